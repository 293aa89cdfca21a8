import { messages } from './message.ts'

export const leaveText = messages('leave', {
  pleaseSelectAStudent: 'Please select a student.',
  pleaseSelectALesson: 'Please select a lesson.',
  ofStudents: '{students} of {of} students',
  lessonsNotLoaded: 'The lessons could not be loaded.',
  lessonsNotReachable: 'The lessons could not be loaded: server not reachable.',
  leaveRecorded: 'Leave of {student} on {lessonDate} recorded.',
  recordFor: 'Record the leave of **{student}**: **{day}**, {time}, {class}.',
  recordAndApproveFor: 'Record and approve the leave of **{student}**: **{day}**, {time}, {class}.',
  failedToRecordTheLeave: 'Failed to record the leave.',
  withdrawThisLeave: 'Are you sure you want to withdraw this leave request?',
  leaveWithdrawn: 'Leave withdrawn.',
  failedToWithdrawTheLeave: 'Failed to withdraw the leave.',
  failedToUpdateLeaveStatus: 'Failed to update leave status.',
  errorUpdatingLeaveStatus: 'An error occurred while updating the leave status.',
  leaveOf: 'Leave of **{student}** on {date}.',
  leaveTitled: 'Leave of **{student}** on {date}: {title}.',
  decideThis: 'Are you sure you want to {status} this leave request?',
  decided: 'Request {status}ed successfully!',
  leaveApproved: 'Leave of {student} on {lessonDate} recorded and approved.',
})
