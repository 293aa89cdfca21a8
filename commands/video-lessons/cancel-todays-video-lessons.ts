import { command } from '#client/command.ts'

export default command({
  title: 'Cancel All Video Lessons for today',
  aliases: ['cancel video lessons', 'typhoon'],
  zh: ['取消今日影片課', '颱風'],
  arguments: {},
  screen: '/settings',
  confirm: () =>
    'Are you sure you want to cancel all pending video lessons? This will refund tokens to students and cannot be undone.',
  effect: 'undoable',
  run: (_, { api, key }) => api.cancelAllLessonsForToday({}, { key }),
  said: {
    done: (_, { message }) => message,
    failed: words => words ?? 'Failed to cancel video lessons.',
    network: 'Failed to cancel video lessons.',
  },
})
