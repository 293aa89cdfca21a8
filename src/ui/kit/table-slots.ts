/** The slot of a mounted row: the key of its elements. */
export type Slot = { readonly id: string; readonly slot: number }

/** With fewer rows than this still there, it is another list and not the same one scrolled. */
const sameList = 0.6

/**
 * The slots of the rows that are mounted now, given those of before; the same array when no row is another. Scrolling
 * leaves rows their slots. When most rows are others, as while filtering, the new ones take the slots as they come, so
 * that words are written into elements that are there instead of making all of them anew; the `pinned` row, which may have
 * the focus, keeps its slot all the same. Slots never change their order: moving elements costs as much as making them.
 */
export function nextSlots(
  before: readonly Slot[],
  ids: readonly string[],
  pinned: string | undefined,
): readonly Slot[] {
  if (before.length === ids.length && ids.every((id, at) => before[at]?.id === id)) return before
  const wanted = new Set(ids)
  const kept = before.filter(({ id }) => wanted.has(id)).length
  const stays = (id: string): boolean => wanted.has(id) && (kept >= sameList * ids.length || id === pinned)
  const places = new Map(before.flatMap(({ id }, place) => (stays(id) ? [[id, place] as const] : [])))
  const slots = ids.map(id => before[places.get(id) ?? -1]?.slot)
  let from = 0
  let waiting: number[] = []
  const fill = (to: number): void => {
    const free = before.slice(from, to).filter(({ id }) => !places.has(id))
    waiting.forEach((at, nth) => {
      slots[at] = free[nth]?.slot
    })
    waiting = []
  }
  ids.forEach((id, at) => {
    const place = places.get(id)
    if (place === undefined) waiting.push(at)
    else if (place < from) waiting = []
    else {
      fill(place)
      from = place + 1
    }
  })
  fill(before.length)
  let fresh = before.reduce((most, { slot }) => Math.max(most, slot), 0)
  return ids.map((id, at) => {
    const slot = slots[at]
    if (slot !== undefined) return { id, slot }
    fresh += 1
    return { id, slot: fresh }
  })
}
