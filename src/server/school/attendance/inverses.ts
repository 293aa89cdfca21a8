import * as v from 'valibot'
import { Attendance, HomeworkStatus } from '#contract/students.ts'
import type { Change } from '../../db/access.ts'
import { type Inverse, type Inverses, leaveLocks, lessonsIn, markLocks } from '../../office/audit/inverse.ts'
import { keysOf } from '../../office/audit/rows.ts'
import { stored } from '../../process/clock.ts'
import { lessonToMark, markable, saveAttendance } from './save-attendance.ts'

const Mark = v.object({ attendance: Attendance, homework_status: HomeworkStatus })
const unmarked = { attendance: 'pending', homework_status: 0 } as const

/** Restores marks by saving them like any others, so that the tokens follow. */
const settleAttendance: Inverse['settle'] = async (tx, changes, { now, caller }) => {
  const posted: Change[] = []
  for (const lessonId of lessonsIn(changes)) {
    const own = changes.filter(change => change.table === 'attendance' && keysOf(change).live_lesson_id === lessonId)
    const marks = own.map(change => ({
      student_id: keysOf(change).student_id ?? '',
      ...(change.before ? v.parse(Mark, change.before) : unmarked),
    }))
    const lesson = await lessonToMark(tx, lessonId)
    if (!lesson) continue
    const before = await markable(
      tx,
      lesson,
      marks.map(mark => mark.student_id),
    )
    const saved = await saveAttendance(tx, { lesson, before, marks, at: stored(now), staff: caller.username })
    posted.push(...saved.filter(change => change.table === 'token_ledger'))
  }
  return posted
}

const marks: Inverse = { tables: ['attendance'], locks: markLocks, settle: settleAttendance }
const absences: Inverse = { tables: ['attendance', 'bookings'], locks: markLocks }
const leave: Inverse = { tables: ['leave_requests'], locks: leaveLocks }

/** An approval has marked the lesson as leave. */
const decided: Inverse = {
  tables: ['leave_requests', 'attendance'],
  locks: changes => [...leaveLocks(changes), ...markLocks(changes)],
  settle: settleAttendance,
}

export const ofAttendance = {
  updateAttendanceRecord: marks,
  checkin: marks,
  recordLeave: decided,
  withdrawLeave: leave,
  updateLeaveStatus: decided,
  markAbsenceRead: absences,
  markAllAbsenceRead: absences,
} as const satisfies Inverses
