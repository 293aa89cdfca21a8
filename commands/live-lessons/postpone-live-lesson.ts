import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { lessonsText } from '#client/messages/lessons.ts'
import { manyText } from '#client/messages/many.ts'
import { holidayOn, hours, type Move, moving } from '#client/school/moves.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'

type Values = { readonly lesson: LiveLesson; readonly days: number }
const moveOf = ({ lesson, days }: Values): Move => ({
  lesson,
  date: Temporal.PlainDate.from(lesson.lesson_date).add({ days }).toString(),
  time: hours(lesson.start_time),
})

export default command({
  title: 'Postpone lesson',
  button: 'Postpone',
  aliases: ['delay a lesson', 'some days later', 'some days earlier'],
  zh: ['順延課堂', '順延', '延期'],
  arguments: {
    lesson: ask.entity('liveLesson', { label: 'Lesson', zh: ['課堂'] }),
    days: ask.number({
      label: 'Days later',
      zh: ['日數'],
      min: -366,
      max: 366,
      help: lessonsText.earlierWithAMinus,
      rule: days => (Number.isInteger(days) && days !== 0 ? undefined : lessonsText.daysNotWhole),
    }),
  },
  row: 'lesson',
  // Where a class's lessons take each other's days, the one that makes room goes first.
  many: {
    each: 'lesson',
    does: manyText.movesLessons,
    done: manyText.lessonsMoved,
    within: ({ lesson }) => lesson.class_id,
    order: (one, other) =>
      (one.lesson.lesson_date < other.lesson.lesson_date
        ? -1
        : one.lesson.lesson_date > other.lesson.lesson_date
          ? 1
          : 0) * (one.days > 0 ? -1 : 1),
  },
  keys: 'Shift D',
  start: () => ({ days: 7 }),
  // Of another lesson that day the server knows: it may be about to make room.
  refuses: async (values, api) => {
    const wrong = await holidayOn(moveOf(values), api)
    return wrong && { argument: 'days', ...wrong }
  },
  ...moving(moveOf),
  effect: 'undoable',
})
