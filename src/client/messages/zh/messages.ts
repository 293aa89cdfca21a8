import type { messagesText } from '../messages.ts'
import type { Translated } from './translated.ts'

export const messages = {
  searchByRecipientOrMessage: '以收件人或訊息搜尋',
} satisfies Translated<typeof messagesText>
