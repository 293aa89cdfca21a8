import type { Quiz } from '#contract/quizzes.ts'
import { defineKind } from './kind.ts'

export const quiz = defineKind<Quiz>()({
  title: 'Quizzes',
  one: 'quiz',
  id: row => row.quiz_name,
  stored: [{ table: 'quizzes' }],
  label: row => row.quiz_name,
  hint: ['full_mark'],
  fields: {
    quiz_name: {
      type: 'text',
      label: 'Quiz Name',
      zh: '測驗名稱',
      value: row => row.quiz_name,
      search: 'title',
      width: 220,
      flex: 1,
    },
    full_mark: { type: 'number', label: 'Full Mark', zh: '滿分', value: row => row.full_mark, width: 110 },
    quiz_detail: {
      type: 'text',
      label: 'Quiz Detail',
      zh: '測驗內容',
      value: row => row.quiz_detail?.trim(),
      empty: '-',
      search: true,
      width: 300,
      flex: 2,
    },
  },
})
