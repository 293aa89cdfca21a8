import type { operationsText } from '../operations.ts'
import type { Translated } from './translated.ts'

export const operations = {
  failed: '{title}：未能完成。',
  stillWorking: '{title}：仍在處理。',
  youCanGoOn: '你可以繼續工作；完成後會在此通知。',
  commandNotOffered: '此伺服器不提供「{title}」。',
  overAlready: '{title}：先前已經完成。',
  notOffered: '此伺服器不提供此功能。',
  mayBeDone: '可能尚未儲存。請再次送出：不會重複執行。',
  goOn: '仍要繼續嗎？',
  doneAsWell: '更改之前送出的操作可能已經完成。現在這個會一併執行。',
  clashesNotChecked: '未能檢查時間衝突：{why}',
  clashesNotReachable: '未能檢查時間衝突：無法連接伺服器。',
  amountNotLookedUp: '未能查找金額：{why}',
  amountNotReachable: '未能查找金額：無法連接伺服器。',
  leftOutOfLink: '連結中已略去：{part}',
  changedMeanwhile: '剛被更改。',
  changedMeanwhileTo: '你編輯期間，此項已被改為{value}。如要保留你的內容，請再次送出。',
  othersKept: '其他人剛作的更改予以保留：{fields}。',
  cannotBeUndone: '{title}不能以Ctrl+Z復原。',
  sessionChanged: '現時由另一人登入，沒有送出任何資料。請檢查後再次送出。',
  wasEmptied: '{label}：{before} → 空白',
  nothingToChange: '請填寫要改成一樣的欄位。',
  goTo: '前往{screen}',
} satisfies Translated<typeof operationsText>
