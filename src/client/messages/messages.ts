import { messages } from './message.ts'

export const messagesText = messages('messages', {
  searchByRecipientOrMessage: 'Search by recipient or message',
})
