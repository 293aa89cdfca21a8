import type { Parsed } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { fullName } from '#rules/names.ts'
import { write } from '../../calls/handler.ts'
import type { Refuse } from '../../calls/refusal.ts'
import type { Writer } from '../../db/access.ts'
import { stored } from '../../process/clock.ts'
import { lockSlots, slotWithRoom, takePlace } from '../slots/slots-on.ts'
import { balanceToTake } from '../tokens/balance-to-take.ts'
import { detailOf } from '../tokens/ledger-detail.ts'
import { postLedger } from '../tokens/post-ledger.ts'
import { bookingSubject } from '../tokens/refunds.ts'
import { lockVideoClass } from '../video-classes/video-class-to-change.ts'
import { lessonLabel } from './get-bookable-lessons.ts'

/** A student with another lesson at that time may be booked: the console asks first. */
export const bookVideoLesson = write('bookVideoLesson', async (input, { tx, now, caller, refuse }) => {
  const { student_id, type, date, start_time, lesson_id } = input
  // The lock keeps the student from being deleted meanwhile.
  await lockSlots(tx, date, 'students')
  const student = await tx
    .selectFrom('students')
    .select(['first_name', 'surname'])
    .where('student_id', '=', student_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!student) return refuse('noStudent', { id: student_id })
  const lesson = await lessonToBook(tx, lesson_id)
  if (!lesson) return refuse('noLesson', { id: lesson_id })
  const { course_name, token_name } = lesson
  if (type === 'makeup' && lesson.token_type === 'Video') refuse('notLive', { course: course_name })
  const video_class_id = type === 'video' ? await videoClassFor({ tx, refuse }, input, student, lesson) : null
  const slot = await slotWithRoom({ tx, now, refuse }, date, { start_time })
  if ((await balanceToTake(tx, student_id, token_name)) < 1)
    refuse('noToken', { student: fullName(student), token: token_name })

  const lesson_id_label = lessonLabel(lesson)
  const booked = await takePlace(tx, {
    date,
    ...slot,
    kind: type,
    student_id,
    video_class_id,
    lesson_id,
    lesson_id_label,
    token_name,
    tokens_charged: 1,
    remark: null,
  })
  const subject = bookingSubject(booked.booking_id)
  const spent = await postLedger(tx, [
    {
      student_id,
      token_name,
      transaction_type: 'Spend',
      transaction_detail: detailOf('ledgerBooked', { on: date, lesson: lesson_id_label }),
      amount: -1,
      timestamp: stored(now),
      staff: caller.username,
      subject,
      cause: `${subject}:booked`,
    },
  ])
  return {
    answer: { success: true, data: { booking_id: booked.booking_id } },
    changed: [{ table: 'bookings', id: booked.booking_id, before: null, after: booked }, ...spent],
  }
})

const lessonToBook = (tx: Writer, lessonId: string) =>
  tx
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .innerJoin('tokens', 'tokens.token_name', 'courses.token_name')
    .select(['lessons.position', 'courses.course_id', 'courses.course_name', 'tokens.token_name', 'tokens.token_type'])
    .where('lessons.lesson_id', '=', lessonId)
    .executeTakeFirst()

/** The student's video class of the lesson's course. It is still valid on the day it expires. */
async function videoClassFor(
  { tx, refuse }: { readonly tx: Writer; readonly refuse: Refuse<'bookVideoLesson'> },
  { student_id, date }: Parsed<Calls['bookVideoLesson']>,
  student: { readonly first_name: string; readonly surname: string },
  { course_id, course_name }: { readonly course_id: string; readonly course_name: string },
): Promise<string> {
  // Keeps it from being deleted, and its date from being changed, before the booking is stored.
  await lockVideoClass(tx, { student_id, course_id })
  const open = await tx
    .selectFrom('video_classes')
    .select(['video_class_id', 'expiry_date'])
    .where('student_id', '=', student_id)
    .where('course_id', '=', course_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!open) return refuse('noVideoClass', { student: fullName(student), course: course_name })
  if (open.expiry_date < date) refuse('expired', { course: course_name, date: open.expiry_date })
  return open.video_class_id
}
