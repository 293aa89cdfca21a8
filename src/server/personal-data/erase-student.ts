import type { Erasure } from '#contract/personal-data.ts'
import { studentString } from '#rules/names.ts'
import { answerAfterLook, type Change, type Writer } from '../answer.ts'
import { enrolmentId } from '../classes/enrol.ts'
import { stored } from '../clock.ts'
import { type LockName, lock } from '../db/lock.ts'
import { searchedName } from '../invoices/invoiced-names.ts'
import { erasureNow, studentRow, subjectOf } from './erasure.ts'
import { eraseTexts, rowsAbout, rowsToErase } from './held-rows.ts'
import { entriesWith, eraseInAnswers, eraseInJobs, eraseInLog, whileErasing } from './log-entries.ts'
import { erasedName } from './texts.ts'

/**
 * Empties what is known of a student, also in the log and in the answers that are kept for repeated requests. The log is
 * searched before the transaction, because it is long.
 */
export const eraseStudent = answerAfterLook(
  'eraseStudent',
  async ({ student_id, what }, { db }) => {
    // Who is unknown, or erased already, is refused in the transaction.
    const student = await studentRow(db, student_id)
    return student && student.erased_at === null ? subjectOf(db, student_id, what) : undefined
  },
  async ({ student_id: studentId, what }, { tx, now, today, asker, refuse, ready }) => {
    await lock(tx, ...(await locksOf(tx, studentId)), 'enrolments', 'students')
    const { row } = await erasureNow(studentId, what, { db: tx, today, asker, refuse })
    if (!ready) throw new Error(`The log was not searched for ${studentId}.`)
    const { subject, ids, last } = ready
    const at = stored(now)
    const changed = await whileErasing(tx, studentId, async () => {
      const texts = await eraseTexts(tx, await rowsToErase(tx, subject))
      if (what === 'everything') await renameInSearch(tx, studentId)
      const newer = await entriesWith(tx, [studentId, ...subject.terms.map(({ words }) => words)], { after: last })
      const entries = await eraseInLog(tx, [...ids, ...newer.ids], subject)
      await eraseInAnswers(tx, subject)
      await eraseInJobs(tx, subject)
      return [
        ...(await markErased(tx, studentId, what, row.deleted_at ?? at, at, entries)),
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

/** So that nobody edits or reverses meanwhile what is erased. */
async function locksOf(tx: Writer, studentId: string): Promise<readonly LockName[]> {
  const rows = await rowsAbout(tx, studentId)
  return rows.flatMap(({ key: { message_id, payment_id } }): LockName[] => [
    ...(message_id === undefined ? [] : [`message:${message_id}` as const]),
    ...(payment_id === undefined ? [] : [`payment:${payment_id}` as const]),
  ])
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
