import { ask, command } from '#client/command.ts'

export default command({
  title: 'Open live lesson',
  aliases: ['lesson of a class', 'go to lesson'],
  zh: ['開啟課堂'],
  arguments: { lesson: ask.entity('liveLesson', { label: 'Lesson' }) },
  row: 'lesson',
  effect: 'show',
  run: ({ lesson }, show) =>
    show.go({
      path: '/classManagement',
      search: {
        view: 'classes/manage-lessons',
        'v.class': lesson.class_id,
        'v.lesson': lesson.live_lesson_id,
      },
    }),
})
