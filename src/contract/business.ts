import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { text } from './words.ts'

/** What invoices and formal receipts print about the school. */
export const Business = v.object({
  name_en: text(200),
  name_zh: text(200),
  address_en: text(),
  address_zh: text(),
  registration_number: text(200),
  phone: text(200),
})
export type Business = v.InferOutput<typeof Business>

/** An invoice is due so many days after it was issued. */
export const usualPaymentDays = 14
const PaymentDays = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0, 'must be at least 0'),
  v.maxValue(365, 'may be at most 365'),
)

export const getBusiness = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/business',
  reads: ['business'],
  answer: data(v.object({ ...Business.entries, payment_days: v.optional(PaymentDays) })),
  refusals: {},
})

export const updateBusiness = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'PUT',
  path: '/admin/business',
  changes: ['business'],
  body: v.partial(v.object({ ...Business.entries, payment_days: PaymentDays })),
  answer: done,
  refusals: {},
})
