import { useCallback, useMemo, useState } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import manageAttendance from '#commands/attendance/manage-attendance.ts'
import showCode from '#commands/attendance/show-code.ts'
import lessonCard from '#commands/live-lessons/lesson-card.ts'
import moveLiveLesson from '#commands/live-lessons/move-live-lesson.ts'
import pickWeek from '#commands/view/pick-week.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import type { Action } from '../action.ts'
import { hintsOf } from '../action.ts'
import { Actions } from '../actions.tsx'
import { type Scope, useApp } from '../app.ts'
import { useScope } from '../list/use-scope.ts'
import { letters } from '../preferences.ts'
import type { ScopedKey } from '../scoped-key.ts'
import { ScopedKeys } from '../scoped-keys.tsx'
import { useStore } from '../use-store.ts'
import type { Block } from './stops.ts'
import { WeekGrid } from './week-grid.tsx'

/** What both tabs are told of the week that is shown. */
export type Week = {
  /** Seven days from Monday on, yyyy-MM-dd. */
  readonly days: readonly string[]
  /** Their names by their dates. */
  readonly holidays: ReadonlyMap<string, string>
  /** In Hong Kong. */
  readonly now: Temporal.PlainDateTime
  /** What the screen's toolbar offers of this week. */
  readonly toolbar: readonly Action[]
}

type LiveWeekProps = Week & {
  readonly lessons: { readonly data: { readonly data: readonly LiveLesson[] } | undefined; readonly isPending: boolean }
  /** The lesson a link is about. */
  readonly linked: string | undefined
}

/** The keys of every week. */
export const weekKeys: readonly ScopedKey[] = [
  { keys: 'ArrowUp ArrowDown', words: 'Up and down the day' },
  { keys: 'ArrowLeft ArrowRight', words: 'Day before, next day' },
  { keys: 'Enter', words: 'Open' },
  { keys: 'PageDown', words: 'Next week' },
  { keys: 'PageUp', words: 'Week before' },
  { keys: 'Home', words: 'First of the week' },
  { keys: 'End', words: 'Last of the week' },
]
const label = t('Live Lesson')
const keys: readonly ScopedKey[] = [...weekKeys, { keys: 'Space', words: 'Carry the lesson' }]

const blockOf = ({ live_lesson_id, lesson_date, start_time, end_time, class_name, class_id }: LiveLesson): Block => ({
  id: live_lesson_id,
  date: lesson_date,
  start: start_time,
  end: end_time,
  title: class_name ?? class_id,
})
const actions = (lesson: string): readonly Action[] => [
  { ...invoke(manageAttendance, { lesson }), icon: 'users' },
  { ...invoke(showCode, { lesson }), icon: 'qr-code' },
  { ...invoke(moveLiveLesson, { lesson }), button: false },
]
const open = (lesson: string) => invoke(lessonCard, { lesson })
const tools = ({ id }: Block) => <Actions of={actions(id)} via="row" />

/** The live lessons of a week, of all classes: moved, marked, and opened from where they stand. */
export function LiveWeek({ lessons, linked, days, toolbar, ...week }: LiveWeekProps) {
  const { runner } = useApp()
  const [cursor, setCursor] = useState<string>()
  const rows = lessons.data?.data
  const byDay = useMemo(() => Map.groupBy(rows ?? [], each => each.lesson_date), [rows])
  const blocks = useMemo(() => days.flatMap(day => byDay.get(day) ?? []).map(blockOf), [days, byDay])
  const onCursor = useCallback((block: Block | undefined) => setCursor(block?.id), [])
  const scope: Scope = useMemo(
    () => ({
      row: cursor === undefined ? undefined : { kind: 'liveLesson', id: cursor },
      toolbar,
    }),
    [cursor, toolbar],
  )
  useScope('screen', scope)
  const move = async (block: Block, newDate: string, newTime: string, by: 'key' | 'bar') => {
    const started = await runner.start(invoke(moveLiveLesson, { lesson: block.id, newDate, newTime }), by)
    // What is refused at once asks nothing.
    return started.kind === 'asked'
  }
  return (
    <>
      <ScopedKeys level="screen" title={t('Week')} list={keys} />
      <WeekGrid
        {...week}
        label={label}
        days={days}
        blocks={blocks}
        ready={!lessons.isPending}
        empty={t('No lessons this week.')}
        start={linked}
        onCursor={onCursor}
        onOpen={({ id }) => void runner.start(open(id), 'row')}
        onMove={move}
        onWeek={date => void runner.start(invoke(pickWeek, { date }), 'key')}
        tools={tools}
        letters={useStore(letters)}
        hints={[
          { keys: 'Space', words: t('carry') },
          ...(cursor === undefined ? [] : hintsOf(open(cursor), actions(cursor), toolbar, t)),
          { keys: 'PageUp PageDown', words: t('week') },
          { keys: '?', words: t('keys') },
        ]}
      />
    </>
  )
}
