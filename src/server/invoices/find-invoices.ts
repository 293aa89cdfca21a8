import { invoiceLanguage } from '#rules/filter/invoices.ts'
import { readFilter } from '#rules/filter/read-filter.ts'
import { dollars } from '#rules/money.ts'
import { answer, type Reader } from '../answer.ts'
import { notReversed, withCancelled } from '../payments/reversed.ts'
import { invoicesPassing } from './invoices-passing.ts'
import { invoicesWithWords, most } from './invoices-with-words.ts'

/** The text is a filter. Of a filter that is nothing but words, the newest invoices are those that were made last. */
export const findInvoices = answer(
  'findInvoices',
  async ({ q }, { db, today }) => {
    const { filter } = readFilter(q, invoiceLanguage, today)
    if (filter.type === 'words') {
      const found = await invoicesOfRefs(db, await invoicesWithWords(db, filter.words))
      return { success: true, data: found }
    }
    const { refs, searchedBackTo } = await invoicesPassing(db, filter, today)
    const found = new Map((await invoicesOfRefs(db, refs)).map(row => [row.invoice_ref, row]))
    return {
      success: true,
      data: refs.flatMap(ref => found.get(ref) ?? []),
      ...(searchedBackTo === undefined ? {} : { searched_back_to: searchedBackTo }),
    }
  },
  { patience: 10 },
)

/** The newest of these invoices. */
async function invoicesOfRefs(db: Reader, refs: readonly string[]) {
  if (refs.length === 0) return []
  const rows = await db
    .selectFrom('invoices')
    .leftJoin('payments', join => join.onRef('payments.invoice_ref', '=', 'invoices.invoice_ref').on(notReversed))
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
    ])
    .where('invoices.invoice_ref', 'in', [...new Set(refs)])
    .orderBy('invoices.created_at', 'desc')
    .orderBy('invoices.invoice_ref', 'desc')
    .limit(most)
    .execute()
  return (await withCancelled(db, rows)).map(({ total_cents, year_month, status, ...row }) => ({
    ...row,
    total_amount: dollars(total_cents),
    yearMonth: year_month,
    status: status ?? 'void',
  }))
}
