import { messages } from './message.ts'

/** The Chinese of each refusal of the call. */
export const checkInRefusedText = messages('checkInRefused', {
  noCode: '此二維碼不屬於任何課堂。',
  noStudent: '此班沒有使用這個登入編號的學生。',
  early: '{date} {time} 起可以簽到，即上課前 {minutes} 分鐘。',
  over: '此課堂已於 {date} {time} 完結。',
  onLeave: '你已登記請假，請告訴老師。',
  absent: '你已被記為缺席，請告訴老師。',
  tooMany: '嘗試次數太多，請於 {minutes} 分鐘後再試。',
})
