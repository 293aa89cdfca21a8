import { isUndoable } from '#contract/calls.ts'
import { answer, type Change } from '../answer.ts'
import { changesIn } from './rows.ts'
import { subjectsOf } from './subjects.ts'

export const getAuditLog = answer('getAuditLog', async ({ before, limit, rows: most }, { db }) => {
  let query = db
    .selectFrom('audit_log as operation')
    .leftJoin('audit_log as earlier', 'earlier.id', 'operation.undoes')
    .leftJoin('audit_log as later', 'later.undoes', 'operation.id')
    .leftJoin('staff', 'staff.username', 'operation.staff')
    .select([
      'operation.id',
      'operation.at',
      'operation.staff',
      'staff.name as staff_name',
      'operation.call',
      'operation.request_id',
      'operation.changes',
      'operation.undoes',
      'earlier.call as undone_call',
      'later.id as later_id',
      'later.staff as later_staff',
      'later.at as later_at',
    ])
    .orderBy('operation.id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('operation.id', '<', before)
  const rows = (await query.execute()).map(row => {
    const all = changesIn(row)
    return { ...row, all, told: all.filter(({ table }) => table !== 'token_ledger') }
  })
  const about = await subjectsOf(
    db,
    // This server wrote them, so their tables are known.
    rows.map(
      ({ all, told }) => (told.find(({ table }) => table === 'payments') ?? told[0] ?? all[0]) as Change | undefined,
    ),
  )
  return {
    success: true,
    data: rows.map(({ undoes, undone_call, later_id, later_staff, later_at, changes: _, all, told, ...row }, at) => ({
      ...row,
      changes: most === undefined ? all : told.slice(0, most),
      about: about[at] ?? '',
      rows: told.length,
      undoes: undoes === null ? null : { id: undoes, call: undone_call ?? '' },
      undone: later_id === null ? null : { id: later_id, staff: later_staff ?? '', at: later_at ?? '' },
      undoable: later_id === null && isUndoable(row.call),
    })),
  }
})
