import type { Erasure } from '#contract/personal-data.ts'
import { studentString } from '#rules/names.ts'
import { writeAfterLook } from '../../calls/handler.ts'
import type { Change, Queries, Writer } from '../../db/access.ts'
import { nextNumber } from '../../db/counters.ts'
import { searchedName } from '../../db/invoiced-names.ts'
import { type LockName, lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { enrolmentId } from '../../school/classes/enrol.ts'
import { erasureNow, studentRow, subjectOf } from './erasure.ts'
import { eraseTexts, rowsAbout, rowsToErase } from './held-rows.ts'
import {
  entriesWith,
  eraseInJobs,
  scrubbedAnswers,
  scrubbedEntries,
  whileErasing,
  writeAnswers,
  writeEntries,
} from './log-entries.ts'
import { erasedName } from './what-is-erased.ts'

/**
 * Empties what is known of a student, also in the log and in the answers that are kept for repeated requests. These are
 * searched before the transaction, because they are long, and what becomes of them is written there as well: an entry that
 * tells of a whole import takes long to parse. Only another erasure changes them, and then all of it is done once more.
 */
export const eraseStudent = writeAfterLook(
  'eraseStudent',
  async ({ student_id, what }, { db, now }) => {
    // Who is unknown, or erased already, is refused in the transaction.
    const student = await studentRow(db, student_id)
    return student && student.erased_at === null ? scrubbedOf(db, student_id, what, now) : undefined
  },
  async ({ student_id: studentId, what }, { tx, now, today, caller, refuse, ready }) => {
    await lock(tx, ...(await locksOf(tx, studentId)), 'enrolments', 'students', 'families')
    const { row } = await erasureNow(studentId, what, { db: tx, today, caller, refuse })
    if (!ready) throw new Error(`The log was not searched for ${studentId}.`)
    const isCurrent = ready.erasures === (await erasuresIn(tx))
    const { subject, entries, last, answers, since } = isCurrent ? ready : await scrubbedOf(tx, studentId, what, now)
    const at = stored(now)
    const changed = await whileErasing(tx, studentId, async () => {
      const texts = await eraseTexts(tx, await rowsToErase(tx, subject))
      if (what === 'everything') await renameInSearch(tx, studentId)
      const newer = await entriesWith(tx, [studentId, ...subject.terms.map(({ words }) => words)], { after: last })
      const allEntries = [...entries, ...(await scrubbedEntries(tx, newer.ids, subject))]
      await writeEntries(tx, allEntries)
      await writeAnswers(tx, [...answers, ...(await scrubbedAnswers(tx, subject, { since, known: answers }))])
      await eraseInJobs(tx, subject)
      await nextNumber(tx, erasures)
      return [
        ...(await markErased(tx, studentId, what, row.deleted_at ?? at, at, allEntries.length)),
        ...texts.filter(change => change.table !== 'students'),
        ...(await endEnrolments(tx, studentId, at)),
        ...(await deletePhotos(tx, studentId)),
      ]
    })
    // The answer is kept for repeated requests, so it does not have the name.
    const message = what === 'everything' ? `${studentId} is erased.` : `The details of ${studentId} are erased.`
    return { answer: { success: true, message }, changed }
  },
)

/** The counter of erasures. */
const erasures = 'erasures'

async function erasuresIn(db: Queries): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', erasures).executeTakeFirst()
  return row?.value ?? 0
}

/** No request takes so long: the answers to those that began earlier are there. */
const longestRequest = Temporal.Duration.from({ hours: 1 })

/** The entries of the log and the kept answers as they are without the student, and how far they were searched. */
async function scrubbedOf(db: Queries, studentId: string, what: Erasure, now: Temporal.Instant) {
  const { subject, ids, last } = await subjectOf(db, studentId, what)
  // A request in parts may be interrupted, and answered on another day.
  const unanswered = await db
    .selectFrom('idempotency')
    .select(row => row.fn.min('created_at').as('first'))
    .where('status', 'is', null)
    .executeTakeFirst()
  const begun = stored(now.subtract(longestRequest))
  return {
    erasures: await erasuresIn(db),
    subject,
    entries: await scrubbedEntries(db, ids, subject),
    last,
    answers: await scrubbedAnswers(db, subject),
    since: unanswered?.first && unanswered.first < begun ? unanswered.first : begun,
  }
}

/** So that nobody edits or reverses meanwhile what is erased. */
async function locksOf(tx: Writer, studentId: string): Promise<readonly LockName[]> {
  const rows = await rowsAbout(tx, studentId)
  return [
    'money',
    ...rows.flatMap(({ key: { message_id } }): LockName[] =>
      message_id === undefined ? [] : [`message:${message_id}` as const],
    ),
  ]
}

async function markErased(
  tx: Writer,
  studentId: string,
  what: Erasure,
  deleted_at: string,
  at: string,
  entries: number,
): Promise<readonly Change[]> {
  const after = { deleted_at, details_erased_at: at, ...(what === 'everything' ? { erased_at: at } : {}) }
  await tx
    .updateTable('students')
    .set({ ...after, details_erased_at: row => row.fn.coalesce('details_erased_at', row.val(at)) })
    .where('student_id', '=', studentId)
    .execute()
  return [{ table: 'students', id: studentId, before: {}, after: { ...after, erased: what, log_entries: entries } }]
}

/** An erased student is deleted, too, so that no list has them. */
async function endEnrolments(tx: Writer, studentId: string, at: string): Promise<readonly Change[]> {
  const ended = await tx
    .updateTable('class_students')
    .set({ removed_at: at, removed_why: 'student erased' })
    .where('student_id', '=', studentId)
    .where('removed_at', 'is', null)
    .returning(['class_id', 'student_id', 'added_at'])
    .execute()
  return ended.map(
    (row): Change => ({
      table: 'class_students',
      id: enrolmentId(row),
      before: { removed_at: null, removed_why: null },
      after: { removed_at: at, removed_why: 'student erased' },
    }),
  )
}

async function deletePhotos(tx: Writer, studentId: string): Promise<readonly Change[]> {
  const photos = await tx.deleteFrom('photos').where('student_id', '=', studentId).returning('path').execute()
  return photos.map(({ path }): Change => ({ table: 'photos', id: path, before: {}, after: null }))
}

/** The search finds the invoices by the name that stands on them now. */
async function renameInSearch(tx: Writer, student_id: string): Promise<void> {
  const rows = await tx.deleteFrom('invoiced_names').where('student_id', '=', student_id).returning('newest').execute()
  const newest = rows
    .map(row => row.newest)
    .toSorted()
    .at(-1)
  if (newest === undefined) return
  const name = { student_string: studentString(erasedName(student_id)), chinese_name: '' }
  await tx
    .insertInto('invoiced_names')
    .values({ student_id, version: 1, ...name, searched: searchedName(name), newest })
    .execute()
}
