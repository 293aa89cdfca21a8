import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { firstNames } from '#client/entities/student.ts'
import { classesText } from '#client/messages/classes.ts'
import { manyText } from '#client/messages/many.ts'
import { line, verbatim } from '#client/messages/message.ts'

export default command({
  title: 'Remove Students',
  aliases: ['leave class', 'unenrol'],
  zh: ['移除學生', '退班', '離班'],
  arguments: {
    class: ask.entity('class', { label: 'Class' }),
    students: ask.entities('student', {
      label: 'Students',
      missing: classesText.pleaseSelectAtLeastOneStudent,
      from: ({ class: id }) => (id ? { call: 'getClassStudents', given: { class_id: String(id) } } : undefined),
    }),
  },
  row: 'class',
  many: { each: 'students', does: manyText.removesStudents, done: manyText.studentsRemoved },
  screen: '/classManagement',
  form: { title: 'Remove Students', submit: 'Submit', cancel: 'Cancel', startsEmpty: true },
  confirm: () => classesText.removeSelectedStudents,
  preview: ({ class: { class_name }, students }) =>
    classesText.remove({ students: firstNames(students).map(verbatim), className: class_name }),
  group: 'danger',
  effect: 'undoable',
  run: ({ class: { class_id }, students }, { api, key }) =>
    api.removeStudentsFromClass({ class_id, student_ids: students.map(student => student.student_id) }, { key }),
  said: {
    done: () => classesText.studentsRemovedSuccessfully,
    about: ({ class: { class_name }, students }) => line(...firstNames(students), class_name),
    failed: words => words ?? classesText.failedToRemoveStudents,
    network: classesText.errorRemovingStudents,
  },
})
