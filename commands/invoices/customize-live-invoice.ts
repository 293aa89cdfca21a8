import { command } from '#client/command/command.ts'
import { personLabel } from '#client/entities/student.ts'
import { generalText } from '#client/messages/general.ts'
import { invoicesText } from '#client/messages/invoices.ts'
import { manyText } from '#client/messages/many.ts'
import { list, verbatim } from '#client/messages/message.ts'
import { billSentence, somethingToBill, unpricedSentence } from '#client/school/bill-sentence.ts'
import { endFor, endNotBeforeStart, periodQuestions } from '#client/school/period-questions.ts'
import { billedStudent } from '#client/school/student-questions.ts'

const missing = invoicesText.pleaseFillInAllFields

export default command({
  title: 'Customize Live Invoice',
  verb: 'Create invoice',
  aliases: ['custom invoice', 'new live invoice'],
  zh: ['自訂面授課發票', '自訂發票', '開單'],
  arguments: {
    student: billedStudent(missing),
    ...periodQuestions({ missing }),
  },
  row: 'student',
  opens: 'liveInvoice',
  many: { each: 'student', does: manyText.createsInvoices, done: manyText.liveInvoicesCreated },
  screen: '/invoice',
  keys: 'C',
  keysOn: 'screen',
  start: ({ startDate }) => endFor(startDate, 'month'),
  check: endNotBeforeStart,
  form: { title: 'Customize Live Invoice', submit: 'Generate', cancel: 'Cancel' },
  preview: ({ student, startDate, endDate }) =>
    unpricedSentence(student, invoicesText.unbilledLessons({ startDate, endDate })),
  quote: async ({ student, startDate, endDate }, api) => {
    const of = { student_id: student.student_id, start_date: startDate, end_date: endDate }
    return billSentence(student, somethingToBill(await api.getInvoicePreview({ kind: 'live', ...of })))
  },
  group: 'money',
  effect: 'final',
  final: invoicesText.createdInvoiceIsFinal,
  run: ({ student, startDate, endDate }, { api, key }) =>
    api.customInvoice({ student_id: student.student_id, start_date: startDate, end_date: endDate }, { key }),
  takenBackBy: (_, { invoice_ref }) => ({ kind: 'voiding', given: { invoice: invoice_ref } }),
  said: {
    done: (_, { message }) => invoicesText.generatedSuccessfully({ message }),
    about: ({ student, startDate, endDate }) =>
      list([verbatim(personLabel(student)), generalText.span({ from: startDate, to: endDate })]),
    failed: words => invoicesText.failedToGenerateInvoice({ words: words ?? generalText.unknownError }),
    network: invoicesText.errorGeneratingCustomInvoice,
  },
  prints: (_, { invoice_ref }) => ({ kind: 'invoice', given: { invoice: invoice_ref } }),
})
