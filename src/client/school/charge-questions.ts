import { ask, type Values } from '../command/arguments.ts'
import { chargesText } from '../messages/charges.ts'
import { voidInvoice } from './ways-out.ts'

/** The arguments of what is billed to a student besides lessons. */
export const chargeQuestions = {
  student: ask.entity('student', { label: 'Student', zh: ['學生'] }),
  text: ask.text({ label: 'For', zh: ['項目'], max: 200 }),
  amount: ask.money({ label: 'Amount', zh: ['金額'], min: 0.01, max: 9_999_999.99 }),
  kind: ask.choice({ label: 'Kind', options: { charge: 'Charge', deposit: 'Deposit' }, buttons: true }),
  month: ask.month({ label: 'Month' }),
  billed: ask.choice({
    label: 'Billed',
    options: { next: 'With the next invoice', now: 'At once' },
    buttons: true,
  }),
} as const

export const chargeOf = ({ student, billed, ...asked }: Values<typeof chargeQuestions>) => ({
  ...{ student_id: student.student_id, now: billed === 'now' },
  ...asked,
})

/** A charge of this month unless somebody says otherwise. */
export const startOfCharge = (_: object, today: Temporal.PlainDate) => ({
  ...({ kind: 'charge', billed: 'next' } as const),
  month: today.toPlainYearMonth().toString(),
})

/** The question which charge of a student is meant. */
export const waitingCharge = ask.entity('charge', {
  label: 'Charge',
  zh: ['收費'],
  from: ({ student }) =>
    student ? { call: 'getCharges', given: { studentId: String(student) }, inOrder: true } : undefined,
  refuses: ({ invoice_ref }) => (invoice_ref === null ? undefined : chargesText.isBilled({ invoice: invoice_ref })),
  instead: ({ invoice_ref }) => voidInvoice(invoice_ref),
  loadTexts: { refused: chargesText.failedToFetch, network: chargesText.failedToFetch },
})
