import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { personLabel } from '#client/entities/student.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { studentsText } from '#client/messages/students.ts'

export default command({
  title: 'Delete student',
  aliases: ['remove student'],
  zh: ['刪除學生'],
  arguments: { student: ask.entity('student', { label: 'Student' }) },
  row: 'student',
  many: { each: 'student', does: manyText.deletesStudents, done: manyText.studentsDeleted },
  screen: '/students',
  keys: 'D',
  hint: hintsText.delete,
  confirm: () => studentsText.deleteThisStudent,
  preview: ({ student }) =>
    studentsText.deleteStudent({
      student: personLabel(student),
      studentId: student.student_id,
    }),
  group: 'danger',
  effect: 'undoable',
  run: ({ student }, { api, key }) => api.deletestudent({ studentId: student.student_id }, { key }),
  said: {
    done: ({ student }) => studentsText.isDeleted({ student: personLabel(student), studentId: student.student_id }),
  },
})
