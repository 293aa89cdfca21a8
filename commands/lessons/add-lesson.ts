import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Add a Lesson',
  aliases: ['one more lesson', 'new course lesson'],
  zh: ['課程加一堂'],
  arguments: { course: ask.entity('course', { label: 'Course' }) },
  screen: '/courseManagement',
  keys: 'N',
  confirm: () => 'Are you sure you want to add a lesson?',
  preview: ({ course }) => `At the end of **${course.course_name}**. It has ${course.total_lessons} now.`,
  effect: 'undoable',
  run: ({ course }, { api, key }) => api.addLesson({ course_id: course.course_id }, { key }),
  said: {
    done: () => 'Lesson added successfully.',
    failed: words => words ?? 'Failed to add lesson.',
    network: 'An error occurred while adding the lesson.',
  },
})
