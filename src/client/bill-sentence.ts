import type { Answer } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Student } from '#contract/students.ts'
import { lessonCount } from '#rules/billing.ts'
import { money } from '#rules/money.ts'
import { personLabel } from './entities/student.ts'
import { invoicesText } from './messages/invoices.ts'
import type { Message } from './messages/message.ts'

type Bill = Answer<Calls['getInvoicePreview']>['data']

/** What an invoice would be for, when its amount is not known. */
export const unpricedSentence = (student: Student, what: Message): Message =>
  invoicesText.createFor({ student: personLabel(student), what })

/** 'Create an invoice of **16,500.00** for **Tai Man Chan 陳大文**: 15 lessons of IELTS at 1,100.00.' */
export function billSentence(student: Student, { lines, total_amount }: Bill): Message {
  return invoicesText.createOf({
    amount: money(total_amount),
    student: personLabel(student),
    lines: lines.map(({ quantity, course_name, unit_price }) =>
      invoicesText.line({ lessons: lessonCount(quantity), course: course_name, price: money(unit_price) }),
    ),
  })
}
