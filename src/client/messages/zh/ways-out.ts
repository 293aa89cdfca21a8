import type { waysOutText } from '../ways-out.ts'
import type { Translated } from './translated.ts'

export const waysOut = {
  openStudent: '開啟{student}',
  openFamily: '開啟家庭帳戶',
  voidInvoice: '將{invoice}作廢…',
  showCreditNote: '顯示{creditNote}',
  makeInactive: '設為停用',
  generateMonth: '開{month}發票',
  saveView: '另存為新檢視',
  moveTo: '改到{day}…',
} as const satisfies Translated<typeof waysOutText>
