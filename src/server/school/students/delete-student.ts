import { zone } from '#rules/hong-kong.ts'
import { write } from '../../calls/handler.ts'
import type { Change } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { enrolmentId } from '../classes/enrol.ts'
import { cancelled, refund } from '../tokens/refunds.ts'

/**
 * Hides the student everywhere. Invoices, payments, attendance and the ledger stay. Enrolments end, and coming bookings
 * are cancelled and refunded.
 */
export const deletestudent = write('deletestudent', async ({ studentId }, { tx, now, today, caller, refuse }) => {
  await lock(tx, 'enrolments', 'students')
  const at = stored(now)
  const deleted = await tx
    .updateTable('students')
    .set({ deleted_at: at })
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .returning('student_id')
    .executeTakeFirst()
  if (!deleted) refuse('unknown', { id: studentId })

  const ended = await tx
    .updateTable('class_students')
    .set({ removed_at: at, removed_why: 'student deleted' })
    .where('student_id', '=', studentId)
    .where('removed_at', 'is', null)
    .returning(['class_id', 'student_id', 'added_at'])
    .execute()

  const time = now.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'second' })
  const bookings = await tx
    .updateTable('bookings')
    .set({ status: 'cancelled' })
    .where('student_id', '=', studentId)
    .where('status', '=', 'pending')
    .where(row =>
      row.or([
        row('date', '>', today.toString()),
        row.and([row('date', '=', today.toString()), row('start_time', '>', time)]),
      ]),
    )
    .returning(cancelled)
    .execute()

  const changed: Change[] = [
    { table: 'students', id: studentId, before: { deleted_at: null }, after: { deleted_at: at } },
    ...ended.map(
      (row): Change => ({
        table: 'class_students',
        id: enrolmentId(row),
        before: { removed_at: null, removed_why: null },
        after: { removed_at: at, removed_why: 'student deleted' },
      }),
    ),
    ...(await refund(tx, bookings, { now, caller })).changed,
  ]
  return { answer: { success: true, message: `Student ${studentId} deleted.` }, changed }
})
