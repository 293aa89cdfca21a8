import { write } from '../../calls/handler.ts'
import type { Change, Writer } from '../../db/access.ts'
import { nextId } from '../../db/counters.ts'
import type { NewRow } from '../../db/tables.ts'
import { stored } from '../../process/clock.ts'
import { lockVideoClass } from '../video-classes/video-class-to-change.ts'
import { creditTokens, paymentToCollect, settle } from './collect.ts'

/** Records the payment of a video invoice: a receipt, the course's tokens, and a video class until the expiry date. */
export const collectVideoPayment = write(
  'collectVideoPayment',
  async ({ id, payment_type, expiry_date }, { caller, ...at }) => {
    const collecting = { ...at, staff: caller.username }
    const payment = await paymentToCollect(collecting, 'video', id)
    const { student_id, course_id } = payment
    if (course_id === null) throw new Error(`Video payment ${id} names no course.`)
    const created_at = stored(at.now)
    const opened = await openVideoClass(at.tx, { student_id, course_id, expiry_date, created_at })
    const credited = await creditTokens(collecting, payment)
    const { message, receipt_ref, changed } = await settle(collecting, payment, { payment_type, expiry_date })
    return { answer: { success: true, message, receipt_ref }, changed: [opened, ...credited, changed] }
  },
)

/** Opens the student's video class of the course. An existing one keeps its progress and gets the new date. */
async function openVideoClass(
  tx: Writer,
  wanted: Pick<NewRow<'video_classes'>, 'student_id' | 'course_id' | 'expiry_date' | 'created_at'>,
): Promise<Change> {
  const { student_id, course_id, expiry_date } = wanted
  await lockVideoClass(tx, wanted)
  const open = await tx
    .selectFrom('video_classes')
    .select(['video_class_id', 'expiry_date'])
    .where('student_id', '=', student_id)
    .where('course_id', '=', course_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (open) {
    const { video_class_id, ...before } = open
    await tx.updateTable('video_classes').set({ expiry_date }).where('video_class_id', '=', video_class_id).execute()
    return { table: 'video_classes', id: video_class_id, before, after: { expiry_date } }
  }
  const video_class_id = await nextId(tx, 'VC', 6)
  const row = { video_class_id, ...wanted, completed_lessons: 0, deleted_at: null }
  await tx.insertInto('video_classes').values(row).execute()
  return { table: 'video_classes', id: video_class_id, before: null, after: row }
}
