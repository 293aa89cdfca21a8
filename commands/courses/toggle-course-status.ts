import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { coursesText } from '#client/messages/courses.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { toggled } from '#client/school/status-change-text.ts'

export default command({
  title: 'Toggle active status (course)',
  button: 'Toggle active status',
  aliases: ['activate course', 'deactivate course'],
  zh: ['啟用或停用課程', '啟用課程', '停用課程'],
  arguments: { course: ask.entity('course', { label: 'Course' }) },
  opens: 'courseStatus',
  row: 'course',
  many: { each: 'course', does: manyText.switchesCourses, done: manyText.coursesSwitched },
  screen: '/courseManagement',
  keys: 'A',
  hint: hintsText.toggle,
  preview: ({ course }) => toggled(course.course_name, course.status),
  group: 'details',
  effect: 'undoable',
  run: ({ course }, { api, key }) => api.toggleCourseStatus({ courseId: course.course_id }, { key }),
  said: {
    done: ({ course }, { status }) => coursesText.isNow({ courseName: course.course_name, status }),
  },
})
