import type { LiveLesson } from '#contract/live-lessons.ts'
import { holidayDates } from '#rules/calendar.ts'
import { movedEnd } from '#rules/timetable-grid.ts'
import type { Wrong } from '../command/arguments.ts'
import type { Offer } from '../command/reference.ts'
import type { Api } from '../core/api.ts'
import { today } from '../core/today.ts'
import { lessonAt } from '../entities/live-lesson.ts'
import { dayText } from '../messages/day-words.ts'
import { lessonsText } from '../messages/lessons.ts'
import { line, type Message } from '../messages/message.ts'
import { clashLines, membersOf } from './clash-lines.ts'
import { takenUp } from './class-places.ts'
import { moveLesson } from './ways-out.ts'

/** A lesson, and the day and time to which it is moved. */
export type Move = { readonly lesson: LiveLesson; readonly date: string; readonly time: string }

export const hours = (time: string): string => time.slice(0, 5)

/** When the lesson ends after the move; undefined if that would be after midnight. */
export const endOf = ({ lesson, time }: Move): string | undefined =>
  movedEnd({ start: lesson.start_time, end: lesson.end_time }, time)

/** For so many days another one is looked for. */
const mostDaysLater = 60

/** A move to the next day that is no holiday and on which the class has no other lesson. */
async function nextDay({ lesson, date, time }: Move, api: Api): Promise<Offer | undefined> {
  const day = Temporal.PlainDate.from(date)
  const to = day.add({ days: mostDaysLater }).toString()
  const holidays = holidayDates((await api.getHoliday({})).data)
  const { data } = await api.getLiveLessons({ class_id: lesson.class_id, from: date, to })
  const taken = new Set(data.map(other => other.lesson_date))
  const next = Array.from({ length: mostDaysLater }, (_, at) => day.add({ days: at + 1 }).toString()).find(
    each => !holidays.has(each) && !taken.has(each),
  )
  return next === undefined ? undefined : moveLesson({ lesson: lesson.live_lesson_id, newDate: next, newTime: time })
}

/** Why no lesson can be on that day, and when it could be. */
export async function holidayOn(move: Move, api: Api): Promise<Wrong | undefined> {
  if (!holidayDates((await api.getHoliday({})).data).has(move.date)) return undefined
  return { text: lessonsText.cannotDropOnHoliday, instead: await nextDay(move, api) }
}

/** Why the lesson cannot be there: the day is a holiday, or its class has another lesson that day. */
export async function refusedMove(move: Move, api: Api): Promise<Wrong | undefined> {
  const holiday = await holidayOn(move, api)
  if (holiday) return holiday
  const { lesson, date } = move
  if (date === lesson.lesson_date) return undefined
  const { data } = await api.getLiveLessons({ class_id: lesson.class_id, from: date, to: date })
  if (data.every(other => other.live_lesson_id === lesson.live_lesson_id)) return undefined
  const text = lessonsText.classHasALesson({
    class: lesson.class_name ?? lesson.class_id,
    date: dayText(date, today()),
  })
  return { text, instead: await nextDay(move, api) }
}

/** The students of the class, its teacher and its room that would have two lessons at once. */
const clashesOfMove = async (move: Move, api: Api): Promise<readonly Message[]> =>
  clashLines(api, {
    student_ids: await membersOf(api, move.lesson.class_id),
    class_id: move.lesson.class_id,
    date: move.date,
    startTime: move.time,
    endTime: endOf(move) ?? move.lesson.end_time,
    ...takenUp(move.lesson),
  })

const moveQuestion = ({ lesson, date, time }: Move): Message =>
  lessonsText.moveLesson({
    className: lesson.class_name ?? lesson.class_id,
    newTime: time,
    newDate: date,
    startTime: hours(lesson.start_time),
    lessonDate: lesson.lesson_date,
  })

const moveSentence = ({ lesson, date, time }: Move, day: Temporal.PlainDate): Message =>
  lessonsText.move({
    class: lesson.class_name ?? lesson.class_id,
    day: dayText(lesson.lesson_date, day),
    time: hours(lesson.start_time),
    newDay: dayText(date, day),
    newTime: time,
  })

const move = (to: Move, { api, key }: Io) =>
  api.updateLessonMove(
    {
      class_name: to.lesson.class_name ?? '',
      lesson_date: to.date,
      original_lesson_date: to.lesson.lesson_date,
      start_time: `${to.time}:00`,
      end_time: `${endOf(to) ?? hours(to.lesson.end_time)}:00`,
    },
    { key },
  )

type Io = { readonly api: Pick<Api, 'updateLessonMove'>; readonly key: string }

/** What a command asks, does and says that moves lessons. `moveOf`: where to, by its answers. */
export const moving = <Values>(moveOf: (values: Values) => Move) => ({
  warnings: (values: Values, api: Api) => clashesOfMove(moveOf(values), api),
  confirm: (values: Values) => moveQuestion(moveOf(values)),
  preview: (values: Values, { today }: { readonly today: Temporal.PlainDate }) => moveSentence(moveOf(values), today),
  run: (values: Values, io: Io) => move(moveOf(values), io),
  said: {
    done: () => lessonsText.lessonUpdatedSuccessfully,
    about: (values: Values) => {
      const { lesson, date, time } = moveOf(values)
      return line(...lessonAt({ ...lesson, lesson_date: date, start_time: time }))
    },
    failed: (words: Message | undefined) => words ?? lessonsText.failedToUpdateLesson,
    network: lessonsText.failedToUpdateLesson,
  },
})
