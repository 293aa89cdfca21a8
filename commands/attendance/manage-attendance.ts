import { ask, command } from '#client/command.ts'
import { liveLessonId } from '#client/lesson-codes.ts'

export default command({
  title: 'Manage Attendance',
  aliases: ['roll call', 'take attendance', 'attendance of a lesson'],
  zh: ['點名', '出席'],
  arguments: { lesson: ask.entity('liveLesson', { label: 'Lesson' }) },
  row: 'lesson',
  keys: 'T',
  effect: 'view',
  // A block of the timetable is known by its class, its day and its time.
  lookUp: async ({ lesson }, { api, screen }) => {
    if (screen !== '/timeTable') return { told: {} }
    const found = await liveLessonId(api, lesson)
    return 'problem' in found ? found : { told: { lesson: found.id } }
  },
})
