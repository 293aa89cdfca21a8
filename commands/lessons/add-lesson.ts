import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { lessonsText } from '#client/messages/lessons.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'

export default command({
  title: 'Add a Lesson',
  aliases: ['one more lesson', 'new course lesson'],
  zh: ['課程加一堂'],
  arguments: { course: ask.entity('course', { label: 'Course' }) },
  row: 'course',
  many: { each: 'course', does: manyText.addsLessonsToCourses, done: manyText.courseLessonsAdded },
  screen: '/courseManagement',
  keys: 'N',
  keysOn: 'screen',
  confirm: () => lessonsText.addALesson,
  preview: ({ course }) =>
    lessonsText.addToCourse({ courseName: course.course_name, totalLessons: course.total_lessons }),
  group: 'details',
  effect: 'undoable',
  run: async ({ course: { course_id } }, { api, key }) => {
    await api.addLesson({ course_id }, { key })
    const lessons = await api.getLessons({ course_id }).catch(() => undefined)
    return lessons?.data.at(-1)?.lesson_id
  },
  said: {
    done: () => lessonsText.lessonAddedSuccessfully,
    about: ({ course }, lessonId) => line(lessonId, course.course_name, course.course_id),
    failed: words => words ?? lessonsText.failedToAddLesson,
    network: lessonsText.errorAddingLesson,
  },
})
