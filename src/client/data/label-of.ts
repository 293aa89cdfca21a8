import { anyKind, type EntityRef } from '../entities/kinds.ts'
import { heldHours } from '../entities/time-slot.ts'
import type { Records } from './records.ts'

/** A record that is known already. */
type Known = { readonly record: object }

/** The label of a record from the cache; its id when the cache does not have the record. */
export function labelOf(ref: EntityRef, records: Pick<Records, 'seen' | 'related'>, known?: Known): string {
  const record = known?.record ?? records.seen(ref.kind, ref.id)
  if (record) return anyKind(ref.kind).label(record, records.related())
  // The id of a time slot contains its hours, so it needs no record.
  return ref.kind === 'timeSlot' ? heldHours({ timeSlot: ref.id }) : ref.id
}

/**
 * What a row says of its record. `hint` tells it from others with the same label, unless the label has its id. The number of an
 * invoice or a receipt tells nobody which one it is: its month and day do.
 */
export type About = { readonly about: string; readonly hint?: string }

export function aboutOf(ref: EntityRef, records: Pick<Records, 'seen' | 'related'>, known?: Known): About {
  const record = known?.record ?? records.seen(ref.kind, ref.id)
  const about = labelOf(ref, records, record && { record })
  const kind = anyKind(ref.kind)
  return record && (kind.byAmount || !about.includes(ref.id))
    ? { about, hint: kind.hint(record, records.related()) }
    : { about }
}
