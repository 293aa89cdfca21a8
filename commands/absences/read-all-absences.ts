import { command } from '#client/command.ts'
import { dashboardText } from '#client/messages/dashboard.ts'
import { hintsText } from '#client/messages/hints.ts'
import { serverSaid } from '#client/messages/message.ts'

export default command({
  title: 'Confirm All',
  aliases: ['read all absences', 'mark all absences as read'],
  zh: ['全部已讀', '缺席全部確認'],
  arguments: {},
  screen: '/',
  keys: 'Shift R',
  hint: hintsText.readAll,
  // Only the dashboard knows whether there are any. Elsewhere the confirmation is shown.
  gate: ({ has }) => (has.has('no absences') ? dashboardText.noUnreadAbsenceNotices : undefined),
  confirm: () => dashboardText.markAllAbsencesAsRead,
  effect: 'undoable',
  run: (_, { api, key }) => api.markAllAbsenceRead({}, { key }),
  said: {
    done: () => dashboardText.allAbsencesMarkedAsRead,
    // How many they were.
    about: (_, { message }) => serverSaid(message),
    failed: words => words ?? dashboardText.failedToMarkAllAsRead,
    network: dashboardText.failedToMarkAllAsRead,
  },
})
