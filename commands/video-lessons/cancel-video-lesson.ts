import { command } from '#client/command.ts'
import { bookedLesson, lessonLine } from '#client/video-lessons.ts'

export default command({
  title: 'Cancel video lesson',
  button: 'Cancel lesson',
  aliases: ['cancel booking', 'cancel makeup', 'refund'],
  zh: ['取消預約', '取消影片課', '退代幣'],
  arguments: { lesson: bookedLesson() },
  row: 'lesson',
  keys: 'C',
  hint: 'cancel',
  confirm: () => 'Are you sure you want to cancel this video lesson?',
  preview: ({ lesson }) => `${lessonLine(lesson)}. The token is given back.`,
  effect: 'undoable',
  run: ({ lesson }, { api, key }) => api.cancelVideoLesson({ booking_id: lesson.booking_id ?? '' }, { key }),
  said: {},
})
