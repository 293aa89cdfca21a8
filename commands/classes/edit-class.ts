import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { classesText } from '#client/messages/classes.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { clashLines } from '#client/school/clash-lines.ts'
import { beyondPlaces, placeQuestions, takenUp } from '#client/school/class-places.ts'

export default command({
  title: 'Edit class',
  aliases: ['teacher of a class', 'room of a class', 'size of a class', 'who teaches'],
  zh: ['編輯班別', '編輯班級', '老師', '課室', '導師', '教師', '房間'],
  arguments: { class: ask.entity('class', { label: 'Class' }), ...placeQuestions },
  row: 'class',
  many: { each: 'class', does: manyText.editsClasses, done: manyText.classesEdited, keeps: true },
  screen: '/classManagement',
  keys: 'E',
  hint: hintsText.edit,
  start: ({ class: of }) => (of ? { teacher: of.teacher ?? '', room: of.room ?? '', size: of.size ?? undefined } : {}),
  form: { title: 'Edit class', submit: 'Update', cancel: 'Cancel' },
  warnings: async ({ class: of, teacher, room, size }, api) => [
    ...(await clashLines(api, {
      class_id: of.class_id,
      ...takenUp({ teacher: teacher === of.teacher ? '' : teacher, room: room === of.room ? '' : room }),
    })),
    ...(size === of.size ? [] : await beyondPlaces({ ...of, size }, [], api)),
  ],
  formSays: true,
  group: 'details',
  effect: 'undoable',
  run: ({ class: { class_id }, teacher, room, size }, { api, key }) =>
    api.updateClass({ classId: class_id, teacher: teacher || null, room: room || null, size: size || null }, { key }),
  said: {
    done: ({ class: { class_name } }) => classesText.isChanged({ className: class_name }),
    failed: words => words ?? classesText.classNotChanged,
    network: classesText.classNotChanged,
  },
})
