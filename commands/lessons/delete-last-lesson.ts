import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { lessonsText } from '#client/messages/lessons.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'

export default command({
  title: 'Delete Last Lesson',
  aliases: ['remove last lesson of a course'],
  zh: ['刪除課程最後一堂'],
  arguments: { course: ask.entity('course', { label: 'Course' }) },
  row: 'course',
  many: { each: 'course', does: manyText.deletesLastLessons, done: manyText.courseLessonsDeleted },
  screen: '/courseManagement',
  keys: 'D',
  keysOn: 'screen',
  confirm: () => lessonsText.deleteLastLesson,
  preview: ({ course }) => lessonsText.deleteLastOfCourse({ courseName: course.course_name }),
  group: 'danger',
  effect: 'undoable',
  run: async ({ course }, { api, key }) => (await api.deleteLesson({ course_id: course.course_id }, { key })).lesson_id,
  said: {
    done: () => lessonsText.lessonDeletedSuccessfully,
    about: ({ course }, lessonId) => line(lessonId, course.course_name),
    failed: words => words ?? lessonsText.failedToDeleteLesson,
    network: lessonsText.errorDeletingLesson,
  },
})
