import type { studentTokensText } from '../student-tokens.ts'
import type { Translated } from './translated.ts'

export const studentTokens = {
  studentTokens: '學生代幣',
  tokenDetailsForStudent: '{student}的代幣詳情',
  searchByNameId: '以姓名、編號搜尋',
  failedToFetchTokenDetails: '未能讀取代幣詳情。',
} satisfies Translated<typeof studentTokensText>
