import { ask } from '#client/arguments.ts'
import { clashLines, membersOf } from '#client/clashes.ts'
import { command } from '#client/command.ts'
import { holidayDates } from '#rules/calendar.ts'
import { movedEnd, rowCount, startOfRow, weekOf } from '#rules/week.ts'

const halfHours = Array.from({ length: rowCount }, (_, row) => startOfRow(row))
const hours = (time: string): string => time.slice(0, 5)
const ofLesson = ({ start_time, end_time }: { readonly start_time: string; readonly end_time: string }) => ({
  start: start_time,
  end: end_time,
})

export default command({
  title: 'Move lesson',
  button: 'Move',
  aliases: ['reschedule a lesson', 'another day', 'another time', 'update lesson'],
  zh: ['調堂', '改期'],
  arguments: {
    lesson: ask.entity('liveLesson', { label: 'Lesson' }),
    newDate: ask.date({ label: 'New Date', among: weekOf }),
    newTime: ask.time({ label: 'New Time', among: () => halfHours }),
  },
  row: 'lesson',
  keys: 'M',
  hint: 'move',
  start: ({ lesson }) => (lesson ? { newDate: lesson.lesson_date, newTime: hours(lesson.start_time) } : {}),
  check: ({ lesson, newDate, newTime }) => {
    if (newDate === lesson.lesson_date && newTime === hours(lesson.start_time))
      return { argument: 'newTime', text: 'The lesson is at that time already.' }
    if (movedEnd(ofLesson(lesson), newTime) === undefined)
      return { argument: 'newTime', text: 'The lesson would end after midnight.' }
    return undefined
  },
  refuses: async ({ newDate }, api) =>
    holidayDates((await api.getHoliday({})).data).has(newDate)
      ? { argument: 'newDate', text: 'Cannot drop on holiday.' }
      : undefined,
  warnings: async ({ lesson, newDate, newTime }, api) =>
    clashLines(api, {
      student_ids: await membersOf(api, lesson.class_id),
      class_id: lesson.class_id,
      date: newDate,
      startTime: newTime,
      endTime: movedEnd(ofLesson(lesson), newTime) ?? lesson.end_time,
    }),
  confirm: ({ lesson, newDate, newTime }) =>
    `Update ${lesson.class_name ?? lesson.class_id} to ${newTime}, ${newDate} from ${hours(lesson.start_time)}, ${lesson.lesson_date}?`,
  effect: 'undoable',
  run: ({ lesson, newDate, newTime }, { api, key }) =>
    api.updateLessonMove(
      {
        class_name: lesson.class_name ?? '',
        lesson_date: newDate,
        original_lesson_date: lesson.lesson_date,
        start_time: `${newTime}:00`,
        end_time: `${movedEnd(ofLesson(lesson), newTime) ?? hours(lesson.end_time)}:00`,
      },
      { key },
    ),
  said: {
    done: () => 'Lesson updated successfully!',
    failed: words => words ?? 'Failed to update lesson.',
    network: 'Failed to update lesson.',
  },
})
