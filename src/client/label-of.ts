import { heldHours } from './entities/time-slot.ts'
import { type EntityKind, type EntityRef, kindOf } from './entities.ts'
import type { Found, Records } from './records.ts'

/** The label of a record, from the cache; its id where the cache does not hold it. */
export function labelOf(ref: EntityRef, records: Records, known?: Found<EntityKind>): string {
  const found = known ?? records.cached(ref.kind).find(each => each.id === ref.id)
  if (found) return kindOf(ref.kind).label(found.record, records.related())
  // A slot is what it is called, whether or not it can be had.
  return ref.kind === 'timeSlot' ? heldHours({ timeSlot: ref.id }) : ref.id
}
