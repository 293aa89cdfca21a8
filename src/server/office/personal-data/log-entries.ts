import { sql } from 'kysely'
import type { Erasure } from '#contract/personal-data.ts'
import { summaryOf } from '../../calls/summary.ts'
import type { Change, Queries, Writer } from '../../db/access.ts'
import { step } from '../audit/later-entries.ts'
import { naming } from './held-rows.ts'
import { emptied, emptiedOf, lesserOf, type Term, withoutIn } from './what-is-erased.ts'

/** The entries of the log after this one that contain one of these words. */
export async function entriesWith(
  db: Queries,
  words: readonly string[],
  { after = 0 }: { readonly after?: number } = {},
): Promise<{ readonly ids: readonly number[]; readonly last: number }> {
  const { last } = await db
    .selectFrom('audit_log')
    .select(row => row.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const end = Number(last ?? 0)
  const ids: number[] = []
  // As JSON has them.
  const terms = words.map(each => ({ words: JSON.stringify(each).slice(1, -1) }))
  for (let at = after; at < end && terms.length > 0; at += step) {
    const found = await db
      .selectFrom('audit_log')
      .select('id')
      .where('id', '>', at)
      .where('id', '<=', Math.min(at + step, end))
      .where(naming('changes', terms))
      .orderBy('id')
      .execute()
    ids.push(...found.map(({ id }) => id))
  }
  return { ids, last: end }
}

/** Whose entries they are: the student, their rows by 'table id' with how much of each, what is erased, and what they are called. */
export type Subject = {
  readonly studentId: string
  readonly what: Erasure
  readonly own: ReadonlyMap<string, Erasure>
  readonly terms: readonly Term[]
}

type Columns = Readonly<Record<string, unknown>>
const isColumns = (value: unknown): value is Columns => typeof value === 'object' && value !== null

/** Whether a change in the log is about a row of the student. */
export function isAbout(
  { table, id, before, after }: Change,
  { studentId, own }: Pick<Subject, 'studentId'> & { readonly own: { readonly has: (row: string) => boolean } },
) {
  if (own.has(`${table} ${id}`) || id.split('/').includes(studentId)) return true
  return [before, after].some(
    row => isColumns(row) && (row.student_id === studentId || row.recipient_value === studentId),
  )
}

/** The changes of an entry without what is erased of the student. */
function scrubbed(changes: readonly Change[], subject: Subject): readonly Change[] {
  return changes.map(change => {
    const what = lesserOf(subject.what, subject.own.get(`${change.table} ${change.id}`) ?? 'everything')
    const to = isAbout(change, subject) ? (emptiedOf(change.table, what, subject.studentId) ?? {}) : {}
    const part = (row: unknown): unknown =>
      withoutIn(
        isColumns(row) && !Array.isArray(row) ? { ...row, ...emptied(row, to) } : row,
        subject.terms,
        subject.studentId,
      )
    return { ...change, before: part(change.before), after: part(change.after) }
  })
}

/** An entry of the log as it is without the student. */
type ScrubbedEntry = {
  readonly id: number
  readonly changes: string
  readonly first: string | null
  readonly subject: string | null
}

/** Those of these entries of the log that have something to take out. */
export async function scrubbedEntries(
  db: Queries,
  ids: readonly number[],
  subject: Subject,
): Promise<readonly ScrubbedEntry[]> {
  const found: ScrubbedEntry[] = []
  for (const id of ids) {
    const entry = await db.selectFrom('audit_log').select('changes').where('id', '=', id).executeTakeFirst()
    if (!entry) continue
    // This server wrote them.
    const rest = scrubbed(JSON.parse(entry.changes) as Change[], subject)
    const changes = JSON.stringify(rest)
    if (changes === entry.changes) continue
    const { first, subject: about } = summaryOf(rest)
    found.push({ id, changes, first, subject: about })
  }
  return found
}

/** Writes entries of the log without the student. */
export async function writeEntries(tx: Writer, entries: readonly ScrubbedEntry[]): Promise<void> {
  for (const { id, changes, first, subject } of entries) {
    await tx.updateTable('audit_log').set({ changes }).where('id', '=', id).execute()
    await tx.updateTable('audit_summaries').set({ first, subject }).where('entry', '=', id).execute()
  }
}

type KeyOfAnswer = { readonly staff: string; readonly key: string }
/** An answer that is kept for repeated requests, as it is without the student; undefined when it stays as it is. */
type ScrubbedAnswer = KeyOfAnswer & { readonly answer: string | undefined }

const isSame = (one: KeyOfAnswer) => (other: KeyOfAnswer) => one.staff === other.staff && one.key === other.key

/** The stored answers since a moment that contain one of the terms, without those that are known already. */
export async function scrubbedAnswers(
  db: Queries,
  { studentId, terms }: Pick<Subject, 'studentId' | 'terms'>,
  { since = '', known = [] }: { readonly since?: string; readonly known?: readonly ScrubbedAnswer[] } = {},
): Promise<readonly ScrubbedAnswer[]> {
  if (terms.length === 0) return []
  const words = terms.map(each => ({ words: JSON.stringify(each.words).slice(1, -1) }))
  const named = await db
    .selectFrom('idempotency')
    .select(['staff', 'key'])
    .where('created_at', '>=', since)
    .where(naming('answer', words))
    .execute()
  const found: ScrubbedAnswer[] = []
  for (const each of named.filter(row => !known.some(isSame(row)))) {
    const row = await db
      .selectFrom('idempotency')
      .select('answer')
      .where('staff', '=', each.staff)
      .where('key', '=', each.key)
      .executeTakeFirst()
    const answer = row?.answer ?? 'null'
    const rest = JSON.stringify(withoutIn(JSON.parse(answer), terms, studentId))
    found.push({ ...each, answer: rest === answer ? undefined : rest })
  }
  return found
}

/** Writes answers without the student. */
export async function writeAnswers(tx: Writer, answers: readonly ScrubbedAnswer[]): Promise<void> {
  for (const { staff, key, answer } of answers)
    if (answer !== undefined)
      await tx.updateTable('idempotency').set({ answer }).where('staff', '=', staff).where('key', '=', key).execute()
}

/**
 * Takes the student out of the rows of jobs. A row that waits, or may be tried again, would bring the words of its input
 * back, so the student's own rows are emptied, and those of a family without others.
 */
export async function eraseInJobs(
  tx: Writer,
  { studentId, own, terms }: Pick<Subject, 'studentId' | 'own' | 'terms'>,
): Promise<void> {
  const families = [...own.keys()].flatMap(row => (row.startsWith('families ') ? row.slice('families '.length) : []))
  const ids = [studentId, ...families]
  const words = [
    ...ids.map(id => ({ words: id })),
    ...terms.map(({ words }) => ({ words: JSON.stringify(words).slice(1, -1) })),
  ]
  const rows = await tx
    .selectFrom('job_rows')
    .select(['job_id', 'position', 'input', 'refusal'])
    .where(row => row.or([naming('input', words), naming('refusal', words)]))
    .execute()
  const isOwn = (input: string) =>
    Object.values((JSON.parse(input) ?? {}) as object).some(value => ids.includes(String(value)))
  for (const { job_id, position, input, refusal } of rows) {
    const rest = (text: string) => JSON.stringify(withoutIn(JSON.parse(text), terms, studentId))
    await tx
      .updateTable('job_rows')
      .set({
        input: isOwn(input) ? '{}' : rest(input),
        refusal: refusal === null ? null : rest(refusal),
      })
      .where('job_id', '=', job_id)
      .where('position', '=', position)
      .execute()
  }
}

/** The database allows what only erasing may do, until `work` is done. */
export async function whileErasing<T>(tx: Writer, what: string, work: () => Promise<T>): Promise<T> {
  await tx.insertInto('erasing').values({ what }).execute()
  const done = await work()
  await sql`delete from erasing`.execute(tx)
  return done
}
