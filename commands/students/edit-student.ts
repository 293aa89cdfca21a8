import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { personLabel } from '#client/entities/student.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import { studentQuestions } from '#client/school/student-questions.ts'
import { loginOfOther } from '#client/school/ways-out.ts'
import { studentFields } from '#rules/student-fields.ts'

export default command({
  title: 'Edit student',
  aliases: ['change student', 'update student', 'rename'],
  zh: ['編輯學生', '修改學生'],
  arguments: {
    student: ask.entity('student', { label: 'Student', missing: studentsText.missingStudentId }),
    ...studentQuestions,
  },
  row: 'student',
  // Of those who get one login ID, the first has it.
  many: {
    each: 'student',
    does: manyText.editsStudents,
    done: manyText.studentsEdited,
    keeps: true,
    within: ({ student_login_id }) => student_login_id || undefined,
  },
  screen: '/students',
  keys: 'E',
  hint: hintsText.edit,
  shows: 'student',
  start: ({ student }) => (student ? Object.fromEntries(studentFields.map(name => [name, student[name] ?? ''])) : {}),
  form: { title: 'Edit student', submit: 'Update', cancel: 'Cancel' },
  group: 'details',
  effect: 'undoable',
  run: async ({ student, ...values }, { api, key }) => {
    const fields = Object.fromEntries(studentFields.map(name => [name, values[name] ?? student[name] ?? '']))
    await api.updatestudent({ studentId: student.student_id, ...fields }, { key })
  },
  said: {
    instead: loginOfOther,
    done: () => studentsText.studentUpdatedSuccessfully,
    about: ({ student, first_name, surname, chinese_name }) =>
      line(
        personLabel({
          ...student,
          first_name: first_name ?? student.first_name,
          surname: surname ?? student.surname,
          chinese_name: chinese_name ?? student.chinese_name,
        }),
        student.student_id,
      ),
    failed: words => words ?? studentsText.failedToUpdateStudent,
    network: studentsText.failedToUpdateStudent,
  },
})
