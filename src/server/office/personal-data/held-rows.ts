import { sql } from 'kysely'
import type { Erasure } from '#contract/personal-data.ts'
import type { Table } from '#contract/tables.ts'
import { payerOf } from '#rules/bank-lines.ts'
import type { Change, Queries, Writer } from '../../db/access.ts'
import { emptied, emptiedOf, lesserOf, type Term, without, withoutInJson } from './what-is-erased.ts'

/** The tables with texts about a student: the columns of a row's id, the column that names the student, and the words. */
const held = [
  { table: 'students', keys: ['student_id'], by: 'student_id', called: 'name and contacts' },
  {
    table: 'leave_requests',
    keys: ['student_id', 'lesson_id', 'leave_date'],
    by: 'student_id',
    called: 'leave requests',
  },
  { table: 'student_notes', keys: ['note_id'], by: 'student_id', called: 'notes' },
  { table: 'bookings', keys: ['booking_id'], by: 'student_id', called: 'remarks of bookings' },
  { table: 'messages', keys: ['message_id'], by: 'recipient_value', called: 'messages' },
  {
    table: 'quiz_results',
    keys: ['live_lesson_id', 'quiz_name', 'student_id'],
    by: 'student_id',
    called: 'quiz results in words',
  },
  { table: 'invoices', keys: ['invoice_ref'], by: 'student_id', called: 'invoices' },
  { table: 'payments', keys: ['payment_id'], by: 'student_id', called: 'payments and receipts' },
  { table: 'charges', keys: ['charge_id'], by: 'student_id', called: 'charges' },
  { table: 'credit_notes', keys: ['credit_note_ref'], by: 'student_id', called: 'credit notes' },
] as const satisfies readonly {
  readonly table: Table
  readonly keys: readonly string[]
  readonly by: string
  readonly called: string
}[]

/** A row that loses texts. */
type HeldRow = {
  readonly table: Table
  readonly called: string
  readonly key: Readonly<Record<string, string>>
  readonly after: Readonly<Record<string, string | null>>
}
export const idOf = ({ key }: Pick<HeldRow, 'key'>): string => Object.values(key).join('/')

/** A row about a student, and how much of the student it may lose: others may still be in their family. */
type RowAbout = Omit<HeldRow, 'after'> & {
  readonly row: Readonly<Record<string, unknown>>
  readonly upTo: Erasure
}

/** All rows about a student, by table, with the columns that are erased and the keys. */
export async function rowsAbout(db: Queries, studentId: string): Promise<readonly RowAbout[]> {
  const all: RowAbout[] = []
  for (const { table, keys, by, called } of held) {
    const columns = [...new Set([...keys, ...Object.keys(emptiedOf(table, 'everything', studentId) ?? {})])]
    let query = db
      .selectFrom(table as 'students')
      // The columns are those of the table, which the type of a list of tables cannot say.
      .select(columns as 'student_id'[])
      .where(sql.ref<string>(by), '=', studentId)
    if (by === 'recipient_value') query = query.where(sql.ref<string>('recipient_type'), '=', 'student_id')
    for (const row of (await query.execute()) as readonly Readonly<Record<string, unknown>>[]) {
      const key = Object.fromEntries(keys.map(name => [name, String(row[name])]))
      all.push({ table, called, row, key, upTo: 'everything' })
    }
  }
  return [...all, ...(await linesAbout(db, studentId)), ...(await ofFamilies(db, studentId))]
}

/** What invoices say of a student besides courses, and the discounts that are for this student alone. */
async function linesAbout(db: Queries, studentId: string): Promise<readonly RowAbout[]> {
  const lines = await db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.invoice_ref', 'invoice_lines.invoice_ref')
    .select(['invoice_lines.invoice_ref', 'position', 'description'])
    .where('invoices.student_id', '=', studentId)
    .where('invoice_lines.kind', 'in', ['charge', 'discount', 'deposit'])
    .execute()
  const rules = await db
    .selectFrom('discount_rules')
    .select(['rule_id', 'reason'])
    .where('who', '=', JSON.stringify([studentId]))
    .execute()
  return [
    ...lines.map((row): RowAbout => {
      const key = { invoice_ref: row.invoice_ref, position: String(row.position) }
      return { table: 'invoice_lines', called: 'lines of invoices', row, key, upTo: 'everything' }
    }),
    ...rules.map((row): RowAbout => {
      const key = { rule_id: row.rule_id }
      return { table: 'discount_rules', called: 'discount rules', row, key, upTo: 'everything' }
    }),
  ]
}

/**
 * The families in which nobody else was, or nobody else of whom that is still there. Names and books stay for somebody whose
 * details alone are erased.
 */
export const familiesAlone = (db: Queries, studentId: string, what: Erasure) =>
  db
    .selectFrom('families')
    .select(['family_id', 'name', 'contact_name', 'phone'])
    .where('family_id', 'in', row =>
      row.selectFrom('family_members').select('family_members.family_id').where('student_id', '=', studentId),
    )
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('family_members as other')
            .innerJoin('students', 'students.student_id', 'other.student_id')
            .select('other.student_id')
            .whereRef('other.family_id', '=', 'families.family_id')
            .where('other.student_id', '<>', studentId)
            .where(what === 'everything' ? 'students.erased_at' : 'students.details_erased_at', 'is', null),
        ),
      ),
    )
    .execute()

/** The families without others, and what was written about their money or to them. */
async function ofFamilies(db: Queries, studentId: string): Promise<readonly RowAbout[]> {
  const families = await familiesAlone(db, studentId, 'details')
  const ids = families.map(({ family_id }) => family_id)
  const named = (await familiesAlone(db, studentId, 'everything')).map(({ family_id }) => family_id)
  const upTo = (family_id: string): Erasure => (named.includes(family_id) ? 'everything' : 'details')
  const texts = await db
    .selectFrom('reminders')
    .select(['reminder_id', 'family_id', 'recipient', 'text'])
    .where('family_id', 'in', ids)
    .execute()
  return [
    ...families.map((row): RowAbout => {
      const { family_id } = row
      return { table: 'families', called: 'family', row, key: { family_id }, upTo: upTo(family_id) }
    }),
    ...texts.map(({ reminder_id, family_id, ...row }): RowAbout => {
      const key = { reminder_id }
      return { table: 'reminders', called: 'texts to the family', row, key, upTo: upTo(family_id) }
    }),
    ...(await wordsAboutMoney(db, named)),
    ...(await bankLinesOf(db, ids)).map((row): RowAbout => {
      const key = { bank_line_id: row.bank_line_id }
      return { table: 'bank_lines', called: 'bank lines', row, key, upTo: upTo(row.family_id) }
    }),
  ]
}

/** What these families paid into the bank, as it stood in its file. */
export const bankLinesOf = (db: Queries, families: readonly string[]) =>
  db
    .selectFrom('bank_lines')
    .innerJoin('bank_matches', 'bank_matches.bank_line_id', 'bank_lines.bank_line_id')
    .innerJoin('money_in', 'money_in.receipt_ref', 'bank_matches.receipt_ref')
    .select(['bank_lines.bank_line_id', 'day', 'bank_lines.cents', 'text', 'bank_lines.payer'])
    .select(['money_in.receipt_ref', 'money_in.family_id'])
    .where('money_in.family_id', 'in', families)
    .orderBy('day')
    .execute()

/** What was written about the money of these families. */
async function wordsAboutMoney(db: Queries, families: readonly string[]): Promise<readonly RowAbout[]> {
  const found: RowAbout[] = []
  for (const { table, key, texts, called } of moneyTexts) {
    let query = db
      .selectFrom(table as 'credit_notes')
      // The columns are those of the table, which the type of a list of tables cannot say.
      .select([key, ...texts] as ('credit_note_ref' | 'reason')[])
      .where('family_id', 'in', families)
    // Those of one student are among what is held about them.
    if (table === 'credit_notes') query = query.where('student_id', 'is', null)
    for (const row of (await query.execute()) as readonly Readonly<Record<string, unknown>>[])
      found.push({ table, called, row, key: { [key]: String(row[key]) }, upTo: 'everything' })
  }
  return found
}

const moneyTexts = [
  { table: 'money_in', key: 'receipt_ref', texts: ['note', 'payer'], called: 'receipts' },
  { table: 'credits', key: 'credit_ref', texts: ['reason'], called: 'credits' },
  { table: 'refunds', key: 'refund_ref', texts: ['reason'], called: 'refunds' },
  { table: 'credit_notes', key: 'credit_note_ref', texts: ['reason'], called: 'credit notes' },
] as const

/** The rows about a student that lose texts, and texts of others that name the student. */
export async function rowsToErase(
  db: Queries,
  { studentId, what, terms }: { readonly studentId: string; readonly what: Erasure; readonly terms: readonly Term[] },
): Promise<readonly HeldRow[]> {
  const own = (await rowsAbout(db, studentId)).map(
    ({ row, upTo, ...of }): HeldRow => ({
      ...of,
      after: emptied(row, emptiedOf(of.table, lesserOf(what, upTo), studentId) ?? {}),
    }),
  )
  const known = new Set(own.map(idOf))
  const named = [...(await textsOfOthers(db, terms)), ...(await bankLinesNaming(db, terms))]
  const others = named.filter(row => !known.has(idOf(row)))
  return [...own.filter(({ after }) => Object.keys(after).length > 0), ...others]
}

/** Texts that may name somebody, of whomever they are. */
const anybodysTexts = [
  { table: 'messages', key: 'message_id', texts: ['text'], called: 'messages' },
  { table: 'student_notes', key: 'note_id', texts: ['text'], called: 'notes' },
  { table: 'day_closings', key: 'day', texts: ['reason'], called: 'closings of a day' },
  { table: 'reminders', key: 'reminder_id', texts: ['text'], called: 'texts to the family' },
  { table: 'views', key: 'view_id', texts: ['name', 'search'], called: 'saved views' },
  { table: 'invoices', key: 'invoice_ref', texts: ['void_reason'], called: 'invoices' },
  { table: 'charges', key: 'charge_id', texts: ['text'], called: 'charges' },
  { table: 'discount_rules', key: 'rule_id', texts: ['reason'], called: 'discount rules' },
  ...moneyTexts,
] as const

async function textsOfOthers(db: Queries, terms: readonly Term[]): Promise<readonly HeldRow[]> {
  if (terms.length === 0) return []
  const found: HeldRow[] = []
  for (const { table, key, texts, called } of anybodysTexts) {
    const rows = await db
      .selectFrom(table as 'views')
      // The columns are those of the table, which the type of a list of tables cannot say.
      .select([key, ...texts] as ('view_id' | 'name')[])
      .where(row => row.or(texts.map(text => naming(text, terms))))
      .execute()
    for (const row of rows as readonly Readonly<Record<string, string | null>>[])
      found.push({
        ...{ table, called, key: { [key]: String(row[key]) } },
        after: Object.fromEntries(texts.flatMap(text => (row[text] ? [[text, without(row[text], terms)]] : []))),
      })
  }
  const holds = await db
    .selectFrom('bookings')
    .select(['booking_id', 'remark'])
    .where('student_id', 'is', null)
    .where(naming('remark', terms))
    .execute()
  const recordings = await db
    .selectFrom('recordings')
    .select(['recording_id', 'name', 'steps'])
    .where(recording => recording.or([naming('name', terms), naming('steps', terms)]))
    .execute()
  return [
    ...found,
    ...recordings.map(
      ({ recording_id, name, steps }): HeldRow => ({
        table: 'recordings',
        called: 'recordings',
        key: { recording_id },
        after: { name: without(name, terms), steps: withoutInJson(steps, terms) },
      }),
    ),
    ...holds.map(
      ({ booking_id, remark }): HeldRow => ({
        table: 'bookings',
        called: 'remarks of bookings',
        key: { booking_id },
        after: { remark: without(remark ?? '', terms) || null },
      }),
    ),
  ]
}

/** Banks write names in capitals. */
async function bankLinesNaming(db: Queries, terms: readonly Term[]): Promise<readonly HeldRow[]> {
  if (terms.length === 0) return []
  const all = [...terms, ...terms.map(({ words, put }) => ({ words: words.toUpperCase(), put: put.toUpperCase() }))]
  const lines = await db.selectFrom('bank_lines').select(['bank_line_id', 'text']).where(naming('text', all)).execute()
  return lines.map(({ bank_line_id, text }): HeldRow => {
    const rest = without(text, all)
    return {
      table: 'bank_lines',
      called: 'bank lines',
      key: { bank_line_id },
      after: { text: rest, payer: payerOf(rest) },
    }
  })
}

/** Whether a column contains one of these terms. */
export const naming = (column: string, terms: readonly Pick<Term, 'words'>[]) => {
  const parts = terms.map(({ words }) => sql`${sql.ref(column)} like ${contains(words)} escape '!'`)
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

const contains = (words: string): string => `%${words.replace(/[!%_]/g, '!$&')}%`

/** Empties the texts of these rows. */
export async function eraseTexts(tx: Writer, rows: readonly HeldRow[]): Promise<readonly Change[]> {
  for (const { table, key, after } of rows) {
    const set = Object.entries(after).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const where = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.join(where, sql` and `)}`.execute(tx)
  }
  return rows.map((row): Change => ({ table: row.table, id: idOf(row), before: {}, after: row.after }))
}
