import { lessonLines, quantityOf, totalOf } from '#rules/billing.ts'
import { dollars, money } from '#rules/money.ts'
import { studentString } from '#rules/names.ts'
import type { Writer } from '../answer.ts'
import { answer } from '../answer.ts'
import { batches } from '../db/batches.ts'
import { lock } from '../db/lock.ts'
import { type Draft, issueInvoices } from './issue.ts'
import { unbilledLessons } from './unbilled-lessons.ts'

/**
 * Makes one live invoice per student, by student id, for the month's unbilled lessons. A dry run reports what would be
 * billed and stores nothing.
 */
export const generateLiveInvoices = answer(
  'generateLiveInvoices',
  async ({ month, dryRun }, { tx, now, today, asker }) => {
    await lock(tx, 'billing')
    const drafts = await draftsOf(tx, month, today)
    const { refs, changed } = dryRun
      ? { refs: [], changed: [] }
      : await issueInvoices(tx, 'live', drafts, { now, today, staff: asker.username })

    const total = totalOf(drafts.flatMap(draft => draft.lines))
    const count = `${drafts.length} ${drafts.length === 1 ? 'invoice' : 'invoices'} for ${month}`
    return {
      answer: {
        success: true,
        message: `${count}, ${money(dollars(total))}${dryRun ? ', not issued yet' : ''}`,
        data: {
          month,
          total_amount: dollars(total),
          invoices: drafts.map(({ student, lines }, index) => ({
            student_id: student.student_id,
            student_string: studentString(student),
            lessons: quantityOf(lines),
            total_amount: dollars(totalOf(lines)),
            invoice_ref: refs[index] ?? null,
          })),
        },
      },
      changed,
    }
  },
)

async function draftsOf(tx: Writer, month: string, today: Temporal.PlainDate): Promise<Draft[]> {
  const period = { from: `${month}-01`, to: lastDayOf(month) }
  const lessons = await unbilledLessons(tx, { ...period, today })
  const students: Draft['student'][] = []
  for (const batch of batches([...lessons.keys()].toSorted(), 1)) {
    students.push(
      ...(await tx
        .selectFrom('students')
        .select(['student_id', 'first_name', 'surname', 'chinese_name'])
        .where('student_id', 'in', batch)
        .orderBy('student_id')
        .execute()),
    )
  }
  return students.map(student => ({
    student,
    lines: lessonLines(lessons.get(student.student_id) ?? []),
    month,
    period,
    course_id: null,
  }))
}

const lastDayOf = (month: string): string => {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month)
  return `${month}-${daysInMonth}`
}
