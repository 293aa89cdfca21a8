import type { monthsText } from '../months.ts'
import type { Translated } from './translated.ts'

export const months = {
  noMonthsFound: '找不到月份。',
  monthsOf: '{list}：月份',
} satisfies Translated<typeof monthsText>
