import type { PlainValues } from '#contract/call.ts'
import { type Method, paymentTypes } from '#contract/payment-types.ts'
import { cents, dollars, money } from '#rules/money.ts'
import { ask } from '../command/arguments.ts'
import type { Related } from '../entities/field.ts'
import type { EntityRef } from '../entities/kinds.ts'
import { studentLabel } from '../entities/student.ts'
import { hintsText } from '../messages/hints.ts'
import { caption, type Message } from '../messages/message.ts'
import { paymentsText } from '../messages/payments.ts'
import { familyOf, showCreditNote, showReceipt, wayOut } from './ways-out.ts'

/** The question how a payment was made, which collecting live and video payments share. */
export const paymentTypeQuestion = ask.choice({
  label: 'Payment Type',
  zh: ['付款方式'],
  options: { cash: 'cash', 'bank-in': 'bank-in' },
  buttons: true,
  words: {
    cash: ['現金'],
    'bank-in': ['bank transfer', 'fps', 'payme', '入數', '過數', '轉數', '轉數快', '轉帳', '銀行'],
  },
  missing: paymentsText.pleaseSelectAPaymentType,
})

const names: Readonly<Record<Method, string>> = {
  cash: 'cash',
  'bank-in': 'bank-in',
  fps: 'FPS',
  payme: 'PayMe',
  cheque: 'Cheque',
  octopus: 'Octopus',
  other: 'Other',
}

const isDocumented = (method: string): boolean => paymentTypes.some(each => each === method)
export const methodName = (method: Method): Message => caption(names[method])

/** The question how a family pays or is paid back: by the two documented ways, and by those of the settings. */
export const methodQuestion = ask.choice({
  label: 'Payment Type',
  zh: ['付款方式'],
  options: names,
  isOffered: (method, { payment_methods = [] }) => isDocumented(method) || payment_methods.includes(method),
  buttons: true,
  words: {
    cash: ['現金'],
    'bank-in': ['bank transfer', '入數', '過數', '轉帳', '銀行'],
    fps: ['轉數', '轉數快'],
    cheque: ['支票'],
    octopus: ['八達通'],
    other: ['其他'],
  },
  missing: paymentsText.pleaseSelectAPaymentType,
})

/** The rest that was shown, for a server that knows rests: with another one nothing is collected. */
export const seenRest = (payment: { readonly total_amount: number; readonly invoice_amount?: number | undefined }) =>
  payment.invoice_amount === undefined ? {} : { amount: payment.total_amount }

type Refusal = { readonly code: string | undefined; readonly values: PlainValues }

/** A payment that somebody has collected already has a receipt; one that was reversed, a credit note. */
export const collectedInstead = (refusal: Refusal, { payment: { student_id } }: Pick<Owed, 'payment'>) =>
  wayOut(refusal, {
    paid: ({ receipt }) => showReceipt(receipt),
    reversed: ({ note }) => showCreditNote(note),
    credited: () => familyOf(student_id),
  })

/** How the payment code of a live or a video payment is asked for. */
export const showsFpsCode = {
  button: 'FPS',
  aliases: ['pay by fps', 'payment code', 'payment qr', 'faster payment'],
  zh: ['轉數快', '轉數快二維碼'],
  row: 'payment',
  screen: '/payment',
  keys: 'F',
  hint: hintsText.fps,
  group: 'money',
  effect: 'view',
} as const

type Owed = {
  readonly payment: {
    readonly student_id: string
    readonly student_string: string
    readonly month: string
    readonly course_name?: string | undefined
    readonly total_amount: number
    readonly invoice_ref?: string | undefined
  }
}

/** Dollars. */
const total = (all: readonly Owed[]): number =>
  dollars(all.reduce((sum, { payment }) => sum + cents(payment.total_amount), 0))

/** All that one student owes of a kind is offered in one row. Its receipts are those of the invoices. */
export const ofOneStudent = {
  by: ({ payment }: Owed) => payment.student_id,
  about: (all: readonly [Owed, ...Owed[]], related: Related) =>
    [
      `${studentLabel(all[0].payment, related, all[0].payment.student_string)} ${money(total(all))}`,
      ...all.map(({ payment }) => payment.course_name ?? payment.month),
    ].join(' · '),
  printed: ({ payment: { invoice_ref } }: Owed): EntityRef | undefined =>
    invoice_ref === undefined ? undefined : { kind: 'invoice', id: invoice_ref },
} as const
