import { heldHours } from './entities/time-slot.ts'
import { type EntityKind, type EntityRef, kindOf } from './entities.ts'
import type { Found, Records } from './records.ts'

/** The label of a record from the cache; its id when the cache does not have the record. */
export function labelOf(
  ref: EntityRef,
  records: Pick<Records, 'cached' | 'related'>,
  known?: Found<EntityKind>,
): string {
  const found = known ?? records.cached(ref.kind).find(each => each.id === ref.id)
  if (found) return kindOf(ref.kind).label(found.record, records.related())
  // The id of a time slot contains its hours, so it needs no record.
  return ref.kind === 'timeSlot' ? heldHours({ timeSlot: ref.id }) : ref.id
}

/** What a row says of its record. `hint` tells it from others with the same label, unless the label has its id. */
export type About = { readonly about: string; readonly hint?: string }

export function aboutOf(ref: EntityRef, records: Records, known?: Found<EntityKind>): About {
  const found = known ?? records.cached(ref.kind).find(each => each.id === ref.id)
  const about = labelOf(ref, records, found)
  return found && !about.includes(ref.id)
    ? { about, hint: kindOf(ref.kind).hint(found.record, records.related()) }
    : { about }
}
