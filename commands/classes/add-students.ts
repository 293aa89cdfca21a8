import { ask } from '#client/arguments.ts'
import { clashLines } from '#client/clashes.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Add Students',
  aliases: ['enrol students', 'join class'],
  zh: ['加入學生'],
  arguments: {
    class: ask.entity('class', { label: 'Class' }),
    students: ask.entities('student', {
      label: 'Students',
      missing: 'Please select at least one student.',
      from: told =>
        told.class ? { call: 'getAvailableStudents', given: { class_id: String(told.class) } } : undefined,
    }),
  },
  row: 'class',
  screen: '/classManagement',
  form: { title: 'Add Students', submit: 'Submit', cancel: 'Cancel', afresh: true },
  warnings: ({ class: { class_id }, students }, api) =>
    clashLines(api, { class_id, student_ids: students.map(student => student.student_id).join(',') }),
  effect: 'undoable',
  run: ({ class: { class_id }, students }, { api, key }) =>
    api.addStudentsToClass({ class_id, student_ids: students.map(student => student.student_id) }, { key }),
  said: {
    done: () => 'Students added successfully.',
    failed: words => words ?? 'Failed to add students.',
    network: 'An error occurred while adding students.',
  },
})
