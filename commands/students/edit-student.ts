import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { studentQuestions } from '#client/student-questions.ts'
import { studentFields } from '#rules/student-fields.ts'

export default command({
  title: 'Edit student',
  aliases: ['change student', 'update student', 'rename'],
  zh: ['編輯學生', '修改學生'],
  arguments: {
    student: ask.entity('student', { label: 'Student', missing: 'Missing student ID.' }),
    ...studentQuestions,
  },
  row: 'student',
  screen: '/students',
  keys: 'E',
  hint: 'edit',
  start: ({ student }) => (student ? Object.fromEntries(studentFields.map(name => [name, student[name] ?? ''])) : {}),
  form: { title: 'Edit student', submit: 'Update', cancel: 'Cancel' },
  effect: 'undoable',
  run: async ({ student, ...values }, { api, key }) => {
    const fields = Object.fromEntries(studentFields.map(name => [name, values[name] ?? student[name] ?? '']))
    await api.updatestudent({ studentId: student.student_id, ...fields }, { key })
  },
  said: {
    done: () => 'Student updated successfully.',
    failed: words => words ?? 'Failed to update student. Please try again.',
    network: 'Failed to update student. Please try again.',
  },
})
