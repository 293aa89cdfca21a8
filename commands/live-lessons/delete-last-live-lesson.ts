import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { momentOf } from '#client/entities/live-lesson.ts'
import { lessonsText } from '#client/messages/lessons.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'
import { removedByWrite } from '#client/school/removed-by-write.ts'

export default command({
  title: 'Delete the last lesson (class)',
  button: 'Delete the last lesson',
  verb: 'Delete last lesson',
  aliases: ['remove last live lesson'],
  zh: ['刪除班別最後一堂', '刪除最後一堂'],
  arguments: { class: ask.entity('class', { label: 'Class' }) },
  row: 'class',
  many: { each: 'class', does: manyText.deletesLiveLessons, done: manyText.liveLessonsDeleted },
  screen: '/classManagement',
  confirm: () => lessonsText.deleteLastLiveLesson,
  preview: ({ class: { class_name } }) => lessonsText.deleteLastOfClass({ className: class_name }),
  group: 'danger',
  effect: 'undoable',
  run: async ({ class: { class_id } }, { api, key }) => {
    const lessons = async () => (await api.getLiveLessons({ class_id })).data
    const { gone } = await removedByWrite(
      lessons,
      ({ live_lesson_id }) => live_lesson_id,
      () => api.deleteLiveLesson({ class_id }, { key }),
    )
    return gone[0]
  },
  said: {
    done: () => lessonsText.liveLessonDeletedSuccessfully,
    about: ({ class: { class_name, class_id } }, lesson) => line(class_name, class_id, lesson && momentOf(lesson)),
    failed: words => words ?? lessonsText.failedToDeleteLiveLesson,
    network: lessonsText.errorDeletingLiveLesson,
  },
})
