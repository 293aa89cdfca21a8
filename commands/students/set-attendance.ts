import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { personLabel } from '#client/entities/student.ts'
import { attendanceText } from '#client/messages/attendance.ts'
import { caption } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import { homeworkWords } from '#rules/attendance.ts'

const attendances = { pending: 'pending', presence: 'presence', absence: 'absence', leave: 'leave' } as const
const homeworks = { '0': '0', '1': '1', '2': '2' } as const
const statusOf = { '0': 0, '1': 1, '2': 2 } as const

export default command({
  title: 'Set attendance of a lesson',
  aliases: ['homework'],
  zh: ['設定出席', '功課', '交功課'],
  arguments: {
    student: ask.entity('student', { label: 'Student' }),
    lesson: ask.text({ label: 'Live Lesson ID' }),
    attendance: ask.choice({ label: 'Attendance', options: attendances }),
    homework: ask.choice({ label: 'Homework Status', options: homeworks }),
    attendanceBefore: optional(ask.choice({ label: 'Attendance before', options: attendances })),
    homeworkBefore: optional(ask.choice({ label: 'Homework Status before', options: homeworks })),
    /** The day and class of the lesson, as people call it. */
    lessonAt: optional(ask.text({ label: 'Lesson' })),
  },
  unlisted: true,
  effect: 'undoable',
  run: ({ student, lesson, attendance, homework, attendanceBefore, homeworkBefore }, { api, key }) =>
    api.updateAttendanceRecord(
      {
        live_lesson_id: lesson,
        results: [
          {
            student_id: student.student_id,
            attendance,
            homework_status: statusOf[homework],
            ...(attendanceBefore && homeworkBefore
              ? { was: { attendance: attendanceBefore, homework_status: statusOf[homeworkBefore] } }
              : {}),
          },
        ],
      },
      { key },
    ),
  said: {
    done: ({ student, lesson, lessonAt, attendance, homework }) =>
      attendanceText.isMarked({
        student: personLabel(student),
        lesson: lessonAt || lesson,
        attendance,
        homework: caption(homeworkWords[statusOf[homework]]),
      }),
    seen: true,
    failed: words => words ?? studentsText.failedToUpdateAttendanceRecord,
    network: studentsText.failedToUpdateAttendanceRecord,
    reloads: true,
  },
})
