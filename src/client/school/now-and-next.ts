import type { LiveLesson } from '#contract/live-lessons.ts'

export type NowAndNext = {
  readonly now: readonly LiveLesson[]
  /** The soonest that are still to come. Several may begin together. */
  readonly next: readonly LiveLesson[]
}

const beginning = ({ lesson_date, start_time }: LiveLesson): string => `${lesson_date} ${start_time.slice(0, 5)}`

/** The lessons in progress at this time in Hong Kong, and the next ones. */
export function nowAndNext(lessons: readonly LiveLesson[], at: Temporal.PlainDateTime): NowAndNext {
  const day = at.toPlainDate().toString()
  const time = at.toPlainTime().toString({ smallestUnit: 'minute' })
  const moment = `${day} ${time}`
  const now = lessons.filter(
    lesson => lesson.lesson_date === day && lesson.start_time.slice(0, 5) <= time && time < lesson.end_time.slice(0, 5),
  )
  const coming = lessons.filter(lesson => beginning(lesson) > moment)
  const soonest = coming.map(beginning).toSorted()[0]
  return { now, next: coming.filter(lesson => beginning(lesson) === soonest) }
}
