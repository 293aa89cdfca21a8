import type { personalDataText } from '../personal-data.ts'
import type { Translated } from './translated.ts'

export const personalData = {
  bossOnly: '只有老闆可以這樣做。',
  superAdminOnly: '只有老闆或超級管理員可以這樣做。',
  eraseDetails: '永久清除**{student}**的資料，包括紀錄：{rows}。帳目上的姓名會保留，由{from}起可清除。',
  eraseEverything: '永久清除**{student}**，包括紀錄：{rows}。金額、日期及編號保留，名稱為Erased {id}。',
  eraseStudent: '永久清除**{student}**。',
  rowsOf: '{what}（{rows}）',
  nothingButName: '只餘姓名',
  tokensLeft: '{sentence}尚餘{count}個代幣。',
  erasedIsFinal: '清除的資料永遠消失，不能以Ctrl+Z復原。',
  dueForErasure: '應清除的學生',
  nobodyIsDue: '沒有應清除的學生。',
  searchDue: '以姓名、編號或日期搜尋',
  whoOpened: '誰看過此資料',
  nobodyOpened: '尚未有人看過。',
  searchOpenings: '以姓名或日期搜尋',
  failedToFetchDue: '未能讀取應清除的學生。',
  failedToFetchOpenings: '未能讀取誰看過此資料。',
  isErased: '學生{studentId}已清除。',
  detailsAreErased: '學生{studentId}的資料已清除。',
  retentionIsChanged: '保留項目及期限已更改。',
  namesInTheBooks: '發票及收據上的姓名。',
  contactsAndTexts: '學生的聯絡資料、相片及文字。',
  notAboutMoney: '與款項無關的內容。',
  keptAnswers: '為免重複操作而保留的回覆。',
} satisfies Translated<typeof personalDataText>
