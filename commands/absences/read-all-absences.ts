import { command } from '#client/command.ts'

export default command({
  title: 'Confirm All',
  aliases: ['read all absences', 'mark all absences as read'],
  zh: ['全部已讀', '缺席全部確認'],
  arguments: {},
  screen: '/',
  keys: 'Shift R',
  hint: 'read all',
  // Known on the dashboard alone; from anywhere else it asks.
  gate: ({ has }) => (has.has('no absences') ? 'No unread absence notices.' : undefined),
  confirm: () => 'Mark all absences as read?',
  effect: 'undoable',
  run: (_, { api, key }) => api.markAllAbsenceRead({}, { key }),
  said: {
    done: () => 'All absences marked as read.',
    failed: words => words ?? 'Failed to mark all as read.',
    network: 'Failed to mark all as read.',
  },
})
