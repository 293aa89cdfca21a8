import { videoLine } from '#rules/billing.ts'
import { monthOf } from '#rules/hong-kong.ts'
import { dollars, money } from '#rules/money.ts'
import { studentString, tidy } from '#rules/names.ts'
import { answer } from '../answer.ts'
import { lock, share } from '../db/lock.ts'
import { issueInvoices } from './issue.ts'
import { studentToBill } from './student-to-bill.ts'

/** A video invoice in the current month: all lessons of a course at the price of its token. */
export const videoInvoiceCreate = answer(
  'videoInvoiceCreate',
  async ({ student_id, course_name }, { tx, now, today, asker, refuse }) => {
    const student = (await studentToBill(tx, student_id)) ?? refuse('noStudent', { id: student_id })
    await share(tx, 'course tokens')
    const course =
      (await tx
        .selectFrom('courses')
        .innerJoin('tokens', 'tokens.token_name', 'courses.token_name')
        .select([
          'courses.course_id',
          'courses.course_name',
          'courses.total_lessons',
          'tokens.token_name',
          'tokens.value_cents',
        ])
        .where('courses.course_name', '=', tidy(course_name))
        .executeTakeFirst()) ?? refuse('noCourse', { name: course_name })
    if (course.total_lessons === 0) refuse('nothingToBill', { course: course_name })

    await lock(tx, `video invoice ${student_id} ${course.course_id}`)
    const unpaid = await tx
      .selectFrom('payments')
      .select('invoice_ref')
      .where('kind', '=', 'video')
      .where('student_id', '=', student_id)
      .where('course_id', '=', course.course_id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (unpaid) refuse('pending', { student: studentString(student), ref: unpaid.invoice_ref, course: course_name })

    const line = videoLine(course)
    const draft = { student, lines: [line], month: monthOf(today), period: null, course_id: course.course_id }
    const { refs, changed } = await issueInvoices(tx, 'video', [draft], { now, today, staff: asker.username })
    const invoice_ref = refs[0]!
    const message = `${invoice_ref}, ${line.description}, ${money(dollars(line.amount_cents))}`
    return { answer: { success: true, message, invoice_ref }, changed }
  },
)
