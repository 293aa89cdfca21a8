import { messages } from './message.ts'

/** What the button of a refusal says: what can be done instead. */
export const waysOutText = messages('waysOut', {
  openStudent: 'Open {student}',
  openFamily: 'Open the family account',
  voidInvoice: 'Void {invoice}…',
  showCreditNote: 'Show {creditNote}',
  makeInactive: 'Make inactive',
  generateMonth: 'Generate {month}',
  saveView: 'Save as a new view',
  moveTo: 'Move to {day}…',
})
