import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { coursesText } from '#client/messages/courses.ts'
import { generalText } from '#client/messages/general.ts'
import { courseQuestions } from '#client/school/course-questions.ts'
import { createToken, wayOut } from '#client/school/ways-out.ts'
import { mostLessons } from '#contract/courses.ts'
import { lessonCount } from '#rules/billing.ts'
import { money } from '#rules/money.ts'
import { tidy } from '#rules/names.ts'

const { token, materials, package: videoPackage, description } = courseQuestions

export default command({
  title: 'Create Course',
  aliases: ['new course'],
  zh: ['新增課程', '開課程'],
  arguments: {
    name: ask.text({ label: 'Course Name', max: 200 }),
    lessons: ask.number({
      label: 'Total Lessons',
      min: 1,
      max: mostLessons,
      rule: count => (Number.isInteger(count) ? undefined : coursesText.totalLessonsNotWhole),
    }),
    token,
    materials,
    package: videoPackage,
    description,
  },
  opens: 'newCourse',
  screen: '/courseManagement',
  keys: 'N',
  form: { title: 'Create Course', submit: 'Submit', cancel: 'Cancel' },
  formSays: true,
  preview: ({ name, lessons }) => coursesText.create({ courseName: tidy(name), lessons }),
  effect: 'undoable',
  run: async ({ name, lessons, token: of, materials: print, package: video, description: about }, { api, key }) => {
    const body = {
      course_name: name,
      total_lessons: lessons,
      printing_materials: print,
      token_name: of.token_name,
      video_package: video?.course_name ?? null,
      course_description: about || null,
    }
    return (await api.createCourse(body, { key })).course_id
  },
  makes: (_, id) => ({ kind: 'course', id }),
  said: {
    instead: refusal => wayOut(refusal, { noToken: createToken }),
    done: ({ name, lessons, token }) =>
      coursesText.isCreated({ courseName: tidy(name), lessons: lessonCount(lessons), price: money(token.token_value) }),
    failed: words => words ?? generalText.failedToCreateCourse,
    network: generalText.failedToCreateCourse,
  },
})
