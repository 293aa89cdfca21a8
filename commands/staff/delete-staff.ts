import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'
import { staffsText } from '#client/messages/staffs.ts'

export default command({
  title: 'Delete staff',
  button: 'Delete',
  aliases: ['remove account', 'dismiss'],
  zh: ['刪除職員'],
  arguments: { staff: ask.entity('staff', { label: 'Staff' }) },
  row: 'staff',
  // One boss stays.
  many: { each: 'staff', does: manyText.deletesStaff, done: manyText.staffDeleted, within: ({ staff }) => staff.role },
  screen: '/staffs',
  keys: 'D',
  hint: hintsText.delete,
  confirm: () => staffsText.deleteThisStaff,
  preview: ({ staff }) =>
    staffsText.deletedIsSignedOut({ username: staff.username, name: staff.name, role: staff.role }),
  group: 'danger',
  effect: 'final',
  final: staffsText.deletedAccountIsFinal,
  run: ({ staff }, { api, key }) => api.deleteStaff({ username: staff.username }, { key }),
  said: {
    done: () => staffsText.staffDeletedSuccessfully,
    about: ({ staff }) => line(staff.username, staff.name, staff.role),
    failed: words => words ?? staffsText.failedToDeleteStaff,
    network: staffsText.failedToDeleteStaff,
  },
})
