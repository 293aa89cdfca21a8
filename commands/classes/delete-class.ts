import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { classesText } from '#client/messages/classes.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'

export default command({
  title: 'Delete class',
  aliases: ['remove class'],
  zh: ['刪除班別', '刪除班級'],
  arguments: { class: ask.entity('class', { label: 'Class' }) },
  row: 'class',
  many: { each: 'class', does: manyText.deletesClasses, done: manyText.classesDeleted },
  screen: '/classManagement',
  keys: 'D',
  hint: hintsText.delete,
  confirm: ({ class: { class_id } }) => classesText.deleteThisClass({ classId: class_id }),
  preview: ({ class: { class_name } }) => classesText.delete({ className: class_name }),
  group: 'danger',
  effect: 'undoable',
  run: ({ class: { class_id } }, { api, key }) => api.deleteClass({ classId: class_id }, { key }),
  said: {
    done: () => classesText.classDeletedSuccessfully,
    about: ({ class: { class_name, class_id } }) => line(class_name, class_id),
    failed: words => words ?? classesText.failedToDeleteClass,
    network: classesText.failedToDeleteClass,
  },
})
