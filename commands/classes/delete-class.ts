import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Delete class',
  aliases: ['remove class'],
  zh: ['刪除班級'],
  arguments: { class: ask.entity('class', { label: 'Class' }) },
  row: 'class',
  screen: '/classManagement',
  keys: 'D',
  hint: 'delete',
  confirm: ({ class: { class_id } }) => `Are you sure you want to delete this class "${class_id}"?`,
  preview: ({ class: { class_name } }) => `**${class_name}**: attendance, marks, invoices and payments stay.`,
  effect: 'undoable',
  run: ({ class: { class_id } }, { api, key }) => api.deleteClass({ classId: class_id }, { key }),
  said: {
    done: () => 'Class deleted successfully.',
    failed: words => words ?? 'Failed to delete Class.',
    network: 'Failed to delete Class.',
  },
})
