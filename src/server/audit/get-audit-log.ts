import type { AuditEntry } from '#contract/audit.ts'
import { answer } from '../answer.ts'

export const getAuditLog = answer('getAuditLog', async ({ before, limit }, { db }) => {
  let query = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'staff', 'call', 'request_id', 'changes'])
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query.execute()
  return {
    success: true,
    // Written by this house as Change[], which is what the contract calls it.
    data: rows.map(row => ({ ...row, changes: JSON.parse(row.changes) as AuditEntry['changes'] })),
  }
})
