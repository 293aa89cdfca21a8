import { type Clause, clause, listed, someOf } from '#contract/fill.ts'
import { homeworkWords } from '#rules/attendance.ts'
import { clashesOf, entryOf, withEntry } from '#rules/entries.ts'
import { write } from '../../calls/handler.ts'
import { stored } from '../../process/clock.ts'
import { lessonToMark, markable, type SavedMark, saveAttendance, unmarked } from './save-attendance.ts'

export const updateAttendanceRecord = write(
  'updateAttendanceRecord',
  async ({ live_lesson_id, results }, { tx, now, caller, refuse }) => {
    const ids = new Set<string>()
    for (const { student_id } of results) {
      if (ids.has(student_id)) refuse('twice', { id: student_id })
      ids.add(student_id)
    }
    const lesson = await lessonToMark(tx, live_lesson_id)
    if (!lesson) return refuse('noLesson')
    const before = await markable(tx, lesson, [...ids])
    for (const id of ids) if (!before.has(id)) refuse('notInClass', { id })
    const clashes: Clause[] = []
    const marks = results.map(({ was, ...row }): SavedMark => {
      if (!was) return row
      const { student_id, ...wanted } = row
      const { attendance, homework_status } = before.get(student_id) ?? unmarked
      const stands = { attendance, homework_status }
      const entry = entryOf(was, wanted)
      const clash = clashesOf(stands, entry)
      const changes = [
        ...('attendance' in clash ? [clause('value', { value: attendance })] : []),
        ...('homework_status' in clash ? [clause('homework', { value: homeworkWords[homework_status] })] : []),
      ]
      if (changes.length > 0) clashes.push(clause('changedTo', { student: student_id, what: listed(changes) }))
      return { student_id, ...withEntry(stands, entry) }
    })
    if (clashes.length > 0) refuse('changed', { rows: someOf(clashes) })
    const changed = await saveAttendance(tx, {
      lesson,
      before,
      marks,
      at: stored(now),
      staff: caller.username,
    })
    return { answer: { success: true, message: 'Attendance updated successfully.' }, changed }
  },
)
