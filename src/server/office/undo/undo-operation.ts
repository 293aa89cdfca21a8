import { isUndoable } from '#contract/calls.ts'
import { type Clause, clause } from '#contract/fill.ts'
import { writeAfterLook } from '../../calls/handler.ts'
import type { Change, Queries, Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import type { Row } from '../../db/tables.ts'
import { deletedNow } from '../audit/inverse.ts'
import { laterEntries } from '../audit/later-entries.ts'
import { who } from '../audit/person-clause.ts'
import {
  called,
  changesIn,
  changesOf,
  differences,
  idNow,
  keysOf,
  type PastChange,
  type Place,
  putBack,
  rowOf,
} from '../audit/rows.ts'
import { inverseOf } from './inverses.ts'

/**
 * What is found against it before the transaction is its refusal. The log since the operation may be long, and so may be
 * what uses a course; inside the transaction only what has happened since the look is left to find.
 */
export const undoOperation = writeAfterLook(
  'undoOperation',
  async ({ audit_id }, { db }) => {
    const operation = await operationOf(db, audit_id)
    if (!operation || !isUndoable(operation.call)) return undefined
    const inverse = inverseOf(operation.call)
    const changes = changesOf(changesIn(operation), inverse.tables)
    return (await movedSince(db, operation, changes)) ?? inverse.look?.(db, changes, { entry: audit_id })
  },
  async ({ audit_id }, { tx, now, caller, refuse, ready }) => {
    const operation = await operationOf(tx, audit_id)
    if (!operation) return refuse('unknown', { id: audit_id })
    if (!isUndoable(operation.call)) return refuse('final')
    const inverse = inverseOf(operation.call)
    const all = changesIn(operation)
    const changes = changesOf(all, inverse.tables)
    if (changes.length === 0) return refuse('final')
    await lock(tx, `operation:${audit_id}`, ...inverse.locks(changes))
    const undone = await tx.selectFrom('audit_log').select('staff').where('undoes', '=', audit_id).executeTakeFirst()
    if (undone) refuse('undone', { staff: undone.staff })

    const at = { entry: audit_id, now, caller }
    const reason = await inverse.guard?.(tx, changes, at)
    if (reason !== undefined) refuse('guarded', { reason })
    const why = ready ?? (await movedSince(tx, operation, changes)) ?? (await inverse.obstacle?.(tx, changes, at))
    if (why !== undefined) refuse('moved', { why })

    const settled = (await inverse.settle?.(tx, changes, at)) ?? []
    const changed = await (inverse.putBack ?? putAllBack)(tx, changes, at)
    const aligned = (await inverse.align?.(tx, changes)) ?? []
    const left = all.some(({ table }) => table === 'bookings') && !inverse.tables.includes('bookings')
    return {
      answer: left
        ? {
            success: true,
            message: 'Undone. What was booked for later stays cancelled.',
            remains: 'cancelled bookings',
          }
        : { success: true, message: 'Undone.' },
      changed: [...changed, ...settled, ...aligned],
      undoes: audit_id,
    }
  },
)

type Operation = Pick<Row<'audit_log'>, 'id' | 'at' | 'call' | 'changes'>

const operationOf = (db: Queries, id: number): Promise<Operation | undefined> =>
  db.selectFrom('audit_log').select(['id', 'at', 'call', 'changes']).where('id', '=', id).executeTakeFirst()

/** What has become of the rows since the operation, so that they cannot be restored. */
const movedSince = async (
  db: Queries,
  { id, at }: Operation,
  changes: readonly PastChange[],
): Promise<Clause | undefined> =>
  (await erasedSince(db, changes)) ?? (await changedSince(db, id, changes)) ?? deletedSince(db, at, changes)

/** Restores in reverse order, because a row was stored after the rows it belongs to. */
async function putAllBack(tx: Writer, changes: readonly PastChange[]): Promise<readonly Change[]> {
  const changed: Change[] = []
  for (const change of changes.toReversed())
    if (change.table !== 'token_ledger') changed.push(await putBack(tx, change))
  return changed
}

/** The first row that was changed since the operation, and who changed it, as a clause; undefined when none was. */
async function changedSince(
  db: Queries,
  operation: number,
  changes: readonly PastChange[],
): Promise<Clause | undefined> {
  let first: Clause | undefined
  let count = 0
  for (const change of changes) {
    const now = await rowOf(db, change)
    const columns = differences(change, now)
    if (columns.length === 0) continue
    count += 1
    if (first !== undefined) continue
    const { staff, renamed } = await lastEditor(db, operation, change, columns)
    const [column = 'row'] = columns
    const gone = now === undefined || (column === 'deleted_at' && now.deleted_at !== null)
    const back = change.after === null || (column === 'deleted_at' && !gone)
    const what = called(change)
    if (now === undefined && renamed) first = clause('renamed', { who: staff, what })
    else if (gone) first = clause('deleted', { who: staff, what })
    else if (back) first = clause('restored', { who: staff, what })
    else first = clause('changed', { who: staff, what, columns: columns.map(each => each.replaceAll('_', ' ')) })
  }
  return first && count > 1 ? clause('andOthers', { first, count: count - 1 }) : first
}

/** Who last changed one of these columns after the operation, and whether they renamed the row. */
async function lastEditor(
  db: Queries,
  operation: number,
  change: PastChange,
  columns: readonly string[],
): Promise<{ readonly staff: Clause; readonly renamed: boolean }> {
  const { table } = change
  const id = idNow(change)
  const touches = (part: unknown): boolean =>
    typeof part !== 'object' || part === null || columns.some(column => column === 'row' || column in part)
  for await (const entry of laterEntries(db, operation, id)) {
    const found = changesIn(entry).find(
      each => each.table === table && each.id === id && (touches(each.before) || touches(each.after)),
    )
    if (found) return { staff: who(entry.staff), renamed: found.after !== null }
  }
  return { staff: who(undefined), renamed: false }
}

/** A student whose data are erased, as a clause. What is left of them stays as it is. */
async function erasedSince(db: Queries, changes: readonly PastChange[]): Promise<Clause | undefined> {
  const ids = new Set(changes.flatMap(change => keysOf(change).student_id ?? []))
  for (const { before, after } of changes)
    for (const id of [before?.student_id, after?.student_id, before?.recipient_value, after?.recipient_value])
      if (typeof id === 'string') ids.add(id)
  for (const id of ids)
    if ((await rowOf(db, { table: 'students', id }))?.details_erased_at) return clause('erased', { id })
  return undefined
}

/** Something that the rows belong to and that was deleted since, as a clause. */
async function deletedSince(db: Queries, at: string, changes: readonly PastChange[]): Promise<Clause | undefined> {
  // What was deleted before, as a student whose leave was withdrawn after that, is no obstacle.
  // A row whose creation was undone is gone altogether.
  const isGone = async (place: Place) => {
    const row = await rowOf(db, place)
    return !row || String(row.deleted_at ?? '') >= at
  }
  for (const change of changes) {
    if (change.table !== 'messages' && change.table !== 'students' && change.table !== 'classes') continue
    const about = { ...change.before, ...change.after }
    if (!('deleted_at' in about) && (await isGone(change))) return clause('isDeleted', { what: called(change) })
  }
  const own = new Set(changes.filter(({ table }) => table === 'students').map(({ id }) => id))
  // A lesson that the operation deleted is restored with all its rows, also those of deleted students.
  const lessons = changes.filter(({ table, after }) => table === 'live_lessons' && after === null)
  const gone = new Set(lessons.map(({ id }) => id))
  // Rows of courses and course lessons belong to no student, live lesson or class.
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
    if (await isGone({ table: 'students', id })) return deletedNow('students', id)
  }
  for (const id of lessonIds) {
    const lesson = await rowOf(db, { table: 'live_lessons', id })
    if (!lesson) return deletedNow('live_lessons', id)
    if (typeof lesson.class_id === 'string') classIds.add(lesson.class_id)
  }
  // A restored student is in their old classes again, also in deleted ones.
  if (own.size > 0) return undefined
  for (const id of classIds) {
    if (await isGone({ table: 'classes', id })) return deletedNow('classes', id)
  }
  return undefined
}
