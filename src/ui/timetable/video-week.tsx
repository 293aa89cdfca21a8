import { useCallback, useMemo, useState } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { weekAround } from '#client/video-lessons.ts'
import holdSlot from '#commands/slots/hold-slot.ts'
import bookVideoLesson from '#commands/video-lessons/book-video-lesson.ts'
import lessonDetails from '#commands/video-lessons/lesson-details.ts'
import pickWeek from '#commands/view/pick-week.ts'
import type { VideoLesson } from '#contract/video-lessons.ts'
import { fullName } from '#rules/names.ts'
import { rowAt, startOfRow } from '#rules/week.ts'
import { hintsOf } from '../action.ts'
import { type Scope, useApp } from '../app.ts'
import { useProposed, useScope } from '../list/use-scope.ts'
import { letters } from '../preferences.ts'
import { ScopedKeys } from '../scoped-keys.tsx'
import { useSlotAt } from '../slots/use-slot-at.ts'
import { useRead } from '../use-read.ts'
import { useStore } from '../use-store.ts'
import { ActiveSchedules } from './active-schedules.tsx'
import { type Week, weekKeys } from './live-week.tsx'
import type { Block } from './stops.ts'
import { WeekGrid } from './week-grid.tsx'

const label = t('Video Lesson')

const opening = (date: string, time: string) => invoke(lessonDetails, { date, time })

/** The bookings of a day that begin in one half hour, as one block. */
function blocksOf(lessons: readonly VideoLesson[]): readonly Block[] {
  const slots = Map.groupBy(lessons, ({ date, start_time }) => `${date} ${startOfRow(rowAt(start_time))}`)
  return [...slots].map(([id, booked]): Block => {
    const { date, start_time } = booked[0]!
    const end = booked.reduce((latest, one) => (one.end_time > latest ? one.end_time : latest), '')
    return {
      id,
      date,
      start: start_time,
      end,
      title: booked.length === 1 ? fullName(booked[0]!) : `${booked.length} ${t('lessons')}`,
      detail: booked.length === 1 ? booked[0]!.lesson_id_label : booked.map(fullName).join(', '),
    }
  })
}

/** The video and makeup lessons of a week by their slots, and beside them when students may come. */
export function VideoWeek({ days, toolbar, ...week }: Week) {
  const { runner } = useApp()
  const [day, setDay] = useState<string>()
  const [time, setTime] = useState<string>()
  const onCursor = useCallback((_: unknown, date: string | undefined, half: string | undefined) => {
    setDay(date)
    setTime(half)
  }, [])
  const timeSlot = useSlotAt(day, time)
  useProposed(
    useMemo(
      () => (timeSlot ? [invoke(bookVideoLesson, { timeSlot }), invoke(holdSlot, { timeSlot })] : []),
      [timeSlot],
    ),
  )
  const { data, isPending } = useRead('getVideoLessonsByDateRange', weekAround(days[0]!))
  const blocks = useMemo(() => blocksOf(data ?? []), [data])
  const scope: Scope = useMemo(
    () => ({
      // A key books and holds on the day under the cursor.
      toolbar: day ? [invoke(bookVideoLesson, { date: day }), invoke(holdSlot, { date: day }), ...toolbar] : toolbar,
    }),
    [day, toolbar],
  )
  useScope('screen', scope)
  const open = useCallback((date: string, time: string) => void runner.start(opening(date, time), 'row'), [runner])
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <ScopedKeys level="screen" title={t('Week')} list={weekKeys} />
        <WeekGrid
          {...week}
          days={days}
          label={label}
          blocks={blocks}
          ready={!isPending}
          empty={t('No lessons this week.')}
          onCursor={onCursor}
          onOpen={({ date, start }) => open(date, startOfRow(rowAt(start)))}
          onOpenFree={open}
          onWeek={date => void runner.start(invoke(pickWeek, { date }), 'key')}
          letters={useStore(letters)}
          hints={[
            ...hintsOf(day && time ? opening(day, time) : undefined, [], toolbar, t),
            { keys: 'PageUp PageDown', words: t('week') },
            { keys: '?', words: t('keys') },
          ]}
        />
      </div>
      <ActiveSchedules />
    </div>
  )
}
