import { messages } from './message.ts'

/** What families read stands in English and in Chinese beside each other. */
export const checkInText = messages('check-in', {
  checkIn: 'Check in',
  checkInChinese: '簽到',
  loginIdChinese: '學生登入編號',
  checkedInChinese: '已簽到',
  showTheTeacher: 'Show this to your teacher.',
  showTheTeacherChinese: '請向老師出示。',
  thisAddressHoldsNoCode: 'This address holds no code. Please scan the code of the lesson again.',
  thisAddressHoldsNoCodeChinese: '此網址沒有課堂的二維碼，請再掃描一次。',
  studentLoginIdIsRequired: 'Student Login ID is required.',
  studentLoginIdIsRequiredChinese: '請輸入學生登入編號。',
  checkInFailed: 'Check-in failed.',
  checkInFailedChinese: '簽到失敗。',
  serverNotReachable: 'The school cannot be reached. Please try again.',
  serverNotReachableChinese: '無法連接學校，請再試一次。',
  pageTitle: 'Check in 簽到 · Klass',
})
