import { messages } from './message.ts'

export const personalDataText = messages('personal-data', {
  bossOnly: 'Only a boss may do this.',
  superAdminOnly: 'Only a boss or super admin may do this.',
  eraseDetails:
    'Erase the details of **{student}** for ever, also in the log: {rows}. The name stays in the books and may be erased from {from} on.',
  eraseEverything:
    'Erase **{student}** for ever, also in the log: {rows}. Amounts, dates and numbers stay, under the name Erased {id}.',
  eraseStudent: 'Erase **{student}** for ever.',
  rowsOf: '{what} ({rows})',
  nothingButName: 'nothing but the name is left',
  tokensLeft: '{sentence} They still have {count} token.|{sentence} They still have {count} tokens.',
  erasedIsFinal: 'Erased data are gone for ever and cannot be undone with Ctrl+Z.',
  dueForErasure: 'Students due for erasure',
  nobodyIsDue: 'Nobody is due.',
  searchDue: 'Search by name, ID or day',
  whoOpened: 'Who opened these details',
  nobodyOpened: 'Nobody has opened them yet.',
  searchOpenings: 'Search by name or day',
  failedToFetchDue: 'Failed to fetch the students due.',
  failedToFetchOpenings: 'Failed to fetch who opened these details.',
  isErased: 'Student {studentId} is erased.',
  detailsAreErased: 'The details of student {studentId} are erased.',
  retentionIsChanged: 'What is kept, and for how long, is changed.',
  namesInTheBooks: 'Names on invoices and receipts.',
  contactsAndTexts: 'Contacts, photo and texts of a student.',
  notAboutMoney: 'What is not about money.',
  keptAnswers: 'Answers that are kept, so that nothing is done twice.',
})
