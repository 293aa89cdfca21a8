import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Delete Last Lesson',
  aliases: ['remove last lesson of a course'],
  zh: ['刪除課程最後一堂'],
  arguments: { course: ask.entity('course', { label: 'Course' }) },
  screen: '/courseManagement',
  keys: 'D',
  confirm: () => 'Are you sure you want to delete the last lesson?',
  preview: ({ course }) => `Of **${course.course_name}**. The lessons its classes hold are kept.`,
  effect: 'undoable',
  run: async ({ course }, { api, key }) => (await api.deleteLesson({ course_id: course.course_id }, { key })).lesson_id,
  // A server that does not say which one it was can only make another.
  said: {
    done: () => 'Lesson deleted successfully.',
    failed: words => words ?? 'Failed to delete lesson.',
    network: 'An error occurred while deleting the lesson.',
  },
})
