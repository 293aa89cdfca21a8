import { sql } from 'kysely'
import type { LineKind } from '#contract/invoices.ts'
import type { CourseOfStatistics } from '#contract/statistics.ts'
import { dollars } from '#rules/money.ts'
import { read } from '../../calls/handler.ts'
import type { Reader } from '../../db/access.ts'
import { type Period, putIn } from './collected.ts'

/** `named`: when an invoice called the course something, and what. `kind`: of lines that are for no course. */
type Sum = {
  readonly course_id: string | null
  readonly named: string
  readonly kind: LineKind
  readonly sum: number
}
const named = sql<string>`invoices.created_at || ' ' || invoice_lines.course_name`
const nameIn = (named: string): string => named.slice(named.indexOf(' ') + 1)

export const getStatisticsByCourse = read('getStatisticsByCourse', async ({ startDate, endDate }, { db, refuse }) => {
  if (endDate < startDate) refuse('backwards')
  const period = { from: Temporal.PlainDate.from(startDate), to: Temporal.PlainDate.from(endDate) }
  const courses = new Map<string, { named: string; billed: number; collected: number }>()
  const add = (sums: readonly Sum[], to: 'billed' | 'collected') => {
    for (const { course_id, named, kind, sum } of sums) {
      const id = course_id ?? kind
      const course = courses.get(id) ?? { named, billed: 0, collected: 0 }
      // It is called as on the newest of these invoices.
      courses.set(id, {
        ...course,
        named: named > course.named ? named : course.named,
        [to]: course[to] + Number(sum),
      })
    }
  }
  add(await billedFor(db, startDate.slice(0, 7), endDate.slice(0, 7)), 'billed')
  add(await paidAsWhole(db, period), 'collected')
  add(await paidInPart(db, period), 'collected')
  const data = [...courses].map(
    ([course_id, { named, billed, collected }]): CourseOfStatistics => ({
      course_id,
      course_name: nameIn(named),
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
      'invoice_lines.kind',
      row.fn.max(named).as('named'),
      row.fn.sum<number>('invoice_lines.amount_cents').as('sum'),
    ])
    .where('invoices.year_month', '>=', from)
    .where('invoices.year_month', '<=', to)
    .where('invoices.voided_at', 'is', null)
    .groupBy(['invoice_lines.course_id', 'invoice_lines.kind'])
    .execute()

/** What was put to each invoice in a period, with its lines. */
const put = (db: Reader, period: Period) =>
  db
    .selectFrom(
      putIn(db, period)
        .select(row => ['invoice_ref', row.fn.sum<number>('cents').as('put')])
        .groupBy('invoice_ref')
        .as('settled'),
    )
    .innerJoin('invoices', 'invoices.invoice_ref', 'settled.invoice_ref')
    .innerJoin('invoice_lines', 'invoice_lines.invoice_ref', 'settled.invoice_ref')

/** Of the invoices that were paid or taken back as a whole, which are nearly all, the lines. */
const paidAsWhole = (db: Reader, period: Period): Promise<readonly Sum[]> =>
  put(db, period)
    .select(row => ['invoice_lines.course_id', 'invoice_lines.kind', row.fn.max(named).as('named')])
    .select(
      sql<number>`sum(case when settled.put < 0 then -invoice_lines.amount_cents else invoice_lines.amount_cents end)`.as(
        'sum',
      ),
    )
    .where('settled.put', '<>', 0)
    .where(row => row(sql<number>`abs(settled.put)`, '=', row.ref('invoices.total_cents')))
    .groupBy(['invoice_lines.course_id', 'invoice_lines.kind'])
    .execute()

/** Of the others a share of each line, so that the shares of an invoice come to what was put to it. */
async function paidInPart(db: Reader, period: Period): Promise<readonly Sum[]> {
  const lines = await put(db, period)
    .select(['settled.invoice_ref', 'settled.put', 'invoices.total_cents', 'invoice_lines.position'])
    .select(['invoice_lines.course_id', 'invoice_lines.kind', 'invoice_lines.amount_cents', named.as('named')])
    .where('settled.put', '<>', 0)
    .where(row => row(sql<number>`abs(settled.put)`, '<>', row.ref('invoices.total_cents')))
    .orderBy('settled.invoice_ref')
    .orderBy('invoice_lines.position')
    .execute()
  return [...Map.groupBy(lines, ({ invoice_ref }) => invoice_ref).values()].flatMap(its => {
    let [billed, shared] = [0, 0]
    return its.map(({ put, total_cents, amount_cents, course_id, named, kind }) => {
      billed += amount_cents
      const until = Math.round((Number(put) * billed) / total_cents)
      const sum = until - shared
      shared = until
      return { course_id, named, kind, sum }
    })
  })
}
