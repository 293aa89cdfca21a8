import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Delete staff',
  button: 'Delete',
  aliases: ['remove account', 'dismiss'],
  zh: ['刪除職員'],
  arguments: { staff: ask.entity('staff', { label: 'Staff' }) },
  row: 'staff',
  screen: '/staffs',
  keys: 'D',
  hint: 'delete',
  confirm: () => 'Are you sure you want to delete this staff?',
  preview: ({ staff }) =>
    `**${staff.username}** (${staff.name}, ${staff.role}) is signed out everywhere at once. What was done under this name stays.`,
  effect: 'final',
  final: 'A deleted account cannot be undone with Ctrl+Z.',
  run: ({ staff }, { api, key }) => api.deleteStaff({ username: staff.username }, { key }),
  said: {
    done: () => 'Staff deleted successfully.',
    failed: words => words ?? 'Failed to delete staff.',
    network: 'Failed to delete staff.',
  },
})
