import { command } from '#client/command.ts'
import { classFirst, lessonOfClass } from '#client/lesson-of-class.ts'

export default command({
  title: 'Open live lesson',
  aliases: ['lesson of a class', 'go to lesson'],
  zh: ['開啟課堂'],
  arguments: lessonOfClass(),
  ...classFirst,
  row: 'lesson',
  effect: 'show',
  run: ({ lesson }, navigator) =>
    navigator.open({ kind: 'class', given: { class: lesson.class_id, lesson: lesson.live_lesson_id } }),
})
