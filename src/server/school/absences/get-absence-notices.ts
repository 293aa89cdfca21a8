import { calls } from '#contract/calls.ts'
import { fullName } from '#rules/names.ts'
import { read } from '../../calls/handler.ts'
import { among } from '../../db/rows-with-ids.ts'
import { unreadBooking, unreadMark } from './unread.ts'

/** Unread absences from live lessons and from video and makeup bookings, oldest first. */
export const getAbsenceNotices = read('getAbsenceNotices', async ({ ids }, { db }) => {
  const live = await db
    .selectFrom('attendance')
    .innerJoin('live_lessons', 'live_lessons.live_lesson_id', 'attendance.live_lesson_id')
    .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
    .innerJoin('students', 'students.student_id', 'attendance.student_id')
    .select([
      'students.student_id',
      'students.first_name',
      'students.surname',
      'attendance.live_lesson_id as id',
      'live_lessons.lesson_date as date',
      'classes.class_id',
      'classes.class_name as lesson',
    ])
    .where(unreadMark)
    .where(among(ids, 'attendance.student_id', 'attendance.live_lesson_id', 'classes.class_id'))
    .where('students.deleted_at', 'is', null)
    .where('classes.deleted_at', 'is', null)
    .execute()
  const video = await db
    .selectFrom('bookings')
    .innerJoin('students', 'students.student_id', 'bookings.student_id')
    .select([
      'students.student_id',
      'students.first_name',
      'students.surname',
      'bookings.booking_id as id',
      'bookings.date',
      'bookings.lesson_id_label as lesson',
    ])
    .where(unreadBooking)
    .where(among(ids, 'bookings.student_id', 'bookings.booking_id'))
    .where('students.deleted_at', 'is', null)
    .execute()
  const person = (row: Parameters<typeof fullName>[0] & { readonly student_id: string }) => ({
    student_name: fullName(row),
    student_id: row.student_id,
  })
  const notices = [
    ...live.map(row => ({
      ...person(row),
      record_type: 'live' as const,
      live_lesson_id: row.id,
      video_lesson_id: null,
      date: row.date,
      absence_id: `live/${row.id}/${row.student_id}`,
      lesson: row.lesson,
      class_id: row.class_id,
    })),
    ...video.map(row => ({
      ...person(row),
      record_type: 'video' as const,
      live_lesson_id: null,
      video_lesson_id: row.id,
      date: row.date,
      absence_id: `video/${row.id}/${row.student_id}`,
      lesson: row.lesson,
    })),
  ]
  return { success: true, data: notices.toSorted(calls.getAbsenceNotices.rows.order) }
})
