import { sql } from 'kysely'
import { mayBeInRef, refsWith, type Series } from '#rules/ref-search.ts'
import type { Reader } from '../answer.ts'
import { type Condition, contains } from '../filter/where.ts'

/** How many invoices are found at most. */
export const most = 20
/** How many of the people with that name are looked at when other words are in the refs of their invoices. */
const mostPeople = 200

/**
 * Every word is part of the invoice's ref, of a receipt's or credit note's, of the name on the invoice, or of a phone number of the
 * student. When no word is about the person, all are in one of the refs. The search reads the names that were ever
 * billed, but never all invoices: the newest invoices belong to the people who were billed last, and which numbers
 * contain a word can be computed.
 */
export async function invoicesWithWords(db: Reader, words: readonly string[]): Promise<readonly string[]> {
  const series = await seriesOf(db)
  return [
    ...(await billedTo(db, words)),
    ...(await withNumbers(db, words, series)),
    ...(await withCreditNote(db, words)),
    ...(await billedToWithNumbers(db, words, series)),
  ]
}

const either = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` or `)})`
/** The name of a person, or a phone number, has this word. */
const ofPerson = (word: string): Condition =>
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

/** The refs of invoices and of receipts that have all words: of each kind as many as are asked for, the newest. */
export const numbersWith = (words: readonly string[], series: AllSeries, limit: number) => {
  const [refs, receipts] = (['I', 'R'] as const).map(letter =>
    ['L', 'V'].flatMap(kind => refsWith(words, series[`${kind}${letter}`] ?? [], limit)),
  ) as [string[], string[]]
  return { refs, receipts }
}

/** The invoices of receipts. */
export const invoicesPaidBy = async (db: Reader, receipts: readonly string[]): Promise<readonly string[]> =>
  receipts.length === 0
    ? []
    : (await db.selectFrom('payments').select('invoice_ref').where('receipt_ref', 'in', receipts).execute()).map(
        row => row.invoice_ref,
      )

/** The invoices whose own ref, or that of a receipt, has all words. */
async function withNumbers(db: Reader, words: readonly string[], series: AllSeries): Promise<readonly string[]> {
  const { refs, receipts } = numbersWith(words, series, most)
  return [...refs, ...(await invoicesPaidBy(db, receipts))]
}

/** The invoices that have a credit note whose ref has all words. Credit notes are few. */
export async function withCreditNote(db: Reader, words: readonly string[], limit = most): Promise<readonly string[]> {
  let query = db
    .selectFrom('credit_notes')
    .select('invoice_ref')
    .orderBy('created_at', 'desc')
    .orderBy('credit_note_ref', 'desc')
    .limit(limit)
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
export type AllSeries = Readonly<Record<string, readonly Series[] | undefined>>

export async function seriesOf(db: Reader): Promise<AllSeries> {
  const rows = await db
    .selectFrom('counters')
    .select(['name', 'value as last'])
    .where(sql<boolean>`name like '__-____'`)
    .orderBy('name', 'desc')
    .execute()
  return Object.groupBy(rows, ({ name }) => name.slice(0, 2))
}
