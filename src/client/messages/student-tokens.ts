import { messages } from './message.ts'

export const studentTokensText = messages('student-tokens', {
  studentTokens: 'Student tokens',
  tokenDetailsForStudent: 'Token Details for {student}',
  searchByNameId: 'Search by name, ID',
  failedToFetchTokenDetails: 'Failed to fetch token details.',
})
