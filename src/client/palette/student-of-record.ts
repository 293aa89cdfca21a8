import type { Found, Records } from '../data/records.ts'
import { receiptsOf } from '../entities/invoice.ts'
import { type Entities, type EntityKind, type EntityRef, kindOf } from '../entities/kinds.ts'
import type { Item } from './palette-item.ts'

type Known = Pick<Records, 'seen' | 'invoices'>

/** The id of the student that a record is about, as far as the cache knows. */
export function studentOf({ kind, id }: EntityRef, records: Known): string | undefined {
  if (kind === 'student' || kind === 'anyStudent') return id
  if (kind === 'invoice') return records.invoices().find(row => row.invoice_ref === id)?.student_id
  if (kind === 'receipt' || kind === 'creditNote')
    return records
      .invoices()
      .flatMap(receiptsOf)
      .find(row => kindOf(kind).id(row) === id)?.student_id
  return studentIn(records.seen(kind, id))
}

const studentIn = (record: Entities[EntityKind] | undefined): string | undefined =>
  (record && 'student_id' in record && record.student_id) || undefined

/** The id of the student that a row of the palette is about: as a record, or as one that a command is about. */
export function studentOfItem(
  item: Item,
  records: Known,
  found: readonly Found<EntityRef['kind']>[],
): string | undefined {
  if (item.type === 'list' || item.type === 'completion') return undefined
  if (item.type === 'record') {
    const { kind, id } = item.ref
    return studentOf(item.ref, records) ?? studentIn(found.find(each => each.kind === kind && each.id === id)?.record)
  }
  const { command, given } = item.invocation
  for (const [name, argument] of Object.entries(command.arguments)) {
    const id = given[name]
    const student =
      argument.kind === 'entity' && typeof id === 'string' ? studentOf({ kind: argument.of, id }, records) : undefined
    if (student !== undefined) return student
  }
  return undefined
}
