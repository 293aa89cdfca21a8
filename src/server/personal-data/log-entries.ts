import { sql } from 'kysely'
import type { Erasure } from '#contract/personal-data.ts'
import type { Change, Queries, Writer } from '../answer.ts'
import { step } from '../audit/later-entries.ts'
import { summaryOf } from '../audit/summary.ts'
import { naming } from './held-rows.ts'
import { emptied, emptiedOf, type Term, withoutIn } from './texts.ts'

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

/** Whose entries they are: the student, their rows by 'table id', what is erased, and what they are called. */
export type Subject = {
  readonly studentId: string
  readonly what: Erasure
  readonly own: ReadonlySet<string>
  readonly terms: readonly Term[]
}

type Columns = Readonly<Record<string, unknown>>
const isColumns = (value: unknown): value is Columns => typeof value === 'object' && value !== null

/** Whether a change in the log is about a row of the student. */
export function isAbout({ table, id, before, after }: Change, { studentId, own }: Pick<Subject, 'studentId' | 'own'>) {
  if (own.has(`${table} ${id}`) || id.split('/').includes(studentId)) return true
  return [before, after].some(
    row => isColumns(row) && (row.student_id === studentId || row.recipient_value === studentId),
  )
}

/** The changes of an entry without what is erased of the student. */
export function scrubbed(changes: readonly Change[], subject: Subject): readonly Change[] {
  return changes.map(change => {
    const to = isAbout(change, subject) ? (emptiedOf(change.table, subject.what, subject.studentId) ?? {}) : {}
    const part = (row: unknown): unknown =>
      withoutIn(
        isColumns(row) && !Array.isArray(row) ? { ...row, ...emptied(row, to) } : row,
        subject.terms,
        subject.studentId,
      )
    return { ...change, before: part(change.before), after: part(change.after) }
  })
}

/** Takes the student out of these entries of the log. Returns how many of them had something to take out. */
export async function eraseInLog(tx: Writer, ids: readonly number[], subject: Subject): Promise<number> {
  let count = 0
  for (const id of ids) {
    const entry = await tx.selectFrom('audit_log').select('changes').where('id', '=', id).executeTakeFirst()
    if (!entry) continue
    // This server wrote them.
    const changes = scrubbed(JSON.parse(entry.changes) as Change[], subject)
    const text = JSON.stringify(changes)
    if (text === entry.changes) continue
    count += 1
    const { first, subject: about } = summaryOf(changes)
    await tx.updateTable('audit_log').set({ changes: text }).where('id', '=', id).execute()
    await tx.updateTable('audit_summaries').set({ first, subject: about }).where('entry', '=', id).execute()
  }
  return count
}

/** Takes the terms out of the answers that are kept for repeated requests. */
export async function eraseInAnswers(
  tx: Writer,
  { studentId, terms }: Pick<Subject, 'studentId' | 'terms'>,
): Promise<void> {
  if (terms.length === 0) return
  const kept = await tx
    .selectFrom('idempotency')
    .select(['staff', 'key', 'answer'])
    .where(
      naming(
        'answer',
        terms.map(({ words }) => ({ words: JSON.stringify(words).slice(1, -1) })),
      ),
    )
    .execute()
  for (const { staff, key, answer } of kept)
    await tx
      .updateTable('idempotency')
      .set({ answer: JSON.stringify(withoutIn(JSON.parse(answer ?? 'null'), terms, studentId)) })
      .where('staff', '=', staff)
      .where('key', '=', key)
      .execute()
}

/**
 * Takes the student out of the rows of jobs. A row that waits, or may be tried again, would bring the words of its input
 * back, so the student's own rows are emptied.
 */
export async function eraseInJobs(
  tx: Writer,
  { studentId, terms }: Pick<Subject, 'studentId' | 'terms'>,
): Promise<void> {
  const words = [{ words: studentId }, ...terms.map(({ words }) => ({ words: JSON.stringify(words).slice(1, -1) }))]
  const rows = await tx
    .selectFrom('job_rows')
    .select(['job_id', 'position', 'input', 'refusal'])
    .where(row => row.or([naming('input', words), naming('refusal', words)]))
    .execute()
  const isOwn = (input: string) => Object.values(JSON.parse(input) as object).includes(studentId)
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
