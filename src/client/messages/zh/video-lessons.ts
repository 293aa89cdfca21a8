import type { videoLessonsText } from '../video-lessons.ts'
import type { Translated } from './translated.ts'

export const videoLessons = {
  addTokens: '加代幣…',
  createInvoice: '開發票…',
  noTokenLeft: '沒有{tokenName}代幣。',
  watches: '**{student}**於**{date}，{timeSlot}**看**{lessonIdLabel}**；扣除{tokensLeft}個{tokenName}代幣中的一個。',
  cancelAllOfToday: '取消今日**所有**未點名的影片課，並退回代幣。',
  cancelAllPending: '確定要取消所有未點名的影片課嗎？代幣會退回學生，不能復原。',
  failedToCancelVideoLessons: '未能取消影片課。',
  cancelThis: '確定要取消此影片課嗎？',
  tokenIsGivenBack: '{lesson}。代幣會退回。',
  lessonLine: '**{student}**，{date} {time}，{lesson}',
  until: '至{date}',
  tokensLeft: '尚餘{count}個{token}',
  isBooked: '已預約：{student}，{date} {timeSlot}，{lesson}。',
  isCancelled: '{student}於{date} {time}的影片課已取消，代幣已退回。',
  isMarked: '{student}已記為{attendance}。',
  markIsCleared: '已清除{student}的出席。',
} satisfies Translated<typeof videoLessonsText>
