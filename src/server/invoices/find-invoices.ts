import { type RawBuilder, sql } from 'kysely'
import { dollars } from '#rules/money.ts'
import { folded } from '#rules/names.ts'
import { mayBeInRef, refsWith, type Series } from '#rules/ref-search.ts'
import { answer, type Reader } from '../answer.ts'
import { notReversed, withCancelled } from '../payments/reversed.ts'

const most = 20
/** How many of the people with that name are looked at when other words are in the refs of their invoices. */
const mostPeople = 200

/**
 * Every word is part of the invoice's ref, of a receipt's or credit note's, of the name on the invoice, or of a phone number of the
 * student. When no word is about the person, all are in one of the refs. The search reads the names that were ever
 * billed, but never all invoices: the newest invoices belong to the people who were billed last, and which numbers
 * contain a word can be computed.
 */
export const findInvoices = answer(
  'findInvoices',
  async ({ q }, { db }) => {
    const words = folded(q).split(' ')
    const series = await seriesOf(db)
    const refs = [
      ...(await billedTo(db, words)),
      ...(await withNumbers(db, words, series)),
      ...(await withCreditNote(db, words)),
      ...(await billedToWithNumbers(db, words, series)),
    ]
    if (refs.length === 0) return { success: true, data: [] }
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
    return {
      success: true,
      data: (await withCancelled(db, rows)).map(({ total_cents, year_month, status, ...row }) => ({
        ...row,
        total_amount: dollars(total_cents),
        yearMonth: year_month,
        status: status ?? 'void',
      })),
    }
  },
  { patience: 10 },
)

const contains = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like ${`%${word.replace(/[\\%_]/g, sign => `\\${sign}`)}%`} escape '\\'`
const either = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`
/** The name of a person, or a phone number, has this word. */
const ofPerson = (word: string): RawBuilder<boolean> =>
  either([
    contains(sql.ref('invoiced_names.searched'), word),
    contains(sql`lower(students.phone)`, word),
    contains(sql`lower(students.parent_phone)`, word),
  ])

/** The people who were billed last. */
const people = (db: Reader, count: number) =>
  db
    .selectFrom('invoiced_names')
    .innerJoin('students', 'students.student_id', 'invoiced_names.student_id')
    .select(['invoiced_names.student_id', 'invoiced_names.student_string', 'invoiced_names.chinese_name'])
    .select('invoiced_names.searched')
    .select(['students.phone', 'students.parent_phone'])
    .orderBy('invoiced_names.newest', 'desc')
    .limit(count)

/** The newest invoices of people. */
const invoicesTo = (db: Reader, of: ReturnType<typeof people>) =>
  db
    .selectFrom(of.as('person'))
    .innerJoin('invoices', join =>
      join
        .onRef('invoices.student_id', '=', 'person.student_id')
        .onRef('invoices.student_string', '=', 'person.student_string')
        .onRef('invoices.chinese_name', '=', 'person.chinese_name'),
    )
    .select('invoices.invoice_ref')
    .orderBy('invoices.created_at', 'desc')
    .orderBy('invoices.invoice_ref', 'desc')
    .limit(most)

/** The invoices of the people whom all words are about. */
async function billedTo(db: Reader, words: readonly string[]): Promise<readonly string[]> {
  let found = people(db, most)
  for (const word of words) found = found.where(ofPerson(word))
  return (await invoicesTo(db, found).execute()).map(row => row.invoice_ref)
}

/** The invoices whose own ref, or that of their receipt, has all words. */
async function withNumbers(db: Reader, words: readonly string[], series: AllSeries): Promise<readonly string[]> {
  const [refs, receipts] = (['I', 'R'] as const).map(letter =>
    ['L', 'V'].flatMap(kind => refsWith(words, series[`${kind}${letter}`] ?? [], most)),
  ) as [string[], string[]]
  const paid =
    receipts.length === 0
      ? []
      : await db.selectFrom('payments').select('invoice_ref').where('receipt_ref', 'in', receipts).execute()
  return [...refs, ...paid.map(row => row.invoice_ref)]
}

/** The invoices that have a credit note whose ref has all words. Credit notes are few. */
async function withCreditNote(db: Reader, words: readonly string[]): Promise<readonly string[]> {
  let query = db
    .selectFrom('credit_notes')
    .select('invoice_ref')
    .orderBy('created_at', 'desc')
    .orderBy('credit_note_ref', 'desc')
    .limit(most)
  for (const word of words) query = query.where(contains(sql`lower(credit_note_ref)`, word))
  return (await query.execute()).map(row => row.invoice_ref)
}

/** The invoices for which some words are in the name and others in a ref. */
async function billedToWithNumbers(
  db: Reader,
  words: readonly string[],
  series: AllSeries,
): Promise<readonly string[]> {
  const all = Object.values(series).flatMap(each => each ?? [])
  const numbers = words.filter(word => mayBeInRef(word, all))
  if (words.length === 1 || numbers.length === 0) return []
  let found = people(db, mostPeople).where(either(words.map(ofPerson)))
  for (const word of words) if (!numbers.includes(word)) found = found.where(ofPerson(word))
  let query = invoicesTo(db, found)
    .leftJoin('payments', 'payments.invoice_ref', 'invoices.invoice_ref')
    .groupBy(['invoices.invoice_ref', 'invoices.created_at'])
  for (const word of numbers) {
    query = query.where(
      either(
        [
          sql`person.searched`,
          sql`lower(person.phone)`,
          sql`lower(person.parent_phone)`,
          sql`lower(invoices.invoice_ref)`,
          sql`lower(payments.receipt_ref)`,
        ].map(text => contains(text, word)),
      ),
    )
  }
  return (await query.execute()).map(row => row.invoice_ref)
}

/** The series of 'LI', 'LR', 'VI' and 'VR', the newest year first. */
type AllSeries = Readonly<Record<string, readonly Series[] | undefined>>

async function seriesOf(db: Reader): Promise<AllSeries> {
  const rows = await db
    .selectFrom('counters')
    .select(['name', 'value as last'])
    .where(sql<boolean>`name like '__-____'`)
    .orderBy('name', 'desc')
    .execute()
  return Object.groupBy(rows, ({ name }) => name.slice(0, 2))
}
