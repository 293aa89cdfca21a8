import { messages } from './message.ts'

export const settingsText = messages('settings', {
  singleLetterKeysOff: 'Single-letter keys off',
  singleLetterKeysOn: 'Single-letter keys on',
  comfortableRows: 'Comfortable rows',
  compactRows: 'Compact rows',
  appearance: 'Appearance',
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
  fpsAddress:
    'An FPS ID of 7 or 9 digits, a phone number, or an e-mail address. Codes for it are printed on open invoices.',
  fpsAddressIsWrong: 'This is no FPS ID of 7 or 9 digits, no phone number of Hong Kong and no e-mail address.',
  fpsMerchant:
    'Payment codes for a merchant code carry the invoice number. With any other address bank apps refuse such a code.',
  businessNotLoaded: 'The business details could not be loaded.',
  fpsNotSet: 'No FPS address is entered yet.',
  testFpsCode: 'Test FPS code',
  testFpsCodeSays: 'Scan it with a bank app. It must show the name of the school and 1.00.',
  besideCashAndBankIn: 'Families can pay in these ways beside cash and bank-in.',
  paymentMethodsAre: 'Families can pay in these ways: {methods}.',
  businessDetailsAreChanged: 'The business details are changed.',
  nothingWithoutSecondStep: 'A boss without one can do nothing else until they have set it up.',
})
