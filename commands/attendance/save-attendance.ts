import { ask, command } from '#client/command.ts'
import { ledgerReads } from '#client/ledger.ts'
import type { Attendance } from '#contract/students.ts'

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
  run: ({ lesson, marks }, { api, key }) =>
    api.updateAttendanceRecord(
      {
        live_lesson_id: lesson.live_lesson_id,
        results: marks.map(row => ({
          student_id: String(row.student_id),
          // The sheet holds the four values of its own cycle and nothing else.
          attendance: row.attendance as Attendance,
          homework_status: row.homework_status === 1 ? 1 : row.homework_status === 2 ? 2 : 0,
        })),
      },
      { key },
    ),
  undo: ({ lesson, marks, before }) => ({
    id: 'attendance/save-attendance',
    given: { lesson: lesson.live_lesson_id, marks: before, before: marks },
  }),
  said: {
    done: () => 'Attendance updated successfully.',
    failed: words => words ?? 'Failed to update attendance.',
    network: 'Failed to update attendance.',
  },
  stale: ({ lesson }) => [
    { call: 'getLessonAttendance', where: { lessonId: lesson.live_lesson_id } },
    'getStudentAttendanceByMonth',
    ...ledgerReads,
    'getAbsenceNotices',
    'getTodayPrintMaterials',
  ],
})
