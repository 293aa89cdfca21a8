import type { dayClosingText } from '../day-closing.ts'
import type { Translated } from './translated.ts'

export const dayClosing = {
  day: '日期',
  dayBefore: '前一日',
  dayAfter: '後一日',
  nothingTaken: '此日沒有收款。',
  taken: '收款',
  method: '方式',
  person: '經手人',
  received: '收入',
  refunded: '退回',
  net: '淨額',
  later: '日結後',
  inAll: '合計',
  cashToCount: '應有現金',
  counted: '點算',
  difference: '差額',
  reason: '原因',
  notClosed: '此日的現金尚未點算。',
  closedBy: '{staff}於{when}點算。',
  close: '以現金**{counted}**結算**{day}**。',
  cashTaken: '當日收到現金：**{cash}**。',
  sayWhy: '點算為{counted}，應有{expected}。請說明原因。',
  closed: '已結算{day}，現金{counted}。',
  closedWith: '已結算{day}，現金{counted}，差額{difference}。',
} satisfies Translated<typeof dayClosingText>
