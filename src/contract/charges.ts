import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { Amount } from './money.ts'
import { Id, Month, someText, Toggle } from './words.ts'

/** A deposit is the family's until it is returned as credit. */
export const chargeKinds = ['charge', 'deposit'] as const
export type ChargeKind = (typeof chargeKinds)[number]

/** What a student is billed besides lessons. It waits for the next live invoice of its month. */
export const Charge = v.object({
  charge_id: v.string(),
  student_id: v.string(),
  kind: v.picklist(chargeKinds),
  text: v.string(),
  /** Dollars. */
  amount: v.number(),
  month: v.string(),
  /** null: it waits. */
  invoice_ref: v.nullable(v.string()),
  /** The username of whoever added it. */
  author: v.string(),
  /** When they did, ISO 8601 in UTC. */
  at: v.string(),
})
export type Charge = v.InferOutput<typeof Charge>

const noStudent = { status: 404, text: 'There is no student {id}.' } as const

/** Those that wait first, and then the newest. */
export const getCharges = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getCharges/:studentId',
  reads: ['charges', 'students'],
  concerns: { charges: [{ input: 'studentId', column: 'student_id' }], students: [{ input: 'studentId' }] },
  params: v.object({ studentId: Id }),
  answer: data(v.array(Charge)),
  refusals: { noStudent },
})

/** It goes onto the next live invoice of the month, or onto one that is made at once, with what else waits for it. */
export const addCharge = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  many: true,
  method: 'POST',
  path: '/admin/addCharge',
  changes: ['charges', 'invoice_lines', 'invoices', 'payments'],
  body: v.object({
    student_id: Id,
    kind: v.picklist(chargeKinds, 'must be charge or deposit'),
    text: someText(200),
    amount: Amount,
    month: Month,
    now: v.optional(Toggle, false),
  }),
  status: 201,
  /** The invoice that was made at once. */
  answer: data(v.object({ charge_id: v.string(), invoice_ref: v.optional(v.string()) })),
  refusals: { noStudent },
})

export const deleteCharge = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'DELETE',
  path: '/admin/deleteCharge/:chargeId',
  changes: ['charges'],
  params: v.object({ chargeId: Id }),
  answer: done,
  refusals: {
    unknown: { status: 404, text: 'There is no charge {id}.' },
    billed: { status: 409, text: 'Charge {id} is on invoice {ref}. Void the invoice first.' },
  },
})
