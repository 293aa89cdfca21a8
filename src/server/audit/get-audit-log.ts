import type { AuditEntry } from '#contract/audit.ts'
import { isUndoable } from '#contract/calls.ts'
import { answer, type Change, type Reader } from '../answer.ts'
import { batches } from '../db/batches.ts'
import { entriesOf, filterOfEntries } from './filter-entries.ts'
import { changesIn } from './rows.ts'
import { subjectsOf } from './subjects.ts'

export const getAuditLog = answer(
  'getAuditLog',
  async ({ before, limit, filter, rows: most }, { db, today }) => {
    let query = entriesOf(db)
      .leftJoin('audit_log as earlier', 'earlier.id', 'summary.undoes')
      .leftJoin('staff', 'staff.username', 'operation.staff')
      .select([
        'operation.id',
        'operation.at',
        'operation.staff',
        'staff.name as staff_name',
        'operation.call',
        'operation.request_id',
        'summary.rows',
        'summary.first',
        'summary.subject',
        'summary.undoes',
        'earlier.call as undone_call',
        'later.id as later_id',
        'later.staff as later_staff',
        'later.at as later_at',
      ])
      .orderBy('operation.id', 'desc')
      .limit(limit)
    if (before !== undefined) query = query.where('operation.id', '<', before)
    if (filter) query = query.where(await filterOfEntries(db, filter, today))
    const rows = await query.execute()
    const about = await subjectsOf(
      db,
      rows.map(({ first, subject }) => changeIn(subject ?? first)),
    )
    const whole = await changesOf(db, most === 1 ? [] : rows.map(row => row.id), most)
    return {
      success: true,
      data: rows.map(({ undoes, undone_call, later_id, later_staff, later_at, first, subject: _, ...row }, at) => ({
        ...row,
        changes: whole.get(row.id) ?? [changeIn(first)].flatMap(change => change ?? []),
        about: about[at] ?? '',
        undoes: undoes === null ? null : { id: undoes, call: undone_call ?? '' },
        undone: later_id === null ? null : { id: later_id, staff: later_staff ?? '', at: later_at ?? '' },
        undoable: later_id === null && isUndoable(row.call),
      })),
    }
  },
  { patience: 10 },
)

/** This server wrote it, so its table is known. */
const changeIn = (text: string | null) => (text === null ? undefined : (JSON.parse(text) as Change))

/** The changes of the entries; when their number is limited, without token movements. */
async function changesOf(
  db: Reader,
  ids: readonly number[],
  most: number | undefined,
): Promise<ReadonlyMap<number, AuditEntry['changes']>> {
  const found = new Map<number, AuditEntry['changes']>()
  for (const batch of batches(ids, 1)) {
    const entries = await db.selectFrom('audit_log').select(['id', 'changes']).where('id', 'in', batch).execute()
    for (const entry of entries) {
      const all = changesIn(entry)
      const counted = all.filter(({ table }) => table !== 'token_ledger')
      found.set(entry.id, most === undefined ? all : counted.slice(0, most))
    }
  }
  return found
}
