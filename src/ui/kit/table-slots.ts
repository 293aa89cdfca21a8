/** With fewer rows than this still there, it is another list and not the same one scrolled. */
const sameList = 0.6

/**
 * Gives every mounted row a slot, the key of its elements. Scrolling leaves rows their slots. When most rows are others,
 * as while filtering, the new ones take the slots as they come, so that words are written into elements that are there
 * instead of making all of them anew; the `pinned` row, which may have the focus, keeps its slot all the same. Slots never
 * change their order: moving elements costs as much as making them.
 */
export function slotKeeper(): (ids: readonly string[], pinned: string | undefined) => readonly number[] {
  let before: readonly { readonly id: string; readonly slot: number }[] = []
  let made = 0
  return (ids, pinned) => {
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
    const given = slots.map(slot => {
      if (slot === undefined) made += 1
      return slot ?? made
    })
    before = ids.map((id, at) => ({ id, slot: given[at] ?? 0 }))
    return given
  }
}
