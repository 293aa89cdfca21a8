import type { Lesson } from '#contract/lessons.ts'
import { defineKind } from './kind.ts'

export const lesson = defineKind<Lesson>()({
  title: 'Lessons',
  one: 'lesson',
  id: row => row.lesson_id,
  stored: [{ table: 'lessons' }],
  label: row => row.lesson_id,
  hint: ['course_id'],
  fields: {
    lesson_id: {
      type: 'id',
      label: 'Lesson ID',
      zh: '課堂編號',
      value: row => row.lesson_id,
      search: true,
      width: 180,
      flex: 1,
    },
    course_id: {
      type: 'id',
      label: 'Course ID',
      zh: '課程編號',
      value: row => row.course_id,
      search: true,
      width: 180,
      flex: 1,
      quiet: true,
    },
  },
})
