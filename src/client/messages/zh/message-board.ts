import type { messageBoardText } from '../message-board.ts'
import type { Translated } from './translated.ts'

export const messageBoard = {
  pleaseFillOutAllRequiredFields: '請填寫所有必填欄位。',
  messageSuccessfullyCreated: '訊息已新增！',
  failedToCreateMessage: '未能新增訊息。',
  deleteThisMessage: '確定要刪除此訊息嗎？',
  failedToDeleteMessage: '未能刪除訊息。',
  failedToUpdateMessage: '未能更新訊息。',
  isChanged: '訊息{id}已更改。',
  isNow: '訊息{id}現為{status}。',
  isRead: '訊息{id}已讀。',
  delete: '刪除「{text}」。',
  isDeleted: '訊息{id}已刪除。',
  countsAsRead: '算作你已讀：{text}',
  sendTo: '傳給**{name}**：{text}',
  sendToEverybody: '傳給**所有人**：{text}',
  sendToAll: '傳給**所有人**（有效學生：{count}名）：{text}',
  sendToClass: '傳給**{name}**班：{text}',
  sendToClassOf: '傳給**{name}**班（學生：{count}名）：{text}',
} satisfies Translated<typeof messageBoardText>
