import { ask, type TableRows } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { lessonAt } from '#client/entities/live-lesson.ts'
import { attendanceText } from '#client/messages/attendance.ts'
import { line, list } from '#client/messages/message.ts'
import { openClassStudents, wayOut } from '#client/school/ways-out.ts'
import type { Attendance } from '#contract/students.ts'

const markIn = ({ attendance, homework_status }: TableRows[number]) => ({
  // The attendance sheet writes only the four Attendance values.
  attendance: attendance as Attendance,
  homework_status: homework_status === 1 ? (1 as const) : homework_status === 2 ? (2 as const) : (0 as const),
})

export default command({
  title: 'Confirm attendance',
  button: 'Confirm',
  aliases: ['save attendance'],
  zh: ['儲存出席'],
  arguments: {
    lesson: ask.entity('liveLesson', { label: 'Lesson' }),
    marks: ask.table({ label: 'Attendance', missing: attendanceText.noAttendanceDataAvailable }),
    before: ask.table({ label: 'Attendance before' }),
  },
  unlisted: true,
  effect: 'undoable',
  run: ({ lesson, marks, before }, { api, key }) => {
    const previous = new Map(before.map(row => [row.student_id, markIn(row)]))
    return api.updateAttendanceRecord(
      {
        live_lesson_id: lesson.live_lesson_id,
        results: marks.map(row => {
          const was = previous.get(row.student_id ?? '')
          return { student_id: String(row.student_id), ...markIn(row), ...(was ? { was } : {}) }
        }),
      },
      { key },
    )
  },
  said: {
    instead: (refusal, { lesson }) => wayOut(refusal, { notInClass: () => openClassStudents(lesson.class_id) }),
    done: () => attendanceText.attendanceUpdatedSuccessfully,
    about: ({ lesson, marks }) => {
      const count = (attendance: Attendance) => marks.filter(row => row.attendance === attendance).length
      const counts = { present: count('presence'), absent: count('absence'), leave: count('leave') }
      return list([line(...lessonAt(lesson)), attendanceText.marks(counts)])
    },
    failed: words => words ?? attendanceText.failedToUpdateAttendance,
    network: attendanceText.failedToUpdateAttendance,
  },
})
