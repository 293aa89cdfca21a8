import type { chargesText } from '../charges.ts'
import type { Translated } from './translated.ts'

export const charges = {
  charges: '收費',
  noCharges: '沒有等候開單的收費。',
  deposit: '按金',
  add: '於{month}的下一張發票向**{student}**收取{text} **{amount}**。',
  addDeposit: '於{month}的下一張發票向**{student}**收取{text}按金 **{amount}**。',
  bill: '向**{student}**開發票，收取{text} **{amount}**，以及{month}等候開單的其他收費。',
  billDeposit: '向**{student}**開發票，收取{text}按金 **{amount}**，以及{month}等候開單的其他收費。',
  delete: '刪除**{student}**等候開單的{text} **{amount}**。',
  deleteThis: '刪除此收費嗎？',
  isBilled: '已列於{invoice}。',
  isAdded: '{text} {amount}將列於{student}在{month}的下一張發票。',
  isBilledNow: '已向{student}開單收取{text} {amount}：{invoice}。',
  isDeleted: '已刪除{student}的{text} {amount}。',
  addsCharges: '為{count}名學生新增收費',
  chargesAdded: '已為{of}名學生新增收費。',
  failedToSave: '未能儲存收費。',
  failedToDelete: '未能刪除收費。',
  failedToFetch: '未能讀取收費。',
} satisfies Translated<typeof chargesText>
