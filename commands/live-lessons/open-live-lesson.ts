import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'

export default command({
  title: 'Open live lesson',
  aliases: ['lesson of a class', 'go to lesson'],
  zh: ['開啟課堂'],
  arguments: { lesson: ask.entity('liveLesson', { label: 'Lesson' }) },
  row: 'lesson',
  effect: 'show',
  run: ({ lesson }, navigator) =>
    navigator.open({ kind: 'class', given: { class: lesson.class_id, lesson: lesson.live_lesson_id } }),
})
