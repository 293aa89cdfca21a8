import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { lessonsText } from '#client/messages/lessons.ts'
import { line } from '#client/messages/message.ts'

export default command({
  title: 'Add a Lesson',
  aliases: ['one more lesson', 'new course lesson'],
  zh: ['課程加一堂'],
  arguments: { course: ask.entity('course', { label: 'Course' }) },
  screen: '/courseManagement',
  keys: 'N',
  confirm: () => lessonsText.addALesson,
  preview: ({ course }) =>
    lessonsText.addedAtTheEnd({ courseName: course.course_name, totalLessons: course.total_lessons }),
  group: 'details',
  effect: 'undoable',
  run: ({ course }, { api, key }) => api.addLesson({ course_id: course.course_id }, { key }),
  said: {
    done: () => lessonsText.lessonAddedSuccessfully,
    about: ({ course }) => line(course.course_name, course.course_id),
    failed: words => words ?? lessonsText.failedToAddLesson,
    network: lessonsText.errorAddingLesson,
  },
})
