import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { FpsAddress } from './fps.ts'
import { messageTexts } from './message-texts.ts'
import { FurtherMethod } from './payment-types.ts'
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

/** How families pay besides at the desk. */
const payment = {
  payment_days: PaymentDays,
  /** Where FPS payments go; empty where the school takes none. */
  fps_address: FpsAddress,
  /** The bank gave the address as a merchant code. Only then a code may carry the number of a bill. */
  fps_merchant: v.boolean(),
  /** In which ways the school takes money besides cash and bank-in. */
  payment_methods: v.array(FurtherMethod),
}

/** What is set beside the details that documents print. */
const settings = { ...payment, ...messageTexts }

export const getBusiness = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/business',
  reads: ['business'],
  answer: data(v.object({ ...Business.entries, ...v.partial(v.object(settings)).entries })),
  refusals: {},
})

export const updateBusiness = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'PUT',
  path: '/admin/business',
  changes: ['business'],
  body: v.partial(v.object({ ...Business.entries, ...settings })),
  answer: done,
  refusals: {},
})
