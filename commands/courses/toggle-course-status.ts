import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Toggle active status (course)',
  button: 'Toggle active status',
  aliases: ['activate course', 'deactivate course'],
  zh: ['啟用課程', '停用課程'],
  arguments: { course: ask.entity('course', { label: 'Course' }) },
  row: 'course',
  screen: '/courseManagement',
  keys: 'A',
  hint: 'toggle',
  effect: 'undoable',
  run: ({ course }, { api, key }) => api.toggleCourseStatus({ courseId: course.course_id }, { key }),
  said: {},
})
