import { ask } from '#client/arguments.ts'
import { billSentence, unpricedSentence } from '#client/bill-sentence.ts'
import { command } from '#client/command.ts'
import { billedStudent } from '#client/student-questions.ts'

const missing = 'Please fill in all fields.'

export default command({
  title: 'Customize Live Invoice',
  aliases: ['custom invoice', 'new live invoice'],
  zh: ['自訂發票', '開單'],
  arguments: {
    student: billedStudent(missing),
    startDate: ask.date({ label: 'Start Date', missing }),
    endDate: ask.date({ label: 'End Date', missing }),
  },
  screen: '/invoice',
  keys: 'C',
  check: ({ startDate, endDate }) =>
    endDate < startDate ? { argument: 'endDate', text: 'End date must not be before start date.' } : undefined,
  form: { title: 'Customize Live Invoice', submit: 'Generate', cancel: 'Cancel' },
  preview: ({ student, startDate, endDate }) =>
    unpricedSentence(student, `unbilled lessons from ${startDate} to ${endDate}`),
  quote: async ({ student, startDate, endDate }, api) => {
    const of = { student_id: student.student_id, start_date: startDate, end_date: endDate }
    return billSentence(student, (await api.getInvoicePreview({ kind: 'live', ...of })).data)
  },
  effect: 'final',
  final: 'A created invoice cannot be undone with Ctrl+Z.',
  run: ({ student, startDate, endDate }, { api, key }) =>
    api.customInvoice({ student_id: student.student_id, start_date: startDate, end_date: endDate }, { key }),
  said: {
    done: (_, { message }) => `Invoice generated successfully: ${message}`,
    failed: words => `Failed to generate invoice: ${words ?? 'Unknown error'}`,
    network: 'Error generating custom invoice.',
  },
  prints: (_, { invoice_ref }) => ({ kind: 'invoice', given: { invoice: invoice_ref } }),
})
