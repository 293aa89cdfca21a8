import type { Keep } from './session.ts'

type Use = { readonly count: number; readonly last: number }

/** How often and how recently each command was used in this browser. The weight halves every week. */
export type Usage = { readonly used: (id: string) => void; readonly weight: (id: string) => number }

const week = 7 * 24 * 3_600_000
const name = 'klass.used'

export function usage(keep: Keep, clock: () => number = Date.now): Usage {
  const uses = new Map<string, Use>(Object.entries(readUses(keep.getItem(name))))
  return {
    used(id) {
      uses.set(id, { count: (uses.get(id)?.count ?? 0) + 1, last: clock() })
      keep.setItem(name, JSON.stringify(Object.fromEntries(uses)))
    },
    weight(id) {
      const use = uses.get(id)
      return use ? use.count * 0.5 ** ((clock() - use.last) / week) : 0
    },
  }
}

function readUses(text: string | null): Record<string, Use> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    const good = Object.entries(value).filter(
      ([, use]) => typeof use === 'object' && typeof use?.count === 'number' && typeof use?.last === 'number',
    )
    return Object.fromEntries(good) as Record<string, Use>
  } catch {
    return {}
  }
}
