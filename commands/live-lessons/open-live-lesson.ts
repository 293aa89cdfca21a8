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
    navigator.go({
      path: '/classManagement',
      search: {
        view: 'classes/manage-lessons',
        'v.class': lesson.class_id,
        'v.lesson': lesson.live_lesson_id,
      },
    }),
})
