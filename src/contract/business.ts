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

export const getBusiness = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/business',
  reads: ['business'],
  answer: data(Business),
  refusals: {},
})

export const updateBusiness = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'PUT',
  path: '/admin/business',
  changes: ['business'],
  body: v.partial(Business),
  answer: done,
  refusals: {},
})
