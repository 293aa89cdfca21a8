import { homeworkWords } from '#rules/attendance.ts'
import { clashesOf, entryOf, someOf, withEntry } from '#rules/entries.ts'
import { answer } from '../answer.ts'
import { stored } from '../clock.ts'
import { lessonToMark, markable, type SavedMark, saveAttendance, unmarked } from './save-attendance.ts'

export const updateAttendanceRecord = answer(
  'updateAttendanceRecord',
  async ({ live_lesson_id, results }, { tx, now, asker, refuse }) => {
    const ids = new Set<string>()
    for (const { student_id } of results) {
      if (ids.has(student_id)) refuse('twice', { id: student_id })
      ids.add(student_id)
    }
    const lesson = await lessonToMark(tx, live_lesson_id)
    if (!lesson) return refuse('noLesson')
    const before = await markable(tx, lesson, [...ids])
    for (const id of ids) if (!before.has(id)) refuse('notInClass', { id })
    const clashes: string[] = []
    const marks = results.map(({ was, ...row }): SavedMark => {
      if (!was) return row
      const { student_id, ...wanted } = row
      const { attendance, homework_status } = before.get(student_id) ?? unmarked
      const stands = { attendance, homework_status }
      const entry = entryOf(was, wanted)
      const clash = clashesOf(stands, entry)
      const told = [
        ...('attendance' in clash ? [attendance] : []),
        ...('homework_status' in clash ? [`homework ${homeworkWords[homework_status]}`] : []),
      ]
      if (told.length > 0) clashes.push(`${student_id} to ${told.join(' and ')}`)
      return { student_id, ...withEntry(stands, entry) }
    })
    if (clashes.length > 0) refuse('changed', { rows: someOf(clashes) })
    const changed = await saveAttendance(tx, {
      lesson,
      before,
      marks,
      at: stored(now),
      staff: asker.username,
    })
    return { answer: { success: true, message: 'Attendance updated successfully.' }, changed }
  },
)
