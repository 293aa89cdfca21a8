/** Pseudo-random numbers, the same on every run. */
export type Random = {
  /** From 0 to just under 1. */
  next(): number
  /** A whole number, both ends included. */
  integer(least: number, most: number): number
  /** True with this probability, from 0 to 1. */
  chance(probability: number): boolean
  /** An element of the list, which may not be empty. */
  pick<T>(list: readonly T[]): T
  /** An element of the list. A higher weight makes it more likely. */
  weighed<T extends { readonly weight: number }>(list: readonly T[]): T
}

/** A sequence of its own for every name: mulberry32, seeded with an FNV-1a hash of the name. */
export function seeded(name: string): Random {
  let state = 0x811c9dc5
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    integer: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: probability => next() < probability,
    pick: list => list[Math.floor(next() * list.length)]!,
    weighed(list) {
      let left = next() * list.reduce((sum, one) => sum + one.weight, 0)
      for (const one of list) {
        left -= one.weight
        if (left < 0) return one
      }
      return list[0]!
    },
  }
}
