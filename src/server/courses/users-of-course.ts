import type { Writer } from '../answer.ts'
import { batches } from '../db/batches.ts'
import { attendanceSubject } from '../students/save-attendance.ts'

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`]
/** 'a, b and c' */
export const listed = (things: readonly string[]): string =>
  [...things.slice(0, -2), things.slice(-2).join(' and ')].join(', ')

/** The classes and invoices that use the course, in words, including deleted classes and voided invoices. */
export async function usesOfCourse(tx: Writer, course_id: string): Promise<string[]> {
  const classes = await tx
    .selectFrom('classes')
    .select(['class_name', 'deleted_at'])
    .where('course_id', '=', course_id)
    .orderBy('class_id')
    .execute()
  const there = classes.filter(each => each.deleted_at === null)
  const video = await tx
    .selectFrom('video_classes')
    .select('video_class_id')
    .where('course_id', '=', course_id)
    .execute()
  const bookings = await tx
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.lesson_id', 'bookings.lesson_id')
    .select('booking_id')
    .where('lessons.course_id', '=', course_id)
    .execute()
  const named = there.length > 3 ? 2 : 3
  return [
    ...there.slice(0, named).map(each => `class ${each.class_name}`),
    ...counted(there.length - Math.min(named, there.length), 'more class', 'more classes'),
    ...counted(classes.length - there.length, 'deleted class', 'deleted classes'),
    ...counted(video.length, 'video class', 'video classes'),
    ...counted(bookings.length, 'booking', 'bookings'),
    ...counted((await invoicesOf(tx, course_id)).length, 'invoice', 'invoices'),
  ]
}

/** The courses that have this one as their video package, in words. */
export async function coursesWithPackage(tx: Writer, course_name: string): Promise<string[]> {
  const courses = await tx
    .selectFrom('courses')
    .select('course_name')
    .where('video_package', '=', course_name)
    .orderBy('course_id')
    .execute()
  return courses.map(each => `course ${each.course_name} (as its video package)`)
}

/** What was billed or marked in the course's token, in words. With another token the records would not match. */
export async function billedOrMarkedIn(tx: Writer, course_id: string): Promise<string[]> {
  const invoices = (await invoicesOf(tx, course_id)).filter(each => each.voided_at === null)
  const lessons = await tx
    .selectFrom('live_lessons')
    .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
    .select('live_lessons.live_lesson_id')
    .where('classes.course_id', '=', course_id)
    .execute()
  const marked = new Set<string>()
  for (const batch of batches(lessons, 1)) {
    const charged = await tx
      .selectFrom('token_ledger')
      .select('subject')
      .where(
        'subject',
        'in',
        batch.map(lesson => attendanceSubject(lesson.live_lesson_id)),
      )
      .groupBy(['subject', 'student_id', 'token_name'])
      .having(row => row.fn.sum<number>('amount'), '!=', 0)
      .execute()
    for (const { subject } of charged) marked.add(subject)
  }
  return [
    ...counted(invoices.length, 'invoice', 'invoices'),
    ...counted(marked.size, 'lesson with attendance', 'lessons with attendance'),
  ]
}

async function invoicesOf(tx: Writer, course_id: string) {
  return tx
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.invoice_ref', 'invoice_lines.invoice_ref')
    .select(['invoices.invoice_ref', 'invoices.voided_at'])
    .distinct()
    .where('invoice_lines.course_id', '=', course_id)
    .execute()
}
