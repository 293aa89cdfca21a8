import { fullName } from '#rules/names.ts'
import { answer } from '../answer.ts'
import { unreadBooking, unreadMark } from './unread.ts'

/** Unread absences from live lessons and from video and makeup bookings, oldest first. */
export const getAbsenceNotices = answer('getAbsenceNotices', async (_, { db }) => {
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
      'classes.class_name as lesson',
    ])
    .where(unreadMark)
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
    .where('students.deleted_at', 'is', null)
    .execute()
  const notices = [
    ...live.map(row => ({ ...row, record_type: 'live' as const })),
    ...video.map(row => ({ ...row, record_type: 'video' as const })),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.student_id < b.student_id ? -1 : 1))
  return {
    success: true,
    data: notices.map(row => ({
      student_name: fullName(row),
      student_id: row.student_id,
      record_type: row.record_type,
      live_lesson_id: row.record_type === 'live' ? row.id : null,
      video_lesson_id: row.record_type === 'video' ? row.id : null,
      date: row.date,
      lesson: row.lesson,
    })),
  }
})
