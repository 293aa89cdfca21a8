import type { EntityRef } from './entities.ts'
import type { Records } from './records.ts'

/** The id of the student that a record is about, as far as the cache knows. */
export function studentOf({ kind, id }: EntityRef, records: Pick<Records, 'cached'>): string | undefined {
  if (kind === 'student') return id
  const record = records.cached(kind).find(each => each.id === id)?.record
  return (record && 'student_id' in record && record.student_id) || undefined
}
