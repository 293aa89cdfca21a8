import { ask, type TableRows } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import type { Attendance } from '#contract/students.ts'

const markIn = ({ attendance, homework_status }: TableRows[number]) => ({
  // The sheet holds the four values of its own cycle and nothing else.
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
    marks: ask.table({ label: 'Attendance', missing: 'No attendance data available.' }),
    before: ask.table({ label: 'Attendance before' }),
  },
  unlisted: true,
  effect: 'undoable',
  run: ({ lesson, marks, before }, { api, key }) => {
    const stood = new Map(before.map(row => [row.student_id, markIn(row)]))
    return api.updateAttendanceRecord(
      {
        live_lesson_id: lesson.live_lesson_id,
        results: marks.map(row => {
          const was = stood.get(row.student_id ?? '')
          return { student_id: String(row.student_id), ...markIn(row), ...(was ? { was } : {}) }
        }),
      },
      { key },
    )
  },
  said: {
    done: () => 'Attendance updated successfully.',
    failed: words => words ?? 'Failed to update attendance.',
    network: 'Failed to update attendance.',
  },
})
