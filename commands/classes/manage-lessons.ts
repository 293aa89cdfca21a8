import { ask, optional } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { liveLesson } from '#client/entities/live-lesson.ts'
import { hintsText } from '#client/messages/hints.ts'
import { openedList } from '#client/opened-list.ts'

export default command({
  title: 'Manage Lessons',
  aliases: ['lessons of a class', 'open class'],
  zh: ['管理課堂'],
  arguments: {
    class: ask.entity('class', { label: 'Class' }),
    lesson: optional(ask.entity('liveLesson', { label: 'Lesson' })),
  },
  row: 'class',
  opens: 'class',
  screen: '/classManagement',
  keys: 'L',
  hint: hintsText.lessons,
  effect: 'view',
  lists: openedList(liveLesson, given => ['getLiveLesson', { classId: given.class }]),
})
