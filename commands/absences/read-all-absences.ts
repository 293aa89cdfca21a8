import { command } from '#client/command/command.ts'
import { dashboardText } from '#client/messages/dashboard.ts'
import { hintsText } from '#client/messages/hints.ts'
import { few, sentences, serverSaid, verbatim } from '#client/messages/message.ts'
import { removedByWrite } from '#client/school/removed-by-write.ts'
import { noticeDate } from '#rules/notice-dates.ts'

export default command({
  title: 'Confirm All',
  verb: 'Mark all as read',
  aliases: ['read all', 'read all absences', 'mark all as read', 'mark all absences as read'],
  zh: ['全部標為已讀', '全部已讀', '缺席全部確認'],
  arguments: {},
  screen: '/',
  keys: 'Shift R',
  hint: hintsText.readAll,
  // Only the dashboard knows whether there are any. Elsewhere the confirmation is shown.
  gate: ({ has }) => (has.has('no absences') ? dashboardText.noUnreadAbsenceNotices : undefined),
  confirm: () => dashboardText.markAllAbsencesAsRead,
  preview: () => dashboardText.markAllUnreadAsRead,
  effect: 'undoable',
  run: (_, { api, key }) =>
    removedByWrite(
      async () => (await api.getAbsenceNotices({})).data,
      ({ absence_id }) => absence_id,
      () => api.markAllAbsenceRead({}, { key }),
    ),
  said: {
    done: () => dashboardText.allAbsencesMarkedAsRead,
    // How many they were, and whose.
    about: (_, { answer: { message }, gone }) => {
      const whose = gone.map(absence => verbatim(`${absence.student_name} ${noticeDate(absence.date)}`))
      return whose.length > 0 ? sentences(serverSaid(message), few(whose)) : serverSaid(message)
    },
    failed: words => words ?? dashboardText.failedToMarkAllAsRead,
    network: dashboardText.failedToMarkAllAsRead,
  },
})
