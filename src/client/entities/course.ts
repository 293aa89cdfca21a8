import type { Course } from '#contract/courses.ts'
import { money } from '#rules/money.ts'
import { caption, t } from '../messages/message.ts'
import { promptText } from '../messages/prompt.ts'
import { activity } from './field.ts'
import { defineKind } from './kind.ts'

export const course = defineKind<Course>()({
  title: 'Courses',
  one: 'course',
  id: row => row.course_id,
  stored: [{ table: 'courses' }],
  label: row => row.course_name,
  hint: ['course_id', 'total_lessons', 'status'],
  inactive: row => row.status !== 'active',
  needs: ['tokens'],
  flags: {
    active: { zh: '有效', is: row => row.status === 'active' },
    inactive: { zh: '停用', is: row => row.status !== 'active' },
  },
  fields: {
    course_id: {
      type: 'id',
      label: 'Course ID',
      zh: '課程編號',
      value: row => row.course_id,
      search: true,
      width: 92,
      quiet: true,
    },
    course_name: {
      type: 'text',
      label: 'Course Name',
      zh: '課程名稱',
      names: ['course'],
      value: row => row.course_name,
      search: 'title',
      width: 230,
      flex: 1,
    },
    total_lessons: {
      type: 'number',
      label: 'Total Lessons',
      zh: '總堂數',
      names: ['lessons'],
      value: row => row.total_lessons,
      // With the total price, once the price of the token is loaded.
      brief: ({ total_lessons, token_name }, { tokens }) => {
        const lessons = t(promptText.lessons({ count: total_lessons }))
        const price = tokens.get(token_name)?.token_value
        return price === undefined ? lessons : `${lessons} × ${money(price)} = ${money(total_lessons * price)}`
      },
      width: 112,
    },
    printing_materials: {
      type: 'text',
      label: 'Printing Materials',
      zh: '列印教材',
      names: ['materials'],
      value: row => row.printing_materials,
      width: 164,
      flex: 1,
      quiet: true,
    },
    token_name: {
      type: 'text',
      label: 'Token',
      zh: '代幣',
      value: row => row.token_name,
      search: true,
      width: 110,
    },
    course_description: {
      type: 'text',
      label: 'Description',
      zh: '說明',
      names: ['簡介'],
      value: row => row.course_description,
      width: 136,
      flex: 1,
      quiet: true,
    },
    video_package: {
      type: 'text',
      label: 'Video Package',
      zh: '影片套裝',
      names: ['package'],
      value: row => row.video_package,
      width: 120,
      quiet: true,
    },
    status: {
      type: 'choice',
      label: 'Status',
      zh: '狀態',
      zhValues: activity,
      value: row => row.status,
      brief: row => (row.status === 'active' ? '' : t(caption('inactive'))),
      width: 80,
    },
  },
})

const { course_id, course_name } = course.fields

/** A course whose id is its name: courses refer to their video package by name. */
export const videoPackage = defineKind<Course>()({
  title: 'Video packages',
  one: 'video package',
  id: row => row.course_name,
  stored: [{ table: 'courses', id: row => row.course_id }],
  label: row => row.course_name,
  hint: ['course_id'],
  inactive: row => row.status !== 'active',
  fields: { course_id, course_name },
})
