import { messages } from './message.ts'

export const videoLessonsText = messages('video-lessons', {
  wasThen: '{state} {date}',
  addTokens: 'Add tokens…',
  createInvoice: 'Create an invoice…',
  noTokenLeft: 'No {tokenName} token left.',
  watches:
    '**{student}** watches **{lessonIdLabel}** on **{date}, {timeSlot}**; one {tokenName} token of {tokensLeft} is spent.',
  cancelAllOfToday: 'Cancel **all** video lessons of today that are not marked yet, and give their tokens back.',
  cancelAllPending:
    'Are you sure you want to cancel all pending video lessons? This will refund tokens to students and cannot be undone.',
  failedToCancelVideoLessons: 'Failed to cancel video lessons.',
  cancelThis: 'Are you sure you want to cancel this video lesson?',
  tokenIsGivenBack: '{lesson}. The token is given back.',
  lessonLine: '**{student}**, {date} {time}, {lesson}',
  until: 'until {date}',
  tokensLeft: '{count} {token} left',
  isBooked: 'Booked: {student}, {lesson} on {date}, {timeSlot}.',
  isCancelled: 'The lesson of {student} on {date} at {time} is cancelled, and its token given back.',
  isMarked: '{student} is marked: {attendance}.',
  markIsCleared: 'The mark of {student} is cleared.',
})
