import { type Clause, clause, counted } from '#contract/fill.ts'
import type { Writer } from '../answer.ts'
import { batches } from '../db/batches.ts'
import { attendanceSubject } from '../students/save-attendance.ts'

/** The classes and invoices that use the course, including deleted classes and voided invoices. */
export async function usesOfCourse(tx: Writer, course_id: string): Promise<readonly Clause[]> {
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
    ...there.slice(0, named).map(each => clause('classes', { id: each.class_name })),
    ...counted('moreClasses', there.length - Math.min(named, there.length)),
    ...counted('deletedClasses', classes.length - there.length),
    ...counted('countedVideoClasses', video.length),
    ...counted('countedBookings', bookings.length),
    ...counted('countedInvoices', (await invoicesOf(tx, course_id)).length),
  ]
}

/** The courses that have this one as their video package. */
export async function coursesWithPackage(tx: Writer, course_name: string): Promise<readonly Clause[]> {
  const courses = await tx
    .selectFrom('courses')
    .select('course_name')
    .where('video_package', '=', course_name)
    .orderBy('course_id')
    .execute()
  return courses.map(each => clause('coursePackaged', { name: each.course_name }))
}

/** What was billed or marked in the course's token. With another token the records would not match. */
export async function billedOrMarkedIn(tx: Writer, course_id: string): Promise<readonly Clause[]> {
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
  return [...counted('countedInvoices', invoices.length), ...counted('markedLessons', marked.size)]
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
