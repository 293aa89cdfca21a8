import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Delete course',
  button: 'Delete',
  aliases: ['remove course'],
  zh: ['刪除課程'],
  arguments: { course: ask.entity('course', { label: 'Course' }) },
  row: 'course',
  screen: '/courseManagement',
  keys: 'D',
  hint: 'delete',
  confirm: ({ course }) => `Are you sure you want to delete course ${course.course_id}?`,
  preview: ({ course }) => `**${course.course_name}**, with its lessons. A course that is used is kept.`,
  effect: 'undoable',
  run: ({ course }, { api, key }) => api.deleteCourse({ course_id: course.course_id }, { key }),
  said: {
    done: () => 'Course deleted successfully.',
    failed: words => words ?? 'Failed to delete course.',
    network: 'An error occurred while deleting the course.',
  },
})
