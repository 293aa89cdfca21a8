import { messages } from './message.ts'

export const monthsText = messages('months', {
  noMonthsFound: 'No months found.',
  monthsOf: '{list}: months',
})
