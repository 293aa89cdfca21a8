import { sql } from 'kysely'
import { type Filter, fieldsIn, leavesOf } from '#rules/filter/filter-tree.ts'
import type { Reader } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { where } from '../../db/filter-condition.ts'
import { familyTexts } from '../families/named-families.ts'
import { type Few, type FewLimits, fewWith } from './few-invoices.ts'
import { invoiceConditions } from './invoice-conditions.ts'
import { type FoundBy, peopleOn } from './invoiced-people.ts'
import { most } from './invoices-with-words.ts'
import { type Span, spansOf } from './month-spans.ts'

/** How many are found, how many invoices are looked at first, and at most. */
type Limits = FewLimits & { readonly found: number; readonly piece: number; readonly looked: number }
export const usual: Limits = { found: most, piece: 100, looked: 30_000, people: 100, refs: 400, open: 2000 }
const largestPiece = 1000
/** Of one statement: the refs of a piece, and for each text the people it means. */
const mostParameters = 5000

/**
 * The refs of the invoices that pass a filter: the newest month first, and in it those that were made last. When few
 * invoices can pass, because of whom they are to, of a number, or because few are owed or void, all of these are looked
 * at. Otherwise the invoices of the months that can pass are, from the newest on, until enough are found: at 30,000 of
 * them, which is more than a month of 20,000 students has. `searchedBackTo` is the month in which that ended, when older
 * invoices may pass as well.
 */
export async function invoicesPassing(
  db: Reader,
  filter: Filter,
  today: Temporal.PlainDate,
  limits: Limits = usual,
): Promise<{ readonly refs: readonly string[]; readonly searchedBackTo: string | undefined }> {
  const spans = spansOf(filter, 'month')
  const isOneMonth = spans.length === 1 && spans[0]![0] === spans[0]![1]
  const few = await fewWith(db, filter, isOneMonth, limits, 'anything')
  const size = sizeFor(filter)
  const found: string[] = []
  let searchedBackTo: string | undefined
  const pieces = few
    ? piecesOf(await invoicesOfFew(db, few), size)
    : newest(db, spans, limits, size, month => {
        searchedBackTo = month
      })
  for await (const piece of pieces) {
    found.push(...(await passingOf(db, piece, filter, today, 'anything')))
    if (found.length >= limits.found) break
  }
  return { refs: found.slice(0, limits.found), searchedBackTo }
}

/** The refs of the invoices with receipts that pass a filter: those whose receipts were made last come first. */
export async function receiptsPassing(
  db: Reader,
  filter: Filter,
  today: Temporal.PlainDate,
  found: number,
  by: FoundBy,
): Promise<readonly string[]> {
  const limits = { ...usual, found }
  const few = await fewWith(db, filter, false, limits, by)
  const size = sizeFor(filter)
  const refs = new Set<string>()
  const pieces = few ? piecesOf(await invoicesOfFew(db, few), size) : newestReceipts(db, limits, size)
  for await (const piece of pieces) {
    for (const ref of await passingOf(db, piece, filter, today, by)) refs.add(ref)
    // Of few, all are looked at: theirs is another order.
    if (!few && refs.size >= found) break
  }
  if (!few) return [...refs].slice(0, found)
  const received: { readonly invoice_ref: string; readonly last: number }[] = []
  for (const some of batches([...refs], 1))
    received.push(
      ...(await receiving(db)
        .select(row => ['allocations.invoice_ref', row.fn.max('allocations.allocation_id').as('last')])
        .where('allocations.invoice_ref', 'in', some)
        .groupBy('allocations.invoice_ref')
        .$narrowType<{ invoice_ref: string }>()
        .execute()),
    )
  const ofLast = received.toSorted((one, other) => Number(other.last) - Number(one.last))
  return ofLast.slice(0, found).map(({ invoice_ref }) => invoice_ref)
}

/** What of receipts was put to invoices: with a newer receipt later. */
const receiving = (db: Reader) =>
  db.selectFrom('allocations').where('allocations.receipt_ref', 'is not', null).where('allocations.cents', '>=', 0)

/** The invoices of the newest receipts, piece by piece. */
async function* newestReceipts(db: Reader, limits: Limits, largest: number): AsyncGenerator<readonly Looked[]> {
  let size = Math.min(limits.piece, largest)
  let before = Number.MAX_SAFE_INTEGER
  for (let looked = 0; looked < limits.looked; ) {
    const piece = await receiving(db)
      .innerJoin('invoices', 'invoices.invoice_ref', 'allocations.invoice_ref')
      .select(['allocations.allocation_id', 'invoices.invoice_ref', 'invoices.student_id'])
      .select(['invoices.student_string', 'invoices.year_month', 'invoices.created_at'])
      .where('allocations.allocation_id', '<', before)
      .orderBy('allocations.allocation_id', 'desc')
      .limit(size)
      .execute()
    if (piece.length > 0) yield piece
    if (piece.length < size) return
    looked += piece.length
    before = piece.at(-1)!.allocation_id
    size = Math.min(size * 4, largest)
  }
}

/** How many invoices a statement looks at, so that it has not too many parameters. */
function sizeFor(filter: Filter): number {
  const texts = leavesOf(filter).reduce((count, leaf) => count + (leaf.type === 'words' ? leaf.words.length : 1), 0)
  return Math.min(largestPiece, Math.floor(mostParameters / (texts + 1)))
}

/** Those of a piece that pass, in its order. */
async function passingOf(
  db: Reader,
  piece: readonly Looked[],
  filter: Filter,
  today: Temporal.PlainDate,
  by: FoundBy,
): Promise<readonly string[]> {
  const people = asksForPeople(filter) ? await peopleOn(db, piece, by) : []
  const families = fieldsIn(filter).includes('family') ? await familiesOn(db, piece) : noFamilies
  const rows = await db
    .selectFrom('invoices')
    .select('invoice_ref')
    .where(
      'invoice_ref',
      'in',
      piece.map(row => row.invoice_ref),
    )
    .where(where(filter, invoiceConditions(people, families, today.toString())))
    .execute()
  const passed = new Set(rows.map(row => row.invoice_ref))
  return piece.flatMap(({ invoice_ref }) => (passed.has(invoice_ref) ? [invoice_ref] : []))
}

const noFamilies: ReadonlyMap<string, string> = new Map()
/** What the families of the students on these invoices are called. */
async function familiesOn(db: Reader, piece: readonly Looked[]): Promise<ReadonlyMap<string, string>> {
  const all = await familyTexts(db)
  return new Map(
    piece.flatMap(({ student_id }) => {
      const text = all.get(student_id)
      return text === undefined ? [] : [[student_id, text] as const]
    }),
  )
}

/** Whether the filter asks for people, whose names are to be read. */
const asksForPeople = (filter: Filter): boolean =>
  leavesOf(filter).some(
    leaf => leaf.type === 'words' || ('field' in leaf && (leaf.field === 'student' || leaf.field === 'school')),
  )

const invoices = (db: Reader) =>
  db.selectFrom('invoices').select(['invoice_ref', 'student_id', 'student_string', 'year_month', 'created_at'])
type Looked = Awaited<ReturnType<ReturnType<typeof invoices>['execute']>>[number]

const byAge = (one: Looked, other: Looked): number => {
  for (const column of ['year_month', 'created_at', 'invoice_ref'] as const)
    if (one[column] !== other[column]) return one[column] < other[column] ? 1 : -1
  return 0
}

async function invoicesOfFew(db: Reader, { refs = [], students = [] }: Few): Promise<readonly Looked[]> {
  const all = new Map<string, Looked>()
  const add = (rows: readonly Looked[]) => {
    for (const row of rows) all.set(row.invoice_ref, row)
  }
  for (const some of batches([...new Set(refs)], 1)) add(await invoices(db).where('invoice_ref', 'in', some).execute())
  for (const some of batches(students, 1)) add(await invoices(db).where('student_id', 'in', some).execute())
  return [...all.values()].sort(byAge)
}

function* piecesOf(rows: readonly Looked[], size: number): Generator<readonly Looked[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

/**
 * The invoices of these months from the newest on, first in a small piece, because often it has enough. `stopped` gets
 * the month in which there were too many to look at the rest.
 */
async function* newest(
  db: Reader,
  spans: readonly Span[],
  limits: Limits,
  largest: number,
  stopped: (month: string) => void,
): AsyncGenerator<readonly Looked[]> {
  let size = Math.min(limits.piece, largest)
  let looked = 0
  for (const [at, span] of spans.entries()) {
    let before: Looked | undefined
    for (;;) {
      const piece: readonly Looked[] = await pieceOf(db, span, before, size)
      if (piece.length > 0) yield piece
      looked += piece.length
      const isOver = piece.length < size
      before = piece.at(-1) ?? before
      if (looked >= limits.looked) {
        if (before && !(isOver && at === spans.length - 1)) stopped(before.year_month)
        return
      }
      if (isOver) break
      size = Math.min(size * 4, largest)
    }
  }
}

/** The newest invoices of these months, or the next ones before one of them. */
const pieceOf = (db: Reader, [first, last]: Span, before: Looked | undefined, size: number) =>
  invoices(db)
    .where('year_month', '>=', first)
    .where(
      before
        ? sql<boolean>`(year_month, created_at, invoice_ref) < (${before.year_month}, ${before.created_at}, ${before.invoice_ref})`
        : sql<boolean>`year_month <= ${last}`,
    )
    .orderBy('year_month', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('invoice_ref', 'desc')
    .limit(size)
    .execute()
