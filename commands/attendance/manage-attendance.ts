import { command } from '#client/command.ts'
import { liveLessonId } from '#client/lesson-codes.ts'
import { classFirst, lessonOfClass } from '#client/lesson-of-class.ts'

export default command({
  title: 'Manage Attendance',
  aliases: ['roll call', 'take attendance', 'mark attendance', 'present', 'absent', 'attendance of a lesson'],
  zh: ['點名', '出席'],
  arguments: lessonOfClass(),
  ...classFirst,
  row: 'lesson',
  opens: 'liveLesson',
  keys: 'T',
  hint: 'attendance',
  effect: 'view',
  // A block of the timetable is known by its class, its day and its time.
  lookUp: async ({ lesson }, { api, screen }) => {
    if (screen !== '/timeTable') return { told: {} }
    const found = await liveLessonId(api, lesson)
    return 'problem' in found ? found : { told: { lesson: found.id } }
  },
})
