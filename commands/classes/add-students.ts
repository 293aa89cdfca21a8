import { ask } from '#client/arguments.ts'
import { clashLines } from '#client/clashes.ts'
import { command } from '#client/command.ts'
import { firstNames } from '#client/entities/student.ts'
import { classesText } from '#client/messages/classes.ts'
import { manyText } from '#client/messages/many.ts'
import { line, verbatim } from '#client/messages/message.ts'

export default command({
  title: 'Add Students',
  aliases: ['enrol students', 'join class'],
  zh: ['加入學生'],
  arguments: {
    class: ask.entity('class', { label: 'Class' }),
    students: ask.entities('student', {
      label: 'Students',
      missing: classesText.pleaseSelectAtLeastOneStudent,
      from: ({ class: id }) => (id ? { call: 'getAvailableStudents', given: { class_id: String(id) } } : undefined),
    }),
  },
  row: 'class',
  many: { each: 'students', done: manyText.studentsAdded },
  screen: '/classManagement',
  form: { title: 'Add Students', submit: 'Submit', cancel: 'Cancel', startsEmpty: true },
  warnings: ({ class: { class_id }, students }, api) =>
    clashLines(api, { class_id, student_ids: students.map(student => student.student_id).join(',') }),
  formSays: true,
  preview: ({ class: { class_name }, students }) =>
    classesText.add({ students: firstNames(students).map(verbatim), className: class_name }),
  effect: 'undoable',
  run: ({ class: { class_id }, students }, { api, key }) =>
    api.addStudentsToClass({ class_id, student_ids: students.map(student => student.student_id) }, { key }),
  said: {
    done: () => classesText.studentsAddedSuccessfully,
    about: ({ class: { class_name }, students }) => line(...firstNames(students), class_name),
    failed: words => words ?? classesText.failedToAddStudents,
    network: classesText.errorAddingStudents,
  },
})
