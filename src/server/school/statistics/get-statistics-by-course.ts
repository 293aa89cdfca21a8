import type { CourseOfStatistics } from '#contract/statistics.ts'
import { dollars } from '#rules/money.ts'
import { read } from '../../calls/handler.ts'
import type { Reader } from '../../db/access.ts'
import { creditedIn, type Period, paidIn } from './collected.ts'

type Sum = { readonly course_id: string | null; readonly course_name: string; readonly sum: number }

export const getStatisticsByCourse = read('getStatisticsByCourse', async ({ startDate, endDate }, { db, refuse }) => {
  if (endDate < startDate) refuse('backwards')
  const period = { from: Temporal.PlainDate.from(startDate), to: Temporal.PlainDate.from(endDate) }
  const courses = new Map<string, { name: string; billed: number; collected: number }>()
  const add = (sums: readonly Sum[], to: 'billed' | 'collected', sign: 1 | -1) => {
    for (const { course_id, course_name, sum } of sums) {
      const id = course_id ?? ''
      const course = courses.get(id) ?? { name: course_name, billed: 0, collected: 0 }
      courses.set(id, { ...course, [to]: course[to] + sign * Number(sum) })
    }
  }
  add(await billedFor(db, startDate.slice(0, 7), endDate.slice(0, 7)), 'billed', 1)
  add(await linesOf(db, period, 'paid'), 'collected', 1)
  add(await linesOf(db, period, 'credited'), 'collected', -1)
  const data = [...courses].map(
    ([course_id, { name, billed, collected }]): CourseOfStatistics => ({
      course_id,
      course_name: name,
      billed: dollars(billed),
      collected: dollars(collected),
    }),
  )
  return {
    success: true,
    data: data.toSorted(
      (one, other) =>
        other.billed - one.billed || other.collected - one.collected || (one.course_id < other.course_id ? -1 : 1),
    ),
  }
})

/** What the invoices of these months that are not void come to, by course. */
const billedFor = (db: Reader, from: string, to: string): Promise<readonly Sum[]> =>
  db
    .selectFrom('invoices')
    .innerJoin('invoice_lines', 'invoice_lines.invoice_ref', 'invoices.invoice_ref')
    .select(row => [
      'invoice_lines.course_id',
      row.fn.max('invoice_lines.course_name').as('course_name'),
      row.fn.sum<number>('invoice_lines.amount_cents').as('sum'),
    ])
    .where('invoices.year_month', '>=', from)
    .where('invoices.year_month', '<=', to)
    .where('invoices.voided_at', 'is', null)
    .groupBy('invoice_lines.course_id')
    .execute()

/** The lines of the invoices that were paid, or whose payment was credited, in a period. */
const linesOf = (db: Reader, period: Period, what: 'paid' | 'credited'): Promise<readonly Sum[]> => {
  const refs = what === 'paid' ? paidIn(db, period).select('invoice_ref') : creditedIn(db, period).select('invoice_ref')
  return db
    .selectFrom(refs.as('settled'))
    .innerJoin('invoice_lines', 'invoice_lines.invoice_ref', 'settled.invoice_ref')
    .select(row => [
      'invoice_lines.course_id',
      row.fn.max('invoice_lines.course_name').as('course_name'),
      row.fn.sum<number>('invoice_lines.amount_cents').as('sum'),
    ])
    .groupBy('invoice_lines.course_id')
    .execute()
}
