import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { momentOf } from '#client/entities/live-lesson.ts'
import { lessonsText } from '#client/messages/lessons.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'
import { clashLines, membersOf } from '#client/school/clash-lines.ts'
import { takenUp } from '#client/school/class-places.ts'

export default command({
  title: 'Add a lesson (class)',
  button: 'Add a lesson',
  verb: 'Add lesson',
  aliases: ['new lesson', 'create lesson', 'new live lesson', 'one more lesson'],
  zh: ['班別加一堂', '加一堂', '加堂'],
  arguments: { class: ask.entity('class', { label: 'Class' }) },
  row: 'class',
  many: { each: 'class', does: manyText.addsLiveLessons, done: manyText.liveLessonsAdded },
  screen: '/classManagement',
  keys: 'N',
  keysOn: 'screen',
  warnings: async ({ class: of }, api) => {
    const { class_id } = of
    return clashLines(api, { student_ids: await membersOf(api, class_id), class_id, next: 'lesson', ...takenUp(of) })
  },
  preview: ({ class: { class_name } }) => lessonsText.addToClass({ className: class_name }),
  effect: 'undoable',
  run: async ({ class: { class_id } }, { api, key }) => {
    const { live_lesson_id } = await api.addLiveLesson({ class_id }, { key })
    const added = await api.getSingleLiveLesson({ lessonId: live_lesson_id }).catch(() => undefined)
    return added?.data
  },
  said: {
    done: () => lessonsText.liveLessonAddedSuccessfully,
    about: ({ class: { class_name, class_id } }, lesson) => line(class_name, class_id, lesson && momentOf(lesson)),
    failed: words => words ?? lessonsText.failedToAddLiveLesson,
    network: lessonsText.errorAddingLiveLesson,
  },
})
