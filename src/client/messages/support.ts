import { messages } from './message.ts'

export const supportText = messages('support', {
  backToDashboard: 'Back to Dashboard',
})
