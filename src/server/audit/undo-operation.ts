import { answer, type Change, type Writer } from '../answer.ts'
import { lock } from '../db/lock.ts'
import { inverseOf, isUndoable } from './inverses.ts'
import {
  called,
  changesIn,
  changesOf,
  differences,
  idNow,
  keysOf,
  type PastChange,
  putBack,
  rowOf,
  tellsOf,
} from './rows.ts'

export const undoOperation = answer('undoOperation', async ({ audit_id }, { tx, now, asker, refuse }) => {
  const operation = await tx
    .selectFrom('audit_log')
    .select(['call', 'changes'])
    .where('id', '=', audit_id)
    .executeTakeFirst()
  if (!operation) return refuse('unknown', { id: audit_id })
  if (!isUndoable(operation.call)) return refuse('final')
  const inverse = inverseOf(operation.call)
  const all = changesIn(operation)
  const changes = changesOf(all, inverse.tables)
  if (changes.length === 0) return refuse('final')
  await lock(tx, `operation:${audit_id}`, ...inverse.locks(changes))
  const undone = await tx.selectFrom('audit_log').select('staff').where('undoes', '=', audit_id).executeTakeFirst()
  if (undone) refuse('undone', { staff: undone.staff })

  const why =
    (await changedSince(tx, audit_id, changes)) ??
    (await deletedSince(tx, changes)) ??
    (await inverse.hindrance?.(tx, changes))
  if (why !== undefined) refuse('moved', { why })

  const settled = (await inverse.settle?.(tx, changes, { now, asker })) ?? []
  const changed = await (inverse.putBack ?? putAllBack)(tx, changes)
  const aligned = (await inverse.align?.(tx, changes)) ?? []
  const left = all.some(({ table }) => table === 'bookings') && !inverse.tables.includes('bookings')
  return {
    answer: { success: true, message: left ? 'Undone. What was booked for later stays cancelled.' : 'Undone.' },
    changed: [...changed, ...settled, ...aligned],
    undoes: audit_id,
  }
})

/** The last first: what a row belongs to was there before it. */
async function putAllBack(tx: Writer, changes: readonly PastChange[]): Promise<readonly Change[]> {
  const changed: Change[] = []
  for (const change of changes.toReversed())
    if (change.table !== 'token_ledger') changed.push(await putBack(tx, change))
  return changed
}

/** What is not as the operation left it, and by whom, in a clause; undefined when all of it is. */
async function changedSince(
  tx: Writer,
  operation: number,
  changes: readonly PastChange[],
): Promise<string | undefined> {
  let first: string | undefined
  let count = 0
  for (const change of changes) {
    const now = await rowOf(tx, change)
    const columns = differences(change, now)
    if (columns.length === 0) continue
    count += 1
    if (first !== undefined) continue
    const who = await lastHand(tx, operation, change, columns)
    const [column = 'row'] = columns
    const gone = now === undefined || (column === 'deleted_at' && now.deleted_at !== null)
    const back = change.after === null || (column === 'deleted_at' && !gone)
    first = gone
      ? `${who} has deleted ${called(change)} since`
      : back
        ? `${who} has brought ${called(change)} back since`
        : `${who} has changed ${called(change)} since (${columns.join(', ').replaceAll('_', ' ')})`
  }
  return count > 1 ? `${first}, and ${count - 1} more` : first
}

/** Who last touched one of these columns of the row after the operation. */
async function lastHand(
  tx: Writer,
  operation: number,
  change: PastChange,
  columns: readonly string[],
): Promise<string> {
  const { table } = change
  const id = idNow(change)
  const later = await tx
    .selectFrom('audit_log')
    .select(['staff', 'changes'])
    .where('id', '>', operation)
    .where(tellsOf(id))
    .orderBy('id', 'desc')
    .execute()
  const touches = (part: unknown): boolean =>
    typeof part !== 'object' || part === null || columns.some(column => column === 'row' || column in part)
  const found = later.find(entry =>
    changesIn(entry).some(
      each => each.table === table && each.id === id && (touches(each.before) || touches(each.after)),
    ),
  )
  return found?.staff ?? 'somebody'
}

/** What the rows belong to and was deleted meanwhile, by another operation than this one; in a clause. */
async function deletedSince(tx: Writer, changes: readonly PastChange[]): Promise<string | undefined> {
  for (const change of changes) {
    if (change.table !== 'messages' && change.table !== 'students' && change.table !== 'classes') continue
    const about = { ...change.before, ...change.after }
    if (!('deleted_at' in about) && (await rowOf(tx, change))?.deleted_at) return `${called(change)} is deleted`
  }
  const own = new Set(changes.filter(({ table }) => table === 'students').map(({ id }) => id))
  // A lesson that the operation deleted comes back with what it had, whosever that was.
  const lessons = changes.filter(({ table, after }) => table === 'live_lessons' && after === null)
  const gone = new Set(lessons.map(({ id }) => id))
  // What a course has belongs to the course alone.
  const keys = changes
    .filter(({ table }) => table !== 'courses' && table !== 'lessons')
    .map(keysOf)
    .filter(({ live_lesson_id, lesson_id }) => !gone.has(live_lesson_id ?? lesson_id ?? ''))
  const studentIds = new Set(keys.flatMap(({ student_id }) => (student_id && !own.has(student_id) ? [student_id] : [])))
  const lessonIds = new Set(keys.flatMap(({ live_lesson_id, lesson_id }) => live_lesson_id ?? lesson_id ?? []))
  const classIds = new Set([
    ...changes.flatMap(change => (change.table === 'class_students' ? (keysOf(change).class_id ?? []) : [])),
    ...lessons.map(({ before }) => String(before?.class_id)),
  ])
  for (const id of studentIds) {
    const row = await rowOf(tx, { table: 'students', id })
    if (row?.deleted_at) return `student ${id} is deleted`
  }
  for (const id of lessonIds) {
    const lesson = await rowOf(tx, { table: 'live_lessons', id })
    if (!lesson) return `lesson ${id} is deleted`
    if (typeof lesson.class_id === 'string') classIds.add(lesson.class_id)
  }
  // A pupil who is brought back finds his old classes, also those that are hidden.
  if (own.size > 0) return undefined
  for (const id of classIds) {
    const row = await rowOf(tx, { table: 'classes', id })
    if (row?.deleted_at) return `class ${id} is deleted`
  }
  return undefined
}
