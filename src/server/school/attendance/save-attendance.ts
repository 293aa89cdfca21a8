import type { Attendance, HomeworkStatus } from '#contract/students.ts'
import { absenceReadAfter, tokenMovement } from '#rules/attendance.ts'
import type { Change, Writer } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { attendanceSubject, lock, share } from '../../db/lock.ts'
import type { Row } from '../../db/tables.ts'
import { detailOf } from '../tokens/ledger-detail.ts'
import { type LedgerEntry, postLedger } from '../tokens/post-ledger.ts'

/** A live lesson with the price of its marks: the course's live token, or null when attendance is free. */
export type MarkedLesson = {
  readonly live_lesson_id: string
  readonly class_id: string
  readonly class_name: string
  readonly lesson_date: string
  readonly token_name: string | null
}

export type SavedMark = {
  readonly student_id: string
  readonly attendance: Attendance
  readonly homework_status: HomeworkStatus
}

/** The lesson to mark, locked until the transaction ends; undefined when there is none. */
export async function lessonToMark(tx: Writer, liveLessonId: string): Promise<MarkedLesson | undefined> {
  await lock(tx, attendanceSubject(liveLessonId))
  await share(tx, 'course tokens')
  await share(tx, 'enrolments')
  const lesson = await tx
    .selectFrom('live_lessons')
    .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
    .innerJoin('courses', 'courses.course_id', 'classes.course_id')
    .leftJoin('tokens', join =>
      join.onRef('tokens.token_name', '=', 'courses.token_name').on('tokens.token_type', '=', 'Live'),
    )
    .select([
      'live_lessons.live_lesson_id',
      'live_lessons.lesson_date',
      'classes.class_id',
      'classes.class_name',
      'tokens.token_name',
    ])
    .where('live_lessons.live_lesson_id', '=', liveLessonId)
    .where('classes.deleted_at', 'is', null)
    .executeTakeFirst()
  return lesson
}

type Marked = Pick<Row<'attendance'>, 'attendance' | 'homework_status' | 'absence_read' | 'checked_in_at'>

/** The values of a student without a record. */
export const unmarked: Marked = {
  attendance: 'pending',
  homework_status: 0,
  absence_read: 0,
  checked_in_at: null,
}

/**
 * The given students who may be marked in this lesson, with their records: those who are or were in the class, and
 * those with a record. Deleted students are left out.
 */
export async function markable(
  tx: Writer,
  lesson: MarkedLesson,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, Marked | undefined>> {
  const found = new Map<string, Marked | undefined>()
  for (const batch of batches(studentIds, 1)) {
    const rows = await tx
      .selectFrom('students')
      .leftJoin('class_students', join =>
        join
          .onRef('class_students.student_id', '=', 'students.student_id')
          .on('class_students.class_id', '=', lesson.class_id),
      )
      .leftJoin('attendance', join =>
        join
          .onRef('attendance.student_id', '=', 'students.student_id')
          .on('attendance.live_lesson_id', '=', lesson.live_lesson_id),
      )
      .select([
        'students.student_id',
        'class_students.class_id',
        'attendance.attendance',
        'attendance.homework_status',
        'attendance.absence_read',
        'attendance.checked_in_at',
      ])
      .where('students.student_id', 'in', batch)
      .where('students.deleted_at', 'is', null)
      .execute()
    for (const { student_id, class_id, attendance, homework_status, absence_read, checked_in_at } of rows) {
      if (attendance !== null && homework_status !== null && absence_read !== null)
        found.set(student_id, { attendance, homework_status, absence_read, checked_in_at })
      else if (class_id !== null) found.set(student_id, undefined)
    }
  }
  return found
}

/**
 * Stores marks and posts the ledger entries that are missing, so that ledger and marks agree, however often and in
 * whatever order marks are saved. `lesson` comes from `lessonToMark` and `before` from `markable`, in this transaction.
 * Each student is in `marks` once.
 */
export async function saveAttendance(
  tx: Writer,
  {
    lesson,
    before,
    marks,
    at,
    staff,
    byPhone = false,
  }: {
    readonly lesson: MarkedLesson
    readonly before: ReadonlyMap<string, Marked | undefined>
    readonly marks: readonly SavedMark[]
    /** An instant, as stored. */
    readonly at: string
    readonly staff: string
    /** The students check in themselves. */
    readonly byPhone?: boolean
  },
): Promise<Change[]> {
  const { live_lesson_id } = lesson
  const changed: Change[] = []
  const rows: Row<'attendance'>[] = []
  for (const { student_id, attendance, homework_status } of marks) {
    const was = before.get(student_id)
    const stored = was ?? unmarked
    if (stored.attendance === attendance && stored.homework_status === homework_status) continue
    const after = {
      attendance,
      homework_status,
      absence_read: absenceReadAfter(was, attendance),
      checked_in_at: byPhone ? at : stored.checked_in_at,
    }
    rows.push({ live_lesson_id, student_id, ...after })
    changed.push({ table: 'attendance', id: `${live_lesson_id}/${student_id}`, before: was ?? null, after })
  }
  for (const batch of batches(rows, 6)) {
    await tx
      .insertInto('attendance')
      .values(batch)
      .onConflict(conflict =>
        conflict.columns(['live_lesson_id', 'student_id']).doUpdateSet(row => ({
          attendance: row.ref('excluded.attendance'),
          homework_status: row.ref('excluded.homework_status'),
          absence_read: row.ref('excluded.absence_read'),
          checked_in_at: row.ref('excluded.checked_in_at'),
        })),
      )
      .execute()
  }
  return [...changed, ...(await postLedger(tx, await movements(tx, { lesson, marks, at, staff })))]
}

async function movements(
  tx: Writer,
  { lesson, marks, at, staff }: { lesson: MarkedLesson; marks: readonly SavedMark[]; at: string; staff: string },
): Promise<LedgerEntry[]> {
  const { token_name } = lesson
  if (token_name === null) return []
  const subject = attendanceSubject(lesson.live_lesson_id)
  // Filtered by the subject alone. With a condition on the token, a planner without statistics may read all entries of
  // that token.
  const posted = await tx
    .selectFrom('token_ledger')
    .select(['student_id', 'token_name', 'amount'])
    .where('subject', '=', subject)
    .execute()
  const postedFor = Map.groupBy(posted, entry => entry.student_id)
  return marks.flatMap(({ student_id, attendance }) => {
    const entries = postedFor.get(student_id) ?? []
    const net = entries.reduce((sum, entry) => (entry.token_name === token_name ? sum + entry.amount : sum), 0)
    const movement = tokenMovement(net, attendance)
    if (!movement) return []
    return {
      student_id,
      token_name,
      transaction_type: movement.type,
      transaction_detail: detailOf('ledgerAttendance', {
        name: lesson.class_name,
        on: lesson.lesson_date,
        status: attendance,
      }),
      amount: movement.amount,
      timestamp: at,
      staff,
      subject,
      cause: `${subject}:${student_id}:${entries.length + 1}`,
    }
  })
}
