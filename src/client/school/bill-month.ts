import { command } from '../command/command.ts'
import { today } from '../core/today.ts'
import { personLabel } from '../entities/student.ts'
import { generalText } from '../messages/general.ts'
import { invoicesText } from '../messages/invoices.ts'
import { manyText } from '../messages/many.ts'
import { list, verbatim } from '../messages/message.ts'
import { type MonthToBill, monthSentence, somethingToBill, unpricedMonth } from './bill-sentence.ts'
import { billedStudent } from './student-questions.ts'
import { billNextMonth, wayOut } from './ways-out.ts'

const questions = { student: billedStudent(invoicesText.pleaseFillInAllFields) }

type Billing = {
  /** It is opened where an earlier one has nothing to bill. */
  readonly opens?: 'nextBill'
  readonly title: string
  readonly aliases: readonly string[]
  readonly zh: readonly [string, ...string[]]
  /** The days to bill, from today on. */
  readonly span: (day: Temporal.PlainDate) => MonthToBill
}

/** An invoice of one student for a month, or what is left of one, beside the run of the month. */
export const billMonth = ({ span, opens, ...named }: Billing) =>
  command({
    ...named,
    ...(opens ? { opens } : {}),
    arguments: questions,
    row: 'student',
    many: { each: 'student', does: manyText.billsStudents, done: manyText.liveInvoicesCreated },
    preview: ({ student }) => unpricedMonth(student, span(today())),
    quote: async ({ student }, api) => {
      const days = span(today())
      const preview = await api.getInvoicePreview({ kind: 'live', student_id: student.student_id, ...days })
      return monthSentence(student, days, somethingToBill(preview))
    },
    group: 'money',
    effect: 'final',
    final: invoicesText.createdInvoiceIsFinal,
    run: ({ student }, { api, key }) =>
      api.customInvoice({ student_id: student.student_id, ...span(today()) }, { key }),
    takenBackBy: (_, { invoice_ref }) => ({ kind: 'voiding', given: { invoice: invoice_ref } }),
    said: {
      instead: (refusal, { student }) =>
        wayOut(refusal, { nothingToBill: () => (opens ? undefined : billNextMonth(student.student_id)) }),
      done: (_, { message }) => invoicesText.generatedSuccessfully({ message }),
      about: ({ student }) => {
        const { start_date, end_date } = span(today())
        return list([verbatim(personLabel(student)), generalText.span({ from: start_date, to: end_date })])
      },
      failed: words => invoicesText.failedToGenerateInvoice({ words: words ?? generalText.unknownError }),
      network: invoicesText.errorGeneratingCustomInvoice,
    },
    prints: (_, { invoice_ref }) => ({ kind: 'invoice', given: { invoice: invoice_ref } }),
  })
