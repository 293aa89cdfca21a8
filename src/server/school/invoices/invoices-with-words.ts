import { sql } from 'kysely'
import { mayBeInRef, refsWith, type Series } from '#rules/ref-search.ts'
import type { Reader } from '../../db/access.ts'
import { type Condition, contains } from '../../db/filter-condition.ts'
import { endOfDetails, endOfNames } from '../../db/invoiced-names.ts'
import type { FoundBy } from './invoiced-people.ts'

/** How many invoices are found at most. */
export const most = 20
/** How many refs with a word are few enough to look at each of their invoices. */
const fewRefs = 400
/** How many people with a name are looked at when another word is in more refs, and how many together. */
const [mostPeople, peopleAtOnce] = [2000, 200]
/** At how many invoices the search looks when each word is in many refs and none is about a person: the newest. */
const looked = 10_000

/**
 * Every word is part of the invoice's ref, of a receipt's or credit note's, of the name on the invoice, or of what the student is
 * found by. The search reads the names that were ever billed, but never all invoices: the newest invoices belong to the people who were billed last, and which numbers
 * contain a word can be computed.
 */
export async function invoicesWithWords(db: Reader, words: readonly string[], by: FoundBy): Promise<readonly string[]> {
  const series = await seriesOf(db)
  return [
    ...(await billedTo(db, words, by)),
    ...(await withNumbers(db, words, series)),
    ...(await withCreditNote(db, words)),
    ...(await withSeveral(db, words, series, by)),
  ]
}

const either = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` or `)})`
/** The name on the invoice, or another detail of the person, has this word, or their Chinese name sounds so. */
const ofPerson = (word: string, by: FoundBy, column = 'invoiced_names.searched'): Condition => {
  const searched = sql.ref(column)
  return by === 'name'
    ? contains(searched, word, endOfNames)
    : either([contains(searched, word, endOfDetails), contains(searched, endOfDetails, ` ${word}`)])
}

/** Everybody who was ever billed, by each name. */
const people = (db: Reader) =>
  db
    .selectFrom('invoiced_names')
    .select(['invoiced_names.student_id', 'invoiced_names.student_string', 'invoiced_names.chinese_name'])
    .select('invoiced_names.searched')

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
    .select(['invoices.invoice_ref', 'invoices.created_at'])
    .orderBy('invoices.created_at', 'desc')
    .orderBy('invoices.invoice_ref', 'desc')
    .limit(most)

/** The invoices of the people whom all words are about. */
async function billedTo(db: Reader, words: readonly string[], by: FoundBy): Promise<readonly string[]> {
  let found = people(db).orderBy('invoiced_names.newest', 'desc').limit(most)
  for (const word of words) found = found.where(ofPerson(word, by))
  return (await invoicesTo(db, found).execute()).map(row => row.invoice_ref)
}

/** The refs of invoices and of receipts that have all words: of each kind as many as are asked for, the newest. */
const numbersWith = (words: readonly string[], series: AllSeries, limit: number) => {
  const [refs, receipts] = (['I', 'R'] as const).map(letter =>
    ['L', 'V', 'F'].flatMap(kind => refsWith(words, series[`${kind}${letter}`] ?? [], limit)),
  ) as [string[], string[]]
  return { refs, receipts }
}

/** The invoices of receipts. */
const invoicesPaidBy = async (db: Reader, receipts: readonly string[]): Promise<readonly string[]> =>
  receipts.length === 0
    ? []
    : (
        await db
          .selectFrom('allocations')
          .select('invoice_ref')
          .where('receipt_ref', 'in', receipts)
          .where('invoice_ref', 'is not', null)
          .$narrowType<{ invoice_ref: string }>()
          .execute()
      ).map(row => row.invoice_ref)

/** The invoices whose own ref, or that of a receipt, has all words. */
async function withNumbers(db: Reader, words: readonly string[], series: AllSeries): Promise<readonly string[]> {
  const { refs, receipts } = numbersWith(words, series, most)
  return [...refs, ...(await invoicesPaidBy(db, receipts))]
}

/** The invoices that have a credit note whose ref has all words. Credit notes are few. */
async function withCreditNote(db: Reader, words: readonly string[], limit = most): Promise<readonly string[]> {
  let query = db
    .selectFrom('credit_notes')
    .innerJoin('allocations', 'allocations.receipt_ref', 'credit_notes.receipt_ref')
    .select('allocations.invoice_ref')
    .where('allocations.cause', '=', sql.lit('reversed'))
    .where('allocations.invoice_ref', 'is not', null)
    .$narrowType<{ invoice_ref: string }>()
    .orderBy('credit_notes.created_at', 'desc')
    .orderBy('credit_notes.credit_note_ref', 'desc')
    .limit(limit)
  for (const word of words) query = query.where(contains(sql`lower(credit_notes.credit_note_ref)`, word))
  return (await query.execute()).map(row => row.invoice_ref)
}

/** The invoices with this in one of their refs; `undefined` when there may be many. */
export async function refsWithText(
  db: Reader,
  text: string,
  series: AllSeries,
  limit: number,
): Promise<readonly string[] | undefined> {
  const credited = await withCreditNote(db, [text], limit)
  if (credited.length === limit) return undefined
  const all = Object.values(series).flatMap(each => each ?? [])
  if (!mayBeInRef(text, all)) return credited
  const { refs, receipts } = numbersWith([text], series, limit)
  if (refs.length >= limit || receipts.length >= limit) return undefined
  return [...credited, ...refs, ...(await invoicesPaidBy(db, receipts))]
}

/**
 * The invoices for which some words are in one ref, and others in another or about the person. Where a word is in few refs,
 * these invoices are looked at, whoever they are to. A word that is in many, such as a year, is looked for on the invoices
 * of the people, and of everybody where no word is about anybody.
 */
async function withSeveral(
  db: Reader,
  words: readonly string[],
  series: AllSeries,
  by: FoundBy,
): Promise<readonly string[]> {
  if (words.length === 1) return []
  const found: string[] = []
  const inMany: string[] = []
  for (const word of words) {
    const refs = await refsWithText(db, word, series, fewRefs)
    if (refs === undefined) inMany.push(word)
    else if (refs.length > 0) found.push(...(await billedAmong(db, refs, words, by)))
  }
  if (inMany.length > 0) found.push(...(await billedToPeople(db, words, inMany, by)))
  if (inMany.length === words.length) found.push(...(await newestWith(db, words, by)))
  return found
}

/** A word is in the name, another detail of the person, or a ref of the invoice, its receipt or its credit note. */
const onInvoice = (word: string, by: FoundBy): Condition =>
  either([
    ofPerson(word, by, 'person.searched'),
    ...['invoices.invoice_ref', 'allocations.receipt_ref'].map(ref => contains(sql`lower(${sql.ref(ref)})`, word)),
    sql<boolean>`invoices.invoice_ref in (select "taken"."invoice_ref" from "allocations" as "taken"
      inner join "credit_notes" as "note" on "note"."receipt_ref" = "taken"."receipt_ref"
      where "taken"."cause" = 'reversed' and ${contains(sql`lower("note"."credit_note_ref")`, word)})`,
  ])

/** Of these invoices, the newest that have all words. */
async function billedAmong(
  db: Reader,
  refs: readonly string[],
  words: readonly string[],
  by: FoundBy,
): Promise<readonly string[]> {
  const rows = await withWords(invoicesTo(db, people(db)), words, by)
    .where('invoices.invoice_ref', 'in', [...new Set(refs)])
    .execute()
  return rows.map(row => row.invoice_ref)
}

/** Of the newest invoices, those that have all words. */
async function newestWith(db: Reader, words: readonly string[], by: FoundBy): Promise<readonly string[]> {
  const newest = db
    .selectFrom('invoices as newest')
    .select('newest.invoice_ref')
    .orderBy('newest.created_at', 'desc')
    .orderBy('newest.invoice_ref', 'desc')
    .limit(looked)
  const rows = await withWords(invoicesTo(db, people(db)), words, by)
    .where('invoices.invoice_ref', 'in', db.selectFrom(newest.as('newest')).select('newest.invoice_ref'))
    .execute()
  return rows.map(row => row.invoice_ref)
}

/**
 * The newest invoices of the people whom the other words are about, with the words that are in many refs. It begins with
 * those who were billed last, and ends as soon as nobody who is left can have a newer one.
 */
async function billedToPeople(
  db: Reader,
  words: readonly string[],
  inMany: readonly string[],
  by: FoundBy,
): Promise<readonly string[]> {
  let named = people(db).where(either(words.map(word => ofPerson(word, by))))
  for (const word of words) if (!inMany.includes(word)) named = named.where(ofPerson(word, by))
  const times = await named
    .clearSelect()
    .select('invoiced_names.newest')
    .orderBy('invoiced_names.newest', 'desc')
    .limit(mostPeople)
    .execute()
  const found: { readonly ref: string; readonly age: string }[] = []
  for (let at = 0; at < times.length; at += peopleAtOnce) {
    const [first, last] = [times[at]!, times[Math.min(at + peopleAtOnce, times.length) - 1]!]
    const some = named
      .where('invoiced_names.newest', '<=', first.newest)
      .where('invoiced_names.newest', '>=', last.newest)
    const rows = await withWords(invoicesTo(db, some), inMany, by).execute()
    found.push(...rows.map(row => ({ ref: row.invoice_ref, age: `${row.created_at} ${row.invoice_ref}` })))
    found.sort((one, other) => (one.age < other.age ? 1 : -1))
    const [next, worst] = [times[at + peopleAtOnce], found[most - 1]]
    if (next && worst && worst.age >= next.newest) break
  }
  return found.slice(0, most).map(({ ref }) => ref)
}

/** Of these invoices those that have each of the words. */
function withWords(invoices: ReturnType<typeof invoicesTo>, words: readonly string[], by: FoundBy) {
  let query = invoices
    .leftJoin('allocations', 'allocations.invoice_ref', 'invoices.invoice_ref')
    .groupBy(['invoices.invoice_ref', 'invoices.created_at'])
  for (const word of words) query = query.where(onInvoice(word, by))
  return query
}

/** The series of numbers by their letters, such as 'LI', 'VR' and 'FR', the newest year first. */
type AllSeries = Readonly<Record<string, readonly Series[] | undefined>>

export async function seriesOf(db: Reader): Promise<AllSeries> {
  const rows = await db
    .selectFrom('counters')
    .select(['name', 'value as last'])
    .where(sql<boolean>`name like '__-____'`)
    .orderBy('name', 'desc')
    .execute()
  return Object.groupBy(rows, ({ name }) => name.slice(0, 2))
}
