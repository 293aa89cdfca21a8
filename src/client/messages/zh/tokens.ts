import type { tokensText } from '../tokens.ts'
import type { Translated } from './translated.ts'

export const tokens = {
  amountNotWhole: '代幣數量必須是整數。',
  forStudent: '**{student}**（{studentId}）。',
  tokenSuccessfullyAdded: '代幣已新增！',
  failedToAddToken: '未能新增代幣。',
  failedToCreateToken: '未能新增代幣。',
  deleteThisToken: '確定要刪除此代幣嗎？',
  failedToDeleteToken: '未能刪除代幣。',
  failedToUpdateToken: '未能更新代幣。',
  take: '從**{student}**（{studentId}）扣除**{amount}**個{token}。',
  add: '為**{student}**（{studentId}）加**{amount}**個{token}。',
  takeWorth: '從**{student}**（{studentId}）扣除**{amount}**個{token}：{amount} × {price} = **{total}**。',
  addWorth: '為**{student}**（{studentId}）加**{amount}**個{token}：{amount} × {price} = **{total}**。',
  delete: '刪除{type}代幣**{token}**。',
  isCreated: '已新增代幣{token}，價值{value}。',
  costs: '代幣{token}現價{value}。',
  isDeleted: '代幣{token}已刪除。',
  hasNow: '現有{amount}',
  newBalance: '結餘{balance}',
  thenHas: '{sentence}結餘**{before}** → **{after}**。',
  laterInvoicesOnly: '只適用於日後的發票：已開的不變。',
  negativeCorrects: '負數為扣減。',
  create: '新增{type}代幣**{token}**，價值**{value}**。',
} satisfies Translated<typeof tokensText>
