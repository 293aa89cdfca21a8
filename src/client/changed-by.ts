import type { CallDescription } from '#contract/call.ts'
import type { Table } from '#contract/tables.ts'

/** The tables that these calls may have changed. Every call also adds an entry to the audit log. */
export const changedBy = (made: Iterable<CallDescription>): ReadonlySet<Table> => {
  const changed = new Set<Table>()
  for (const { changes = [] } of made) for (const table of [...changes, 'audit_log' as const]) changed.add(table)
  return changed
}
