import { ask, optional } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { fullName } from '#rules/names.ts'

export default command({
  title: 'Record leave',
  aliases: ['leave', 'leave request', 'family phones', 'sick leave', 'ask for leave', 'new leave notice'],
  zh: ['請假', '記錄請假', '病假'],
  arguments: {
    student: ask.entity('student', { label: 'Student', missing: 'Please select a student.' }),
    lesson: ask.entity('liveLesson', {
      label: 'Lesson',
      missing: 'Please select a lesson.',
      from: told =>
        told.student
          ? { call: 'getLessonsToLeave', given: { student_id: String(told.student) }, inOrder: true }
          : undefined,
      loadTexts: {
        refused: 'The lessons could not be loaded.',
        network: 'The lessons could not be loaded: server not reachable.',
      },
    }),
    reason: optional(ask.text({ label: 'Reason', max: 1000 })),
    description: optional(ask.text({ label: 'Description', max: 1000 })),
  },
  row: 'student',
  keys: 'L',
  hint: 'leave',
  clears: { student: ['lesson'] },
  form: { title: 'Record leave', submit: 'Record', cancel: 'Cancel' },
  effect: 'undoable',
  run: ({ student, lesson, reason, description }, { api, key }) =>
    api.recordLeave(
      {
        student_id: student.student_id,
        lesson_id: lesson.live_lesson_id,
        leave_date: lesson.lesson_date,
        title: reason ?? null,
        description: description ?? null,
      },
      { key },
    ),
  said: {
    done: ({ student, lesson }) => `Leave of ${fullName(student)} on ${lesson.lesson_date} recorded.`,
    failed: words => words ?? 'Failed to record the leave.',
    network: 'Failed to record the leave.',
  },
})
