import type { supportText } from '../support.ts'
import type { Translated } from './translated.ts'

export const support = {
  backToDashboard: '返回總覽',
} satisfies Translated<typeof supportText>
