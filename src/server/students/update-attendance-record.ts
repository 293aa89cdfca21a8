import { answer } from '../answer.ts'
import { stored } from '../clock.ts'
import { lessonToMark, markable, saveAttendance } from './save-attendance.ts'

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
    const changed = await saveAttendance(tx, {
      lesson,
      before,
      marks: results,
      at: stored(now),
      staff: asker.username,
    })
    return { answer: { success: true, message: 'Attendance updated successfully.' }, changed }
  },
)
