import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { fullName } from '#rules/names.ts'

export default command({
  title: 'Remove Students',
  aliases: ['leave class', 'unenrol'],
  zh: ['移除學生', '退班'],
  arguments: {
    class: ask.entity('class', { label: 'Class' }),
    students: ask.entities('student', {
      label: 'Students',
      missing: 'Please select at least one student.',
      from: told => (told.class ? { call: 'getClassStudents', given: { class_id: String(told.class) } } : undefined),
    }),
  },
  row: 'class',
  screen: '/classManagement',
  form: { title: 'Remove Students', submit: 'Submit', cancel: 'Cancel', afresh: true },
  confirm: () => 'Are you sure you want to remove the selected students?',
  preview: ({ students }) => students.map(fullName).join(', '),
  effect: 'undoable',
  run: ({ class: { class_id }, students }, { api, key }) =>
    api.removeStudentsFromClass({ class_id, student_ids: students.map(student => student.student_id) }, { key }),
  said: {
    done: () => 'Students removed successfully.',
    failed: words => words ?? 'Failed to remove students.',
    network: 'An error occurred while removing students.',
  },
})
