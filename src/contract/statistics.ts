import * as v from 'valibot'
import { call, data } from './call.ts'
import { PlainDate } from './words.ts'

/** What can be added up: receipts of one kind, or of both. */
export const statisticsTypes = ['video_payment', 'live_payment', 'total_payment'] as const
export const StatisticsType = v.picklist(statisticsTypes, 'must be video_payment, live_payment or total_payment')
export type StatisticsType = v.InferOutput<typeof StatisticsType>

/** Days in Hong Kong, both included. */
const period = { startDate: PlainDate, endDate: PlainDate }
const refusals = { backwards: { status: 400, text: 'End date must not be before start date.' } } as const

export const Statistics = v.object({
  type: v.string(),
  /** Dollars collected, less those credited. Another server may send text, or nothing. */
  total_amount: v.nullish(v.union([v.number(), v.string()])),
  /** Extension: dollars that came in on these days and lie on no invoice. */
  unallocated: v.optional(v.number()),
  start_date: v.string(),
  end_date: v.string(),
})
export type Statistics = v.InferOutput<typeof Statistics>

export const getStatistics = call({
  source: 'API-91',
  kind: 'read',
  method: 'GET',
  path: '/admin/getStatistics',
  reads: ['allocations', 'money_in', 'refunds'],
  query: v.object({ type: StatisticsType, ...period }),
  answer: data(Statistics),
  fresh: true,
  refusals,
})

/** Dollars collected in a calendar month less those credited in it, by type. Only days inside the period count. */
export const MonthOfStatistics = v.object({
  month: v.string(),
  live_payment: v.number(),
  video_payment: v.number(),
  total_payment: v.number(),
})
export type MonthOfStatistics = v.InferOutput<typeof MonthOfStatistics>

/** The same receipts by month, from the first month with a receipt to the last. */
export const getStatisticsByMonth = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getStatisticsByMonth',
  reads: ['allocations'],
  query: v.object(period),
  answer: data(v.array(MonthOfStatistics)),
  fresh: true,
  refusals,
})

/** Dollars of a course: what the invoices for the months of a period say of it, and what of it was collected in the period, less what was credited. */
export const CourseOfStatistics = v.object({
  /** Of lines that are for no course their kind: discount, charge or deposit. Then the name is empty. */
  course_id: v.string(),
  /** As it was called on the newest of these invoices. */
  course_name: v.string(),
  billed: v.number(),
  collected: v.number(),
})
export type CourseOfStatistics = v.InferOutput<typeof CourseOfStatistics>

/** By course, the one with most billed first. */
export const getStatisticsByCourse = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getStatisticsByCourse',
  reads: ['allocations', 'invoice_lines', 'invoices'],
  query: v.object(period),
  answer: data(v.array(CourseOfStatistics)),
  fresh: true,
  refusals,
})
