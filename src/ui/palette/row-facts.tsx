import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { today } from '#client/core/today.ts'
import { dayWords, nearWords } from '#client/messages/day-words.ts'
import { t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { timetableText } from '#client/messages/timetable.ts'
import type { Item } from '#client/palette/palette-item.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import type { StudentFigures } from '#contract/student-figures.ts'
import { zone } from '#rules/hong-kong.ts'
import { money } from '#rules/money.ts'
import { useApp } from '../app/app.ts'
import { useRead } from '../app/use-read.ts'

type Facts = ReadonlyMap<string, StudentFigures>
const none: Facts = new Map()

/** The ends of rows stand below each other. */
export const factLook = 'text-right roomy:min-w-24'

/** The figures of the students that the palette shows, by id, as far as they have come. */
export const StudentFacts = createContext(none)

/** Of no more students than these: whoever is further down is not read. */
const most = 20

/**
 * Asks for the figures of the students in these rows, once the search for them has ended. They come into rows that stand, and
 * move none. What cannot be had, as from another server, is left out.
 */
export function useStudentFacts(items: readonly Item[], settled: boolean): Facts {
  const { api } = useApp()
  const [facts, setFacts] = useState(none)
  const shown = items.flatMap(item => (item.type === 'record' && item.ref.kind === 'student' ? [item.ref.id] : []))
  const missing = settled
    ? shown
        .slice(0, most)
        .filter(id => !facts.has(id))
        .join(',')
    : ''
  useEffect(() => {
    if (missing === '') return
    let isOver = false
    const nothing = missing.split(',').map((student_id): StudentFigures => ({ student_id }))
    const put = (found: readonly StudentFigures[]) => {
      if (!isOver)
        setFacts(
          before => new Map([...before, ...[...nothing, ...found].map(each => [each.student_id, each] as const)]),
        )
    }
    api.getStudentFigures({ ids: missing }).then(
      ({ data }) => put(data),
      () => put([]),
    )
    return () => {
      isOver = true
    }
  }, [api, missing])
  return facts
}

const nextWords = (day: Temporal.PlainDate): string =>
  t(promptText.nextOn({ day: nearWords(day, today())[0] ?? dayWords(day.toString(), today())[0] ?? '' }))

/** As far ahead as the dashboard looks. */
const ahead = 7

/** The next lesson of each class, once the lessons of the week are there. */
export const NextLessons = createContext<ReadonlyMap<string, LiveLesson>>(new Map())

/** Reads the lessons of the week where a row is a class. */
export function useNextLessons(items: readonly Item[]): ReadonlyMap<string, LiveLesson> {
  const from = today()
  const { data } = useRead(
    'getLiveLessons',
    { from: from.toString(), to: from.add({ days: ahead }).toString() },
    { enabled: items.some(item => item.type === 'record' && item.ref.kind === 'class') },
  )
  return useMemo(() => {
    const now = Temporal.Now.plainDateTimeISO(zone).toString().slice(0, 16)
    const coming = (data?.data ?? []).filter(each => `${each.lesson_date}T${each.start_time.slice(0, 5)}` >= now)
    return new Map(coming.toReversed().map(each => [each.class_id, each]))
  }, [data])
}

/** When a class is next taught. */
export function NextLesson({ of }: { readonly of: string }) {
  const next = useContext(NextLessons).get(of)
  return next ? <span className={factLook}>{nextWords(Temporal.PlainDate.from(next.lesson_date))}</span> : null
}

/** How many come to a lesson of today. */
export function PeopleAt({ lesson }: { readonly lesson: string }) {
  const found = useApp()
    .records.lessonsToday()
    .find(({ live_lesson_id }) => live_lesson_id === lesson)
  return found ? (
    <span className={factLook}>{t(timetableText.studentsToCome({ count: found.students.length }))}</span>
  ) : null
}

/** What matters of a student at the end of their row: what they owe, and when they come next. */
export function StudentFact({ student }: { readonly student: string }) {
  const { owes = 0, overdue = 0, next } = useContext(StudentFacts).get(student) ?? {}
  const day = next === undefined ? undefined : Temporal.PlainDate.from(next)
  return (
    <>
      {owes > 0 ? (
        <span className={overdue > 0 ? 'text-warn' : ''}>
          {t(promptText.owes)} <span className="font-medium tabular-nums">{money(owes)}</span>
        </span>
      ) : null}
      <span className={`${factLook} max-roomy:hidden`}>{day ? nextWords(day) : ''}</span>
    </>
  )
}
