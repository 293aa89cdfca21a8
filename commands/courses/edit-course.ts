import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { coursesText } from '#client/messages/courses.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { courseQuestions } from '#client/school/course-questions.ts'
import { createCourse, createToken, wayOut } from '#client/school/ways-out.ts'
import type { Course } from '#contract/courses.ts'
import { tidy } from '#rules/names.ts'

/** The course as drafts of the form: ids and texts. */
const draftsOf = (course: Course): object => ({
  name: course.course_name,
  token: course.token_name,
  materials: course.printing_materials,
  package: course.video_package ?? '',
  description: course.course_description ?? '',
})

export default command({
  title: 'Edit course',
  button: 'Edit',
  aliases: ['change course', 'rename course'],
  zh: ['編輯課程', '修改課程'],
  arguments: {
    course: ask.entity('course', { label: 'Course' }),
    name: ask.text({ label: 'Course Name', max: 200 }),
    ...courseQuestions,
  },
  row: 'course',
  many: { each: 'course', does: manyText.editsCourses, done: manyText.coursesEdited, keeps: true, own: ['name'] },
  screen: '/courseManagement',
  keys: 'E',
  hint: hintsText.edit,
  start: ({ course }) => (course ? draftsOf(course) : {}),
  form: { title: 'Edit course', submit: 'Update', cancel: 'Cancel' },
  group: 'details',
  effect: 'undoable',
  run: ({ course, name, token, materials, package: video, description }, { api, key }) =>
    api.updateCourse(
      {
        courseId: course.course_id,
        course_name: name,
        token_name: token.token_name,
        printing_materials: materials,
        video_package: video?.course_name ?? null,
        course_description: description || null,
      },
      { key },
    ),
  said: {
    instead: refusal => wayOut(refusal, { noToken: createToken, tokenUsed: createCourse, otherType: createCourse }),
    done: ({ name }) => coursesText.isChanged({ courseName: tidy(name) }),
    failed: words => words ?? coursesText.failedToUpdateCourse,
    network: coursesText.failedToUpdateCourse,
  },
})
