import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { openedList } from '#client/data/opened-list.ts'
import { liveLesson } from '#client/entities/live-lesson.ts'
import { hintsText } from '#client/messages/hints.ts'

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
