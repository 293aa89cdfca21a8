import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'
import { lessonsText } from '#client/messages/lessons.ts'
import { manyText } from '#client/messages/many.ts'
import { endOf, hours, type Move, moving, refusedMove } from '#client/school/moves.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import { rowCount, startOfRow, weekOf } from '#rules/timetable-grid.ts'

const halfHours = Array.from({ length: rowCount }, (_, row) => startOfRow(row))
/** The words before the new day and time. */
const to = ['to', '->', '→', '到', '至', '去', '改到', '改至', '調到', '調去']

type Values = { readonly lesson: LiveLesson; readonly newDate: string; readonly newTime: string | undefined }
/** Without a new time each lesson keeps its own. */
const moveOf = ({ lesson, newDate, newTime }: Values): Move => ({
  lesson,
  date: newDate,
  time: newTime || hours(lesson.start_time),
})

export default command({
  title: 'Move lesson',
  button: 'Move',
  aliases: ['reschedule a lesson', 'another day', 'another time', 'update lesson'],
  zh: ['調堂', '改期'],
  arguments: {
    lesson: ask.entity('liveLesson', { label: 'Lesson', zh: ['課堂'] }),
    newDate: ask.date({ label: 'New Date', zh: ['日期'], among: weekOf, after: to, from: 'lesson' }),
    newTime: optional(ask.time({ label: 'New Time', zh: ['時間'], among: () => halfHours, after: to })),
  },
  row: 'lesson',
  opens: 'lessonMove',
  many: {
    each: 'lesson',
    does: manyText.movesLessons,
    done: manyText.lessonsMoved,
    keeps: true,
    within: ({ lesson }) => lesson.class_id,
  },
  keys: 'M',
  hint: hintsText.move,
  start: ({ lesson }) => (lesson ? { newDate: lesson.lesson_date, newTime: hours(lesson.start_time) } : {}),
  check: values => {
    const { lesson, date, time } = moveOf(values)
    if (date === lesson.lesson_date && time === hours(lesson.start_time))
      return { argument: 'newTime', text: lessonsText.isAtThatTimeAlready }
    if (endOf(moveOf(values)) === undefined) return { argument: 'newTime', text: lessonsText.endsAfterMidnight }
    return undefined
  },
  refuses: async (values, api) => {
    const wrong = await refusedMove(moveOf(values), api)
    return wrong && { argument: 'newDate', ...wrong }
  },
  ...moving(moveOf),
  effect: 'undoable',
})
