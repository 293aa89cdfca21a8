import type { Parsed } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { all, type Comparison, type Filter, leavesOf } from '#rules/filter/filter-tree.ts'
import { invoiceLanguage } from '#rules/filter/invoices.ts'
import { readFilter } from '#rules/filter/read-filter.ts'
import { dollars } from '#rules/money.ts'
import { type Portions, read } from '../../calls/handler.ts'
import type { Reader } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { collection, collectionOf, isOwnPayment, withCancelled, withReceipts } from './invoice-receipts.ts'
import type { FoundBy } from './invoiced-people.ts'
import { invoicesPassing, receiptsPassing, usual } from './invoices-passing.ts'
import { invoicesWithWords, most } from './invoices-with-words.ts'
import { spansOf } from './month-spans.ts'

type Asked = Parsed<Calls['findInvoices']>

/** The text is a filter. Of a filter that is nothing but words, the newest invoices are those that were made last. */
export const findInvoices = read(
  'findInvoices',
  async (asked, { db, today }) => {
    const { limit, since, newest } = asked
    const filter = filterOf(asked, today)
    if (newest === 'receipts') {
      const wanted = limit ?? most
      const found = await calledFirst(filter, wanted, async by =>
        (await invoicesOfRefs(db, await receiptsPassing(db, filter, today, wanted, by))).sort(byReceipt),
      )
      return { success: true, data: found.sort(byReceipt).map(rowOf) }
    }
    if (filter.type === 'words' && limit === undefined) {
      const found = await calledFirst(filter, most, async by =>
        (await invoicesOfRefs(db, await invoicesWithWords(db, filter.words, by))).sort(byAge),
      )
      return { success: true, data: found.sort(byAge).map(rowOf) }
    }
    const passing = await invoicesPassing(db, filter, today, {
      ...usual,
      found: limit ?? most,
      ...(since === undefined ? {} : { looked: Number.MAX_SAFE_INTEGER }),
    })
    const found = new Map((await invoicesOfRefs(db, passing.refs)).map(row => [row.invoice_ref, row]))
    return {
      success: true,
      data: passing.refs.flatMap(ref => found.get(ref) ?? []).map(rowOf),
      ...(passing.searchedBackTo === undefined ? {} : { searched_back_to: passing.searchedBackTo }),
    }
  },
  { patience: 10, portions: portionsOf },
)

/** What an invoice must pass: the typed filter, and what else was asked for. */
const filterOf = ({ q, since, until, receipts, newest }: Asked, today: Temporal.PlainDate): Filter =>
  all([
    ...monthIs('>=', since),
    ...monthIs('<=', until),
    ...(receipts || newest ? [hasReceipts] : []),
    readFilter(q, invoiceLanguage, today).filter,
  ])

const monthIs = (by: Comparison, month: string | undefined): Filter[] =>
  month === undefined ? [] : [{ type: 'compare', field: 'month', by, value: month }]

const hasReceipts: Filter = { type: 'has', field: 'receipt_ref' }

/** A portion of all of them has the months of about so many invoices. */
const portion = 5000

/** All that pass, the newest months first. */
async function portionsOf(
  { whole, ...asked }: Asked,
  db: Reader,
  today: Temporal.PlainDate,
): Promise<Portions<Parsed<Calls['findInvoices']>> | undefined> {
  if (!whole) return undefined
  const spans = spansOf(filterOf(asked, today), 'month')
  const billed = await db
    .selectFrom('billed_months')
    .select(['year_month', 'invoices'])
    .orderBy('year_month', 'desc')
    .execute()
  const together: { since: string; readonly until: string; count: number }[] = []
  for (const { year_month: month, invoices } of billed) {
    if (!spans.some(([first, last]) => first <= month && month <= last)) continue
    const last = together.at(-1)
    if (last && (last.since === month || last.count < portion)) {
      last.since = month
      last.count += invoices
    } else together.push({ since: month, until: month, count: invoices })
  }
  // Where no month can have any, the one portion is empty.
  const [newest, ...older] = together.map(
    ({ since, until }): Asked => ({ ...asked, limit: Number.MAX_SAFE_INTEGER, since, until }),
  )
  return [newest ?? asked, ...older]
}

type Found = Awaited<ReturnType<typeof invoicesOfRefs>>[number]

/**
 * As many as are wanted. Those of people who are called as the words say leave no room for others only where there are
 * enough of them: the school of many pupils may be called as one person is.
 */
async function calledFirst(
  filter: Filter,
  wanted: number,
  find: (by: FoundBy) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const called = leavesOf(filter).some(leaf => leaf.type === 'words') ? (await find('name')).slice(0, wanted) : []
  if (called.length === wanted) return called
  const refs = new Set(called.map(row => row.invoice_ref))
  const others = (await find('anything')).filter(row => !refs.has(row.invoice_ref))
  return [...called, ...others].slice(0, wanted)
}

/** Those that were made last come first. */
const byAge = (one: Found, other: Found): number =>
  `${one.created_at} ${one.invoice_ref}` < `${other.created_at} ${other.invoice_ref}` ? 1 : -1

const lastReceipt = ({ paid_at, receipt_ref, receipts, cancelled = [] }: Found): string =>
  [...(receipts ?? [{ paid_at, receipt_ref }]), ...cancelled]
    .map(each => `${each.paid_at ?? ''} ${each.receipt_ref ?? ''}`)
    .toSorted()
    .at(-1) ?? ''

/** Those whose last receipt was made last come first. */
const byReceipt = (one: Found, other: Found): number => (lastReceipt(one) < lastReceipt(other) ? 1 : -1)

const rowOf = ({
  total_cents,
  year_month,
  status,
  created_at: _,
  payment_type,
  paid_at,
  collected_by,
  ...row
}: Found) => ({
  ...row,
  ...collectionOf({ payment_type, paid_at, collected_by }),
  total_amount: dollars(total_cents),
  yearMonth: year_month,
  status: status ?? 'void',
})

async function invoicesOfRefs(db: Reader, refs: readonly string[]) {
  const found = []
  for (const some of batches([...new Set(refs)], 1))
    found.push(
      ...(await db
        .selectFrom('invoices')
        .leftJoin('payments', join => join.onRef('payments.invoice_ref', '=', 'invoices.invoice_ref').on(isOwnPayment))
        .select([
          'invoices.invoice_ref',
          'invoices.kind',
          'payments.receipt_ref',
          'payments.status',
          'payments.payment_id',
          'invoices.student_id',
          'invoices.student_string',
          'invoices.total_cents',
          'invoices.year_month',
          'invoices.created_at',
          'invoices.due_date',
          'invoices.put_cents',
        ])
        .select(collection)
        .where('invoices.invoice_ref', 'in', some)
        .execute()),
    )
  return withCancelled(db, await withReceipts(db, found))
}
