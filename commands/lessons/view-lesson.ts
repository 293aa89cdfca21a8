import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'View lesson',
  button: 'View',
  aliases: ['lesson of a course', 'course lesson'],
  zh: ['查看課程課堂'],
  arguments: {
    /** Asked only to narrow the list of lessons. */
    course: optional(ask.entity('course', { label: 'Course' })),
    lesson: ask.entity('lesson', {
      label: 'Lesson',
      from: ({ course }) => (course ? { call: 'getLessons', given: { course_id: String(course) } } : undefined),
    }),
  },
  row: 'lesson',
  opens: 'lesson',
  screen: '/courseManagement',
  keys: 'V',
  hint: hintsText.view,
  when: { course: answers => !answers.lesson },
  effect: 'view',
})
