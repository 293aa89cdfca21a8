import { sql } from 'kysely'
import { type Clause, clause, counted } from '#contract/fill.ts'
import type { Queries } from '../../db/access.ts'
import { attendanceSubject } from '../../db/lock.ts'

/**
 * The classes and invoices that use the course, including deleted classes and voided invoices. A course may have been
 * billed a million times, so this is asked before a transaction; inside one it is quick where it found nothing before.
 */
export async function usesOfCourse(db: Queries, course_id: string): Promise<readonly Clause[]> {
  const classes = await db
    .selectFrom('classes')
    .select(['class_name', 'deleted_at'])
    .where('course_id', '=', course_id)
    .orderBy('class_id')
    .execute()
  const there = classes.filter(each => each.deleted_at === null)
  const video = await db
    .selectFrom('video_classes')
    .select(row => row.fn.countAll().as('count'))
    .where('course_id', '=', course_id)
    .executeTakeFirstOrThrow()
  const bookings = await db
    .selectFrom('lessons')
    .innerJoin('bookings', 'bookings.lesson_id', 'lessons.lesson_id')
    .select(row => row.fn.countAll().as('count'))
    .where('lessons.course_id', '=', course_id)
    .executeTakeFirstOrThrow()
  const invoices = await db
    .selectFrom('invoice_lines')
    .select(row => row.fn.count('invoice_ref').distinct().as('count'))
    .where('course_id', '=', course_id)
    .executeTakeFirstOrThrow()
  const named = there.length > 3 ? 2 : 3
  return [
    ...there.slice(0, named).map(each => clause('classes', { id: each.class_name })),
    ...counted('moreClasses', there.length - Math.min(named, there.length)),
    ...counted('deletedClasses', classes.length - there.length),
    ...counted('countedVideoClasses', Number(video.count)),
    ...counted('countedBookings', Number(bookings.count)),
    ...counted('countedInvoices', Number(invoices.count)),
  ]
}

/** The courses that have this one as their video package. */
export async function coursesWithPackage(db: Queries, course_name: string): Promise<readonly Clause[]> {
  const courses = await db
    .selectFrom('courses')
    .select('course_name')
    .where('video_package', '=', course_name)
    .orderBy('course_id')
    .execute()
  return courses.map(each => clause('coursePackaged', { name: each.course_name }))
}

/** What was billed or marked in the course's token. With another token the records would not match. Asked as above. */
export async function billedOrMarkedIn(db: Queries, course_id: string): Promise<readonly Clause[]> {
  const invoices = await db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.invoice_ref', 'invoice_lines.invoice_ref')
    .select(row => row.fn.count('invoice_lines.invoice_ref').distinct().as('count'))
    .where('invoice_lines.course_id', '=', course_id)
    .where('invoices.voided_at', 'is', null)
    .executeTakeFirstOrThrow()
  const marked = await db
    .selectFrom(charged =>
      charged
        .selectFrom('classes')
        .innerJoin('live_lessons', 'live_lessons.class_id', 'classes.class_id')
        .innerJoin('token_ledger', join =>
          join.on('token_ledger.subject', '=', sql<string>`${attendanceSubject('')} || live_lessons.live_lesson_id`),
        )
        .select('token_ledger.subject')
        .where('classes.course_id', '=', course_id)
        .groupBy(['token_ledger.subject', 'token_ledger.student_id', 'token_ledger.token_name'])
        .having(row => row.fn.sum<number>('token_ledger.amount'), '!=', 0)
        .as('charged'),
    )
    .select(row => row.fn.count('charged.subject').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return [...counted('countedInvoices', Number(invoices.count)), ...counted('markedLessons', Number(marked.count))]
}
