import { sql } from 'kysely'
import type { Filter, Leaf } from '#rules/filter/filter-tree.ts'
import type { Reader } from '../../db/access.ts'
import { familyTexts } from '../families/named-families.ts'
import { type Status, statusesOf } from './invoice-conditions.ts'
import { everybodyBilled, type FoundBy, isFoundBy } from './invoiced-people.ts'
import { refsWithText, seriesOf } from './invoices-with-words.ts'

/** Where to look for what a filter lets through, when that is little: at these invoices, or at those of these students. */
export type Few = { readonly refs?: readonly string[]; readonly students?: readonly string[] }

/** How many people, refs, and payments that are owed or void, are few. */
export type FewLimits = { readonly people: number; readonly refs: number; readonly open: number }

/** The parts that each record must pass. */
const required = (filter: Filter): readonly Leaf[] =>
  filter.type === 'all' ? filter.of.flatMap(required) : filter.type === 'any' || filter.type === 'not' ? [] : [filter]

/** What a filter says of people, of refs or of payments, when few invoices are that. `undefined`: there may be many. */
export async function fewWith(
  db: Reader,
  filter: Filter,
  isOneMonth: boolean,
  limits: FewLimits,
  by: FoundBy,
): Promise<Few | undefined> {
  const parts = required(filter)
  const words = parts.flatMap(part => (part.type === 'words' ? part.words : []))
  const textsIn = (...fields: readonly string[]) =>
    parts.flatMap(part => (part.type === 'contains' && fields.includes(part.field) ? [part.text] : []))
  const series = await seriesOf(db)
  const refs = new Map<string, readonly string[] | undefined>()
  for (const text of [...words, ...textsIn('invoice_ref', 'receipt_ref', 'credit_note_ref')])
    refs.set(text, await refsWithText(db, text, series, limits.refs))

  const ofPerson = [...textsIn('student', 'student_id'), ...words.filter(word => refs.get(word)?.length === 0)]
  const schools = textsIn('school')
  const families = textsIn('family')
  if (families.length > 0) {
    const found = [...(await familyTexts(db))].filter(([, text]) => families.every(each => text.includes(each)))
    if (found.length <= limits.people) return { students: found.map(([student_id]) => student_id) }
  }
  const named = words.filter(word => (refs.get(word)?.length ?? 0) > 0)
  if (ofPerson.length + schools.length + named.length > 0) {
    const people = (await everybodyBilled(db, by)).filter(
      person => ofPerson.every(each => isFoundBy(person, each)) && schools.every(each => person.school.includes(each)),
    )
    const idsOf = (found: typeof people) => [...new Set(found.map(({ student_id }) => student_id))]
    if (ofPerson.length + schools.length > 0 && idsOf(people).length <= limits.people)
      return { students: idsOf(people) }
    // A word of digits is in a phone number or in a ref.
    for (const word of named) {
      const students = idsOf(people.filter(person => isFoundBy(person, word)))
      if (students.length <= limits.people) return { students, refs: refs.get(word) ?? [] }
    }
  }
  for (const text of textsIn('invoice_ref', 'receipt_ref', 'credit_note_ref')) {
    const found = refs.get(text)
    if (found) return { refs: found }
  }
  const asksCancelled = parts.some(
    part =>
      (part.type === 'is' && part.flag === 'cancelled') || (part.type === 'has' && part.field === 'credit_note_ref'),
  )
  if (asksCancelled) return { refs: await cancelled(db) }
  return isOneMonth ? undefined : withStatus(db, parts, limits.open)
}

const cancelled = async (db: Reader): Promise<readonly string[]> =>
  (
    await db
      .selectFrom('allocations')
      .select('invoice_ref')
      .distinct()
      .where('cause', '=', sql.lit('reversed'))
      .where('invoice_ref', 'is not', null)
      .$narrowType<{ invoice_ref: string }>()
      .execute()
  ).map(row => row.invoice_ref)

/** Those that are owed or void. */
async function withStatus(db: Reader, parts: readonly Leaf[], most: number): Promise<Few | undefined> {
  const asked = parts.flatMap((part): (readonly Status[])[] => {
    if (part.type === 'begins' && part.field === 'status') return [statusesOf(part.text)]
    if (part.type !== 'is') return []
    if (part.flag === 'pending' || part.flag === 'owing' || part.flag === 'overdue') return [['pending']]
    return part.flag === 'void' ? [['void']] : []
  })
  const wanted = asked.find(statuses => !statuses.includes('paid'))
  if (!wanted) return undefined
  const found: string[] = []
  for (const status of wanted) {
    const rows = await db
      .selectFrom('payments')
      .select('invoice_ref')
      .where('status', '=', status)
      .limit(most + 1)
      .execute()
    found.push(...rows.map(row => row.invoice_ref))
  }
  if (found.length > most) return undefined
  // An invoice whose payment was reversed may have no other.
  return { refs: [...found, ...(wanted.includes('void') ? await cancelled(db) : [])] }
}
