import type { checkInText } from '../check-in.ts'
import type { Translated } from './translated.ts'

export const checkIn = {
  checkIn: '簽到',
  checkedIn: '已簽到：{lesson}',
  showTheTeacher: '請向導師出示。',
  thisAddressHoldsNoCode: '此網址沒有課堂的二維碼，請再掃描一次。',
  studentLoginIdIsRequired: '請輸入學生登入編號。',
  checkInFailed: '簽到失敗。',
  serverNotReachable: '無法連接學校，請再試一次。',
  pageTitle: '簽到 · Klass',
} satisfies Translated<typeof checkInText>

/** What a check-in is refused with, by its English text. */
export const checkInRefusals: Readonly<Record<string, string>> = {
  'This code belongs to no lesson.': '此二維碼不屬於任何課堂。',
  'There is no student with this login ID in this class.': '此班沒有使用這個登入編號的學生。',
  'Check-in opens on {date} at {time}, {minutes} minutes before the lesson.':
    '{date} {time}起可以簽到，即上課前{minutes}分鐘。',
  'This lesson ended on {date} at {time}.': '此課堂已於{date} {time}完結。',
  'You are marked as on leave. Please speak to your teacher.': '你已登記請假，請告訴導師。',
  'You are marked absent. Please speak to your teacher.': '你已被記為缺席，請告訴導師。',
  'Too many attempts. Try again in {minutes} min.': '嘗試次數太多，請於{minutes}分鐘後再試。',
}
