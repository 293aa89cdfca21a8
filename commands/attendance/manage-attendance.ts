import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'
import { liveLessonId } from '#client/school/lesson-codes.ts'

export default command({
  title: 'Manage Attendance',
  aliases: [
    'attendance',
    'roll call',
    'take attendance',
    'mark attendance',
    'present',
    'absent',
    'attendance of a lesson',
  ],
  zh: ['點名', '出席'],
  arguments: { lesson: ask.entity('liveLesson', { label: 'Lesson' }) },
  row: 'lesson',
  opens: 'liveLesson',
  keys: 'T',
  hint: hintsText.attendance,
  effect: 'view',
  // The timetable identifies a lesson by its class, day and time, so its id has to be looked up.
  lookUp: async ({ lesson }, { api, screen }) => {
    if (screen !== '/timeTable') return { given: {} }
    const found = await liveLessonId(api, lesson)
    return 'problem' in found ? found : { given: { lesson: found.id } }
  },
})
