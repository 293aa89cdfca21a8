import { undoText } from '#rules/operation-texts.ts'
import { messages } from './message.ts'

export const auditText = messages('audit', {
  undoThis: 'Are you sure you want to undo this?',
  undoneOperationIsFinal: 'An undone operation cannot be undone with Ctrl+Z.',
  callOf: undoText,
  undone: 'Undone.',
  takenBack: 'Undone: {about}',
  whatWasBookedForLaterStays: 'What was booked for later stays cancelled.',
  failedToUndo: 'Failed to undo.',
  commandNotUndone: '{command}: {words}',
  cannotBeRedone: '{command} cannot be done again: {staff} has changed it since.',
  byServer: 'server',
  byCheckIn: 'check-in',
  bySignIn: 'sign-in',
  byFirstStart: 'first start',
  byDemo: 'demo',
  notRedone: '{command} was not done again: the log could not be read.',
})
