import type { AuditEntry } from '#contract/audit.ts'
import type { CallName } from '#contract/calls.ts'
import type { Queries } from '../answer.ts'
import type { TableName } from '../db/tables.ts'
import { changesIn, tellsOf } from './rows.ts'

/**
 * Everything the operation changed that took a row away, as the audit log tells it; undefined when there was no such operation. It
 * looks from the newest backwards, so that what was just done is found at once.
 */
export async function deletionOf(
  db: Queries,
  call: CallName,
  table: TableName,
  id: string,
): Promise<AuditEntry['changes'] | undefined> {
  const found = await db
    .selectFrom('audit_log')
    .select('changes')
    .where('call', '=', call)
    .where(tellsOf(id))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  const changes = changesIn(found)
  return changes.some(each => each.table === table && each.id === id && each.after === null) ? changes : undefined
}
