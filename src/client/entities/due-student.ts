import type { DueStudent } from '#contract/personal-data.ts'
import { defineKind } from './kind.ts'

/** A student whose data may be erased. */
export const dueStudent = defineKind<DueStudent>()({
  title: 'Due',
  one: 'student',
  id: row => row.student_id,
  label: row => `${row.student_name} (${row.student_id})`,
  fields: {
    student_id: {
      type: 'id',
      label: 'Student ID',
      zh: '學生編號',
      value: row => row.student_id,
      search: true,
      width: 92,
      quiet: true,
    },
    student_name: {
      type: 'text',
      label: 'Student',
      zh: '學生',
      value: row => [row.student_name, row.chinese_name].filter(Boolean).join(' '),
      search: 'name',
      width: 200,
      flex: 1,
    },
    last_lesson: {
      type: 'date',
      label: 'Last lesson',
      zh: '最後一課',
      value: row => row.last_lesson,
      width: 112,
      named: true,
      quiet: true,
    },
    last_document: {
      type: 'date',
      label: 'Last in the books',
      zh: '最後帳目',
      value: row => row.last_document,
      width: 132,
      named: true,
      quiet: true,
    },
    since: {
      type: 'date',
      label: 'Due since',
      zh: '到期日',
      value: row => row.since,
      search: true,
      width: 112,
      named: true,
    },
    what: {
      type: 'choice',
      label: 'What',
      zh: '範圍',
      zhValues: { details: '資料', everything: '全部' },
      value: row => row.what,
      width: 100,
    },
  },
})
