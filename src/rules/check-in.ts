import { zone } from './hong-kong.ts'

/** How long before a lesson its students may check in. */
export const minutesBefore = 30

type Lesson = { readonly lesson_date: string; readonly start_time: string; readonly end_time: string }
const at = (day: string, time: string) => Temporal.PlainDateTime.from(`${day}T${time}`)

/**
 * Whether students may check in to a lesson: from half an hour before its start to its end. `since` and `until` are
 * Hong Kong times.
 */
export function checkInTime(lesson: Lesson, now: Temporal.Instant) {
  const since = at(lesson.lesson_date, lesson.start_time).subtract({ minutes: minutesBefore })
  const until = at(lesson.lesson_date, lesson.end_time)
  const here = now.toZonedDateTimeISO(zone).toPlainDateTime()
  const state =
    Temporal.PlainDateTime.compare(here, since) < 0
      ? 'early'
      : Temporal.PlainDateTime.compare(here, until) > 0
        ? 'over'
        : 'open'
  return { state, since, until } as const
}
