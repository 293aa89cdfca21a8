import { messages } from './message.ts'

export const settingsText = messages('settings', {
  singleLetterKeysOff: 'Single-letter keys off',
  singleLetterKeysOn: 'Single-letter keys on',
  comfortableRows: 'Comfortable rows',
  compactRows: 'Compact rows',
  lightTheme: 'Light theme',
  darkTheme: 'Dark theme',
  onlyABossMayRequire: 'Only a boss may say who must have a second step.',
  requirementIsFinal: 'A change of who needs a second step cannot be undone with Ctrl+Z.',
  bossesMust: 'Bosses need a second step from now on.',
  bossesMay: 'Bosses need no second step.',
  next: 'next',
  nextTable: 'To the next part',
  failedToFetchHoliday: 'Failed to fetch holiday.',
  failedToFetchTokens: 'Failed to fetch tokens.',
  daysToPay: 'An invoice is due so many days after its date of issue. Invoices that are made already keep theirs.',
  daysNotWhole: 'The days to pay must be a whole number.',
  businessDetailsAreChanged: 'The business details are changed.',
  nothingWithoutSecondStep: 'A boss without one can do nothing else until they have set it up.',
})
