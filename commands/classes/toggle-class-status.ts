import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { classesText } from '#client/messages/classes.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { toggled } from '#client/school/status-change-text.ts'

export default command({
  title: 'Toggle active/inactive (class)',
  button: 'Toggle active/inactive',
  aliases: ['activate class', 'deactivate class'],
  zh: ['啟用或停用班別', '啟用班級', '停用班級'],
  arguments: { class: ask.entity('class', { label: 'Class' }) },
  row: 'class',
  many: { each: 'class', does: manyText.switchesClasses, done: manyText.classesSwitched },
  screen: '/classManagement',
  keys: 'A',
  hint: hintsText.toggle,
  preview: ({ class: { class_name, status } }) => toggled(class_name, status),
  group: 'details',
  effect: 'undoable',
  run: ({ class: { class_id } }, { api, key }) => api.toggleClassStatus({ classId: class_id }, { key }),
  said: {
    done: ({ class: { class_name } }, { status }) => classesText.isNow({ className: class_name, status }),
  },
})
