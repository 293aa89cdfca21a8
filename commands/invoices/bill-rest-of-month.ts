import { monthSentence, restOfMonth, unpricedMonth } from '#client/bill-sentence.ts'
import { command } from '#client/command.ts'
import { personLabel } from '#client/entities/student.ts'
import { generalText } from '#client/messages/general.ts'
import { invoicesText } from '#client/messages/invoices.ts'
import { manyText } from '#client/messages/many.ts'
import { list, verbatim } from '#client/messages/message.ts'
import { billedStudent } from '#client/student-questions.ts'
import { today } from '#client/today.ts'

/** The first invoice of a newcomer: what is left of the month. */
export default command({
  title: 'Bill the rest of this month',
  aliases: ['first invoice', 'bill rest of month', 'invoice rest of month', 'invoice newcomer'],
  zh: ['本月餘下發票', '首張發票', '開首單'],
  arguments: { student: billedStudent(invoicesText.pleaseFillInAllFields) },
  row: 'student',
  many: { each: 'student', done: manyText.liveInvoicesCreated },
  preview: ({ student }) => unpricedMonth(student, restOfMonth(today())),
  quote: async ({ student }, api) => {
    const span = restOfMonth(today())
    const { data } = await api.getInvoicePreview({ kind: 'live', student_id: student.student_id, ...span })
    return monthSentence(student, span, data)
  },
  group: 'money',
  effect: 'final',
  final: invoicesText.createdInvoiceIsFinal,
  run: ({ student }, { api, key }) =>
    api.customInvoice({ student_id: student.student_id, ...restOfMonth(today()) }, { key }),
  said: {
    done: (_, { message }) => invoicesText.generatedSuccessfully({ message }),
    about: ({ student }) => {
      const { start_date, end_date } = restOfMonth(today())
      return list([verbatim(personLabel(student)), generalText.span({ from: start_date, to: end_date })])
    },
    failed: words => invoicesText.failedToGenerateInvoice({ words: words ?? generalText.unknownError }),
    network: invoicesText.errorGeneratingCustomInvoice,
  },
  prints: (_, { invoice_ref }) => ({ kind: 'invoice', given: { invoice: invoice_ref } }),
})
