import type { CallDescription } from '#contract/call.ts'
import type { Table } from '#contract/tables.ts'
import type { CallMade } from '../core/api.ts'
import type { Spared } from './queries.ts'

/** The tables that these calls may have changed. Every call also adds an entry to the audit log. */
export const changedBy = (made: Iterable<CallDescription>): ReadonlySet<Table> => {
  const changed = new Set<Table>()
  for (const { changes = [] } of made) for (const table of [...changes, 'audit_log' as const]) changed.add(table)
  return changed
}

/** Whether all of these calls have left the answer of a read as it was. */
export const sparedBy =
  (made: readonly CallMade[]): Spared =>
  (name, asked) =>
    made.length > 0 && made.every(({ description, given }) => description.spares?.[name]?.(asked, given) ?? false)
