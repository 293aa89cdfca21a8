import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { coursesText } from '#client/messages/courses.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'
import { makeInactive, wayOut } from '#client/school/ways-out.ts'

export default command({
  title: 'Delete course',
  button: 'Delete',
  aliases: ['remove course'],
  zh: ['刪除課程'],
  arguments: { course: ask.entity('course', { label: 'Course' }) },
  row: 'course',
  many: { each: 'course', does: manyText.deletesCourses, done: manyText.coursesDeleted },
  screen: '/courseManagement',
  keys: 'D',
  hint: hintsText.delete,
  confirm: ({ course }) => coursesText.deleteThisCourse({ courseId: course.course_id }),
  preview: ({ course }) => coursesText.delete({ courseName: course.course_name }),
  group: 'danger',
  effect: 'undoable',
  run: ({ course }, { api, key }) => api.deleteCourse({ course_id: course.course_id }, { key }),
  said: {
    instead: (refusal, { course }) =>
      wayOut(refusal, { inUse: () => (course.status === 'active' ? makeInactive(course.course_id) : undefined) }),
    done: () => coursesText.courseDeletedSuccessfully,
    about: ({ course }) => line(course.course_name, course.course_id),
    failed: words => words ?? coursesText.failedToDeleteCourse,
    network: coursesText.errorDeletingCourse,
  },
})
