import { messages } from './message.ts'

/** What families read on their phones. */
export const checkInText = messages('check-in', {
  checkIn: 'Check in',
  checkedIn: 'You are checked in to {lesson}.',
  showTheTeacher: 'Show this to your teacher.',
  thisAddressHoldsNoCode: 'This address holds no code. Please scan the code of the lesson again.',
  studentLoginIdIsRequired: 'Student Login ID is required.',
  checkInFailed: 'Check-in failed.',
  serverNotReachable: 'The school cannot be reached. Please try again.',
  pageTitle: 'Check in · Klass',
})
