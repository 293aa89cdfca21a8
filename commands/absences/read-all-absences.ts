import { command } from '#client/command.ts'

export default command({
  title: 'Confirm All',
  aliases: ['read all absences', 'mark all absences as read'],
  zh: ['全部已讀', '缺席全部確認'],
  arguments: {},
  screen: '/',
  keys: 'Shift R',
  gate: ({ has }) => (has.has('absences') ? undefined : 'No unread absence notices.'),
  confirm: () => 'Mark all absences as read?',
  effect: 'final',
  run: (_, { api, key }) => api.markAllAbsenceRead({}, { key }),
  said: {
    done: () => 'All absences marked as read.',
    failed: words => words ?? 'Failed to mark all as read.',
    network: 'Failed to mark all as read.',
  },
  stale: ['getAbsenceNotices'],
})
