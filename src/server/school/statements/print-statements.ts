import { type Books, entriesOf, openInvoices, statementOf } from '#rules/family-ledger.ts'
import { billCode } from '#rules/fps.ts'
import { dayOf } from '#rules/hong-kong.ts'
import { dollars } from '#rules/money.ts'
import { printByReading } from '../../calls/handler.ts'
import type { Reader } from '../../db/access.ts'
import type { StatementPaper } from '../../office/documents/papers.ts'
import { toPrint } from '../../office/documents/print.ts'
import { readBusiness, readFps } from '../business/business.ts'
import { booksOf } from '../families/get-family-ledger.ts'
import { namedFamilies } from '../families/named-families.ts'
import { openBy } from '../money/debts.ts'

type Period = { readonly from: string | null; readonly to: string }

export const pdfStatements = printByReading('pdfStatements', async ({ family_id, from, to, month }, at) => {
  if (family_id !== undefined) {
    const period = { from: from ?? null, to: to ?? dayOf(at.now).toString() }
    if (period.from !== null && period.to < period.from) at.refuse('endBeforeStart')
    const [paper] = await papersOf(at.db, [family_id], period)
    if (!paper) return at.refuse('unknown', { id: family_id })
    return toPrint(at, { of: 'statements', papers: [paper] }, paper.ref)
  }
  if (month === undefined) return at.refuse('which')
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const period = { from: first.toString(), to: first.add({ months: 1 }).subtract({ days: 1 }).toString() }
  const owing = [...(await openBy(at.db, undefined)).keys()]
  // Who has been billed since owed nothing then.
  const papers = (await papersOf(at.db, owing, period)).filter(({ closing_cents }) => closing_cents > 0)
  return papers.length === 0
    ? at.refuse('nobodyOwes', { month })
    : toPrint(at, { of: 'statements', papers }, `statements-${month}`)
})

/** The statements of these families, by name. */
async function papersOf(db: Reader, ids: readonly string[], period: Period): Promise<readonly StatementPaper[]> {
  const school = await readBusiness(db)
  const fps = await readFps(db)
  const families = (await namedFamilies(db, ids)).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const papers: StatementPaper[] = []
  for (const { family_id, name, contact_name } of families) {
    const ref = `ST-${family_id}-${period.to.slice(0, 7).replace('-', '')}`
    const books = await booksOf(db, family_id)
    const figures = figuresOf(books, family_id, period, await putUntil(db, family_id, period.to))
    const { closing_cents } = figures
    papers.push({
      ...{ ref, school, ...period, ...figures },
      family: { family_id, name, contact_name },
      fps: fps && closing_cents > 0 ? billCode(fps, dollars(closing_cents), ref) : null,
    })
  }
  return papers
}

/** Cents that lay on each invoice of a family at the end of a day. */
async function putUntil(db: Reader, family_id: string, day: string): Promise<ReadonlyMap<string, number>> {
  const sums = await db
    .selectFrom('allocations')
    .select(row => ['invoice_ref', row.fn.sum<number>('cents').as('cents')])
    .where('family_id', '=', family_id)
    .where('day', '<=', day)
    .where('invoice_ref', 'is not', null)
    .groupBy('invoice_ref')
    .$narrowType<{ invoice_ref: string }>()
    .execute()
  return new Map(sums.map(({ invoice_ref, cents }) => [invoice_ref, Number(cents)]))
}

/** The account as it was at the end of the period. */
function figuresOf(books: Books, family_id: string, { from, to }: Period, put: ReadonlyMap<string, number>) {
  const entries = entriesOf(books)
  const { opening, rows, closing } = statementOf(entries, family_id, { from: from ?? undefined, to })
  const billed = new Map(books.invoices.map(({ invoice_ref, student_string }) => [invoice_ref, student_string]))
  const until = entries.filter(({ date }) => date <= to)
  const open = openInvoices(until, books.invoices, family_id, put)
  const children = [...Map.groupBy(open, ({ student_id }) => student_id).values()].map(of => ({
    student: of.at(-1)!.student_string,
    cents: of.reduce((sum, { rest }) => sum + rest, 0),
  }))
  return {
    opening_cents: opening,
    closing_cents: closing,
    rows: rows.map(({ date, kind, ref, month, text, cents, balance, invoice_ref }) => ({
      ...{ date, kind, ref, month, text, cents, balance },
      student: billed.get(invoice_ref) ?? '',
    })),
    children,
  }
}
