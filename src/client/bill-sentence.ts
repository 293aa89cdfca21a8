import type { Answer } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Student } from '#contract/students.ts'
import { lessonCount } from '#rules/billing.ts'
import { money } from '#rules/money.ts'
import { personLabel } from './entities/student.ts'

type Bill = Answer<Calls['getInvoicePreview']>['data']

/** What an invoice is to be made of, where its amount is not known. */
export const unpricedSentence = (student: Student, what: string): string =>
  `Create an invoice for **${personLabel(student)}**: ${what}.`

/** 'Create an invoice of **16,500.00** for **Tai Man Chan 陳大文**: 15 lessons of IELTS at 1,100.00.' */
export function billSentence(student: Student, { lines, total_amount }: Bill): string {
  const what = lines
    .map(
      ({ quantity, course_name, unit_price }) => `${lessonCount(quantity)} of ${course_name} at ${money(unit_price)}`,
    )
    .join(', ')
  return `Create an invoice of **${money(total_amount)}** for **${personLabel(student)}**: ${what}.`
}
