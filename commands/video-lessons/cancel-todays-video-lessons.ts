import { command } from '#client/command.ts'
import { serverSaid } from '#client/messages/message.ts'
import { videoLessonsText } from '#client/messages/video-lessons.ts'

export default command({
  title: 'Cancel All Video Lessons for today',
  aliases: ['cancel video lessons', 'typhoon'],
  zh: ['取消今日影片課', '颱風'],
  arguments: {},
  screen: '/settings',
  confirm: () => videoLessonsText.cancelAllPending,
  group: 'danger',
  effect: 'undoable',
  run: (_, { api, key }) => api.cancelAllLessonsForToday({}, { key }),
  said: {
    done: (_, { message }) => serverSaid(message),
    failed: words => words ?? videoLessonsText.failedToCancelVideoLessons,
    network: videoLessonsText.failedToCancelVideoLessons,
  },
})
