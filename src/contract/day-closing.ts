import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { Method } from './payment-types.ts'
import { Dollars, PlainDate, text } from './words.ts'

/** What one person took and gave back in one way on one day, in dollars. */
export const TakenOnDay = v.object({
  method: Method,
  /** A username. */
  staff: v.string(),
  received: v.number(),
  refunded: v.number(),
  /** It was entered after the day was closed. */
  later: v.boolean(),
})
export type TakenOnDay = v.InferOutput<typeof TakenOnDay>

export const DayClosing = v.object({
  rows: v.array(TakenOnDay),
  /** The cash that was counted when the day was closed, in dollars; null while it is open, as what follows. */
  counted: v.nullable(v.number()),
  /** That less the cash that was taken before; below zero when some is missing. */
  difference: v.nullable(v.number()),
  reason: v.nullable(v.string()),
  closed_by: v.nullable(v.string()),
  /** ISO 8601 in UTC. */
  closed_at: v.nullable(v.string()),
})
export type DayClosing = v.InferOutput<typeof DayClosing>

const tomorrow = { status: 400, text: 'The day must not be after today.' } as const

/** What was taken on a day in Hong Kong, by method and person. */
export const getDayClosing = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getDayClosing',
  reads: ['credit_notes', 'day_closings', 'money_in', 'refunds'],
  query: v.object({ day: PlainDate }),
  answer: data(DayClosing),
  fresh: true,
  refusals: {},
})

/** Writes down what cash was counted. It blocks nothing: what is entered later stands apart. */
export const closeDay = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/closeDay',
  changes: ['day_closings'],
  body: v.object({ day: PlainDate, counted: Dollars, reason: v.optional(text(1000), '') }),
  answer: v.object({ ...done.entries, difference: v.number() }),
  refusals: {
    tomorrow,
    closed: { status: 409, text: '{day} was closed by {staff}. Undo that first to count again.' },
    reason: { status: 400, text: 'Counted are {counted}, and {expected} were taken. Say why.' },
  },
})
