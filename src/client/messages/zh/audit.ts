import { chineseLogTexts } from '#rules/chinese-log-texts.ts'
import type { auditText } from '../audit.ts'
import type { Translated } from './translated.ts'

export const audit = {
  undoThis: '確定要復原此操作嗎？',
  undoneOperationIsFinal: '已復原的操作不能再以Ctrl+Z復原。',
  callOf: chineseLogTexts.undid,
  undone: '已復原。',
  byServer: '伺服器',
  byCheckIn: '簽到',
  bySignIn: '登入',
  byFirstStart: '首次啟動',
  byDemo: '示範學校',
  takenBack: '已復原：{about}',
  whatWasBookedForLaterStays: '其後的預約維持取消。',
  failedToUndo: '未能復原。',
  commandNotUndone: '{command}：{words}',
  cannotBeRedone: '不能重做{command}：{staff}其後作了更改。',
  notRedone: '沒有重做{command}：未能讀取紀錄。',
} satisfies Translated<typeof auditText>
