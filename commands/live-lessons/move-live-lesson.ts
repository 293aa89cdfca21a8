import { ask } from '#client/arguments.ts'
import { clashLines, membersOf } from '#client/clashes.ts'
import { command } from '#client/command.ts'
import { dayText } from '#client/day-words.ts'
import { lessonAt } from '#client/entities/live-lesson.ts'
import { lessonsText } from '#client/messages/lessons.ts'
import { line } from '#client/messages/message.ts'
import { holidayDates } from '#rules/calendar.ts'
import { movedEnd, rowCount, startOfRow, weekOf } from '#rules/week.ts'

const halfHours = Array.from({ length: rowCount }, (_, row) => startOfRow(row))
/** The words before the new day and time. */
const to = ['to', '->', '→', '到', '至', '去', '改到', '改至', '調到', '調去']
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
    lesson: ask.entity('liveLesson', { label: 'Lesson', zh: ['課堂'] }),
    newDate: ask.date({ label: 'New Date', zh: ['日期'], among: weekOf, after: to }),
    newTime: ask.time({ label: 'New Time', zh: ['時間'], among: () => halfHours, after: to }),
  },
  row: 'lesson',
  keys: 'M',
  hint: 'move',
  start: ({ lesson }) => (lesson ? { newDate: lesson.lesson_date, newTime: hours(lesson.start_time) } : {}),
  check: ({ lesson, newDate, newTime }) => {
    if (newDate === lesson.lesson_date && newTime === hours(lesson.start_time))
      return { argument: 'newTime', text: lessonsText.isAtThatTimeAlready }
    if (movedEnd(ofLesson(lesson), newTime) === undefined)
      return { argument: 'newTime', text: lessonsText.endsAfterMidnight }
    return undefined
  },
  refuses: async ({ newDate }, api) =>
    holidayDates((await api.getHoliday({})).data).has(newDate)
      ? { argument: 'newDate', text: lessonsText.cannotDropOnHoliday }
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
    lessonsText.moveLesson({
      className: lesson.class_name ?? lesson.class_id,
      newTime,
      newDate,
      startTime: hours(lesson.start_time),
      lessonDate: lesson.lesson_date,
    }),
  preview: ({ lesson, newDate, newTime }, { today }) =>
    lessonsText.move({
      class: lesson.class_name ?? lesson.class_id,
      day: dayText(lesson.lesson_date, today),
      time: hours(lesson.start_time),
      newDay: dayText(newDate, today),
      newTime,
    }),
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
    done: () => lessonsText.lessonUpdatedSuccessfully,
    about: ({ lesson, newDate, newTime }) =>
      line(...lessonAt({ ...lesson, lesson_date: newDate, start_time: newTime })),
    failed: words => words ?? lessonsText.failedToUpdateLesson,
    network: lessonsText.failedToUpdateLesson,
  },
})
