import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry, UndoableTable } from '#contract/audit.ts'
import { type Clause, clause } from '#contract/fill.ts'
import type { Change, Queries, Writer } from '../../db/access.ts'
import { newAttendanceCode } from '../../db/attendance-code.ts'

/** The tables whose rows can be restored: the columns of a change's id, in order. */
const tables = {
  students: { keys: ['student_id'] },
  student_notes: { keys: ['note_id'] },
  classes: { keys: ['class_id'] },
  class_students: { keys: ['class_id', 'student_id', 'added_at'] },
  live_lessons: { keys: ['live_lesson_id'] },
  attendance: { keys: ['live_lesson_id', 'student_id'] },
  quizzes: { keys: ['quiz_name'] },
  lesson_quizzes: { keys: ['live_lesson_id', 'quiz_name'] },
  quiz_results: { keys: ['live_lesson_id', 'quiz_name', 'student_id'] },
  video_classes: { keys: ['video_class_id'] },
  bookings: { keys: ['booking_id'] },
  leave_requests: { keys: ['student_id', 'lesson_id', 'leave_date'] },
  messages: { keys: ['message_id'] },
  unread_messages: { keys: ['message_id', 'staff'] },
  holidays: { keys: ['id'] },
  tokens: { keys: ['token_id'] },
  // Ledger entries stay. An undo adds opposite entries.
  token_ledger: { keys: ['cause'] },
  courses: { keys: ['course_id'] },
  lessons: { keys: ['lesson_id'] },
  business: { keys: ['name'] },
  retention: { keys: ['name'] },
  schedules: { keys: ['id'] },
  staff: { keys: ['username'] },
  bank_lines: { keys: ['bank_line_id'] },
  day_closings: { keys: ['day'] },
  charges: { keys: ['charge_id'] },
  discount_rules: { keys: ['rule_id'] },
  families: { keys: ['family_id'] },
  family_members: { keys: ['family_id', 'student_id', 'since'] },
  views: { keys: ['view_id'] },
  recordings: { keys: ['recording_id'] },
} as const satisfies Record<UndoableTable, { readonly keys: readonly string[] }>
export type PutBackTable = keyof typeof tables
export const isKeyed = (table: string): table is PutBackTable => Object.hasOwn(tables, table)

/** A row in the log, whole or in part. */
type Columns = Readonly<Record<string, unknown>>
/** A change in the log whose row can be restored. */
export type PastChange = {
  readonly table: PutBackTable
  readonly id: string
  readonly before: Columns | null
  readonly after: Columns | null
}

const isColumns = (value: unknown): value is Columns => typeof value === 'object' && value !== null

/** The changes of an audit entry. This server wrote them as `Change[]`, which is how the contract describes them. */
export const changesIn = (entry: { readonly changes: string }) => JSON.parse(entry.changes) as AuditEntry['changes']

/** Whether an audit entry has a row with this id, in any table. */
export const mentions = (id: string) =>
  sql<boolean>`changes like ${`%"id":${JSON.stringify(id).replace(/[!%_]/g, '!$&')}%`} escape '!'`

/** The changes of an operation in these tables. */
export const changesOf = (changes: AuditEntry['changes'], wanted: readonly PutBackTable[]): readonly PastChange[] =>
  changes.flatMap(({ table, id, before, after }) => {
    const known = wanted.find(each => each === table)
    return known && (isColumns(before) || isColumns(after))
      ? [{ table: known, id, before: isColumns(before) ? before : null, after: isColumns(after) ? after : null }]
      : []
  })

/**
 * The parts of a change's id, by column. Ids contain no '/', but the name of a quiz may. Earlier releases wrote enrolments
 * without their beginning, when a student had only one in a class.
 */
export function keysOf({ table, id }: Pick<PastChange, 'table' | 'id'>): Readonly<Record<string, string>> {
  const keys: readonly string[] = tables[table].keys
  const parts = id.split('/')
  const name = keys.indexOf('quiz_name')
  if (name >= 0) {
    const more = Math.max(0, parts.length - keys.length)
    parts.splice(name, more + 1, parts.slice(name, name + more + 1).join('/'))
  }
  return Object.fromEntries(keys.slice(0, parts.length).map((key, at) => [key, parts[at]!]))
}

const listed = (parts: readonly RawBuilder<unknown>[], between: string) => sql.join(parts, sql.raw(between))
const equal = (columns: Columns) => Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
export type Place = Pick<PastChange, 'table' | 'id'> & { readonly after?: Columns | null }
/** The keys of the row after the change. A change of keys has the new ones. */
const keysNow = ({ after, ...row }: Place): Columns =>
  Object.fromEntries(Object.entries(keysOf(row)).map(([key, value]) => [key, after?.[key] ?? value]))
const whose = (change: Place) => listed(equal(keysNow(change)), ' and ')
/** The id of the row in later audit entries. */
export const idNow = (change: Place): string => Object.values(keysNow(change)).join('/')

/** The row as stored now. */
export const rowOf = (db: Queries, change: Place): Promise<Columns | undefined> =>
  db
    .selectFrom(sql<Columns>`${sql.table(change.table)}`.as('stored'))
    .selectAll()
    .where(sql<boolean>`${whose(change)}`)
    .executeTakeFirst()

/** What is known of the row: as stored now, or else as the change had it. */
export const wholeRow = async (db: Queries, change: PastChange): Promise<Columns> => ({
  ...change.before,
  ...change.after,
  ...(await rowOf(db, change)),
})

/** What counts the changes of a row, and whose the last one was. An undo is one more change, so neither is put back. */
export const counting: ReadonlySet<string> = new Set(['version', 'changed_by'])

/** The columns that differ from what the change stored; 'row' when the row is missing, or exists again. */
export function differences({ after }: PastChange, now: Columns | undefined): readonly string[] {
  if (after === null) return now === undefined ? [] : ['row']
  if (now === undefined) return ['row']
  return Object.keys(after).filter(column => now[column] !== after[column] && !counting.has(column))
}

/**
 * Restores the row to its state before the change. The log never holds a lesson's attendance code, so the lesson gets a
 * new one.
 */
export async function putBack(tx: Writer, change: PastChange): Promise<Change> {
  const { table, id, before, after } = change
  const name = sql.table(table)
  if (before === null) await sql`delete from ${name} where ${whose(change)}`.execute(tx)
  else if (after === null) {
    const row = {
      ...keysOf(change),
      ...before,
      ...(table === 'live_lessons' ? { attendance_code: newAttendanceCode() } : {}),
    }
    const columns = Object.keys(row).map(column => sql.ref(column))
    const values = Object.values(row).map(value => sql`${value}`)
    await sql`insert into ${name} (${sql.join(columns)}) values (${sql.join(values)})`.execute(tx)
  } else await sql`update ${name} set ${listed(equal(before), ', ')} where ${whose(change)}`.execute(tx)
  return { table, id, before: after, after: before }
}

/** 'message M000001', 'holiday Good Friday 2027', 'the attendance of S0001 in lesson L000012'. */
export function called(change: PastChange): Clause {
  const { table, id } = change
  const {
    student_id: student = '',
    class_id = '',
    live_lesson_id = '',
    lesson_id = '',
    quiz_name = '',
    message_id = '',
    family_id: family = '',
  } = keysOf(change)
  if (table === 'unread_messages') return clause('messages', { id: message_id })
  if (table === 'class_students') return clause(table, { student, class: class_id })
  if (table === 'attendance') return clause(table, { student, lesson: live_lesson_id })
  if (table === 'lesson_quizzes') return clause(table, { quiz: quiz_name, lesson: live_lesson_id })
  if (table === 'quiz_results') return clause(table, { student, quiz: quiz_name, lesson: live_lesson_id })
  if (table === 'family_members') return clause(table, { student, family })
  if (table === 'leave_requests') return clause(table, { student, lesson: lesson_id })
  const { holiday_name, token_name } = { ...change.before, ...change.after }
  const name = table === 'holidays' ? holiday_name : table === 'tokens' ? token_name : undefined
  return clause(table, { id: String(name ?? id) })
}
