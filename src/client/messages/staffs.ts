import { messages } from './message.ts'

export const staffsText = messages('staffs', {
  staffs: 'Staffs',
  you: 'you',
  staffAddedSuccessfully: 'Staff added successfully!',
  failedToAddStaff: 'Failed to add staff.',
  deleteThisStaff: 'Are you sure you want to delete this staff?',
  deletedIsSignedOut:
    '**{username}** ({name}, {role}) is signed out everywhere at once. What was done under this name stays.',
  deletedAccountIsFinal: 'A deleted account cannot be undone with Ctrl+Z.',
  staffDeletedSuccessfully: 'Staff deleted successfully.',
  failedToDeleteStaff: 'Failed to delete staff.',
  onlyABossMayReset: 'Only a boss may set the password of another account.',
  resetIsSignedOut: '**{username}** ({name}) is signed out everywhere, and signs in with this password from now on.',
  resetPasswordIsFinal: 'A reset password cannot be undone with Ctrl+Z.',
  signsInWithTheNewPassword: '{username} signs in with the new password from now on.',
  onlyABossMayResetStep: 'Only a boss may reset the second step of another account.',
  resetThisStep: 'Are you sure you want to reset this second step?',
  withoutStepIsSignedOut:
    '**{username}** ({name}) is signed out everywhere, and signs in with the password alone until they set it up again.',
  resetStepIsFinal: 'A second step that was reset cannot be undone with Ctrl+Z.',
  hasNoSecondStep: '{username} has no second step.',
  signsInWithoutSecondStep: '{username} signs in without a second step from now on.',
  failedToFetchStaff: 'Failed to fetch staff.',
  searchByUsernameNameOrRole: 'Search by username, name, or role',
  noStaffFound: 'No staff found.',
  whoIsHere: 'Who is here',
  nobodyElseIsHere: 'Nobody else is here now.',
  hereNow: 'here now',
  editsThis: 'editing {one} {record}',
  hasThis: '{one} {record}',
})
