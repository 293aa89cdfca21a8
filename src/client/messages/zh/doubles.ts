import type { doublesText } from '../doubles.ts'
import type { Translated } from './translated.ts'

export const doubles = {
  doubles: '重複名稱',
  noDoubles: '沒有重複的登入編號、用戶名稱或名稱。',
  searchDoubles: '以名稱或編號搜尋',
  failedToFetchDoubles: '未能查找重複名稱。',
  usernameOf: '用戶名稱',
  classOf: '班別',
  courseOf: '課程',
  quizOf: '測驗',
  holidayOf: '假期',
  tokenOf: '代幣',
  editOne: '請更改其中一個。',
  deleteOne: '請刪除其中一個。',
  deleteUnused: '請刪除沒有使用的一個。',
  deleteAndAdd: '請刪除一個帳號，再以其他名稱新增。',
  deleteOrMigrate: '請刪除沒有學生的一班，或升班至另一名稱的班。',
} satisfies Translated<typeof doublesText>
