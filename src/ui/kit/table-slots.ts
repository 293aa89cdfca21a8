/** The slot of a mounted row. It is the React key of the row's elements, so that another row can reuse them. */
export type Slot = { readonly id: string; readonly slot: number }

/** If a smaller share of the rows was mounted before, the list was filtered rather than scrolled. */
const sameList = 0.6

/**
 * The slots of the rows to mount, computed from the previous slots; the same array if the rows have not changed. When a
 * list is scrolled, rows keep their slots. When most rows change, as while filtering, the new rows take the slots in
 * order: changing the text of elements is faster than creating them. The `pinned` row may have the focus and always keeps
 * its slot. Slots never change their order, because moving elements is as slow as creating them.
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
