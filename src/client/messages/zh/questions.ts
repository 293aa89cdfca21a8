import type { questionsText } from '../questions.ts'
import type { Translated } from './translated.ts'

export const questions = {
  required: '請填寫{label}。',
  notFound: '未能查找{label}。',
  number: '{label}必須是數字。',
  amount: '{label}必須是金額，例如1200或1200.50。',
  atLeast: '{label}不可少於{least}。',
  atMost: '{label}不可多於{most}。',
  characters: '{label}最多{most}個字元。',
  date: '{label}必須是日期，例如{example}。',
  month: '{label}必須是月份，例如{example}。',
  time: '{label}必須是時間，例如{example}。',
} satisfies Translated<typeof questionsText>
