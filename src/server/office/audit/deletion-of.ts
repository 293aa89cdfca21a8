import type { AuditEntry } from '#contract/audit.ts'
import type { CallName } from '#contract/calls.ts'
import type { Queries } from '../../db/access.ts'
import type { TableName } from '../../db/tables.ts'
import { changesIn, mentions } from './rows.ts'

/**
 * All changes of the operation that deleted this row; undefined when there was none. The search starts at the newest
 * entry, so a recent deletion is found fast.
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
    .where(mentions(id))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  const changes = changesIn(found)
  return changes.some(each => each.table === table && each.id === id && each.after === null) ? changes : undefined
}
