import { command } from '#client/command/command.ts'
import { few, serverSaid, verbatim } from '#client/messages/message.ts'
import { videoLessonsText } from '#client/messages/video-lessons.ts'
import { removedByWrite } from '#client/school/removed-by-write.ts'
import { dayOf } from '#rules/hong-kong.ts'
import { fullName } from '#rules/names.ts'

export default command({
  title: 'Cancel All Video Lessons for today',
  aliases: ['cancel video lessons', 'typhoon'],
  zh: ['取消今日所有影片課', '取消今日影片課', '颱風'],
  arguments: {},
  screen: '/settings',
  confirm: () => videoLessonsText.cancelAllPending,
  preview: () => videoLessonsText.cancelAllOfToday,
  group: 'danger',
  effect: 'undoable',
  run: (_, { api, key }) => {
    const day = dayOf(Temporal.Now.instant()).toString()
    return removedByWrite(
      () => api.getVideoLessonsByDateRange({ start: day, end: day }),
      ({ booking_id }) => booking_id,
      () => api.cancelAllLessonsForToday({}, { key }),
    )
  },
  said: {
    done: (_, { answer: { message } }) => serverSaid(message),
    about: (_, { gone }) =>
      gone.length > 0
        ? few(gone.map(lesson => verbatim(`${fullName(lesson)} ${lesson.start_time.slice(0, 5)}`)))
        : undefined,
    failed: words => words ?? videoLessonsText.failedToCancelVideoLessons,
    network: videoLessonsText.failedToCancelVideoLessons,
  },
})
