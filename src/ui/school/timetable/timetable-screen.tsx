import { useMemo, useState, useSyncExternalStore } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { today } from '#client/core/today.ts'
import { periodText } from '#client/messages/day-words.ts'
import { t } from '#client/messages/message.ts'
import { timetableText } from '#client/messages/timetable.ts'
import addSchedule from '#commands/slots/add-schedule.ts'
import holdSlot from '#commands/slots/hold-slot.ts'
import bookVideoLesson from '#commands/video-lessons/book-video-lesson.ts'
import fitDay from '#commands/view/fit-day.ts'
import nextWeek from '#commands/view/next-week.ts'
import pickWeek from '#commands/view/pick-week.ts'
import previousWeek from '#commands/view/previous-week.ts'
import printWeek from '#commands/view/print-week.ts'
import { holidaysByDate } from '#rules/calendar.ts'
import { weekOf } from '#rules/timetable-grid.ts'
import type { Action } from '../../actions/action.ts'
import { Actions } from '../../actions/actions.tsx'
import { CommandButton } from '../../actions/command-button.tsx'
import { useApp } from '../../app/app.ts'
import { useRead } from '../../app/use-read.ts'
import { useSearch } from '../../app/use-search.ts'
import { DateField } from '../../form/day-fields.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { Screen } from '../../screen/screen.tsx'
import { ScreenTabs } from '../../screen/screen-tabs.tsx'
import { useLesson } from '../live-lessons/use-lesson.ts'
import { LiveWeek } from './live-week.tsx'
import { useNow } from './use-now.ts'
import { VideoWeek } from './video-week.tsx'

/** Below 700 pixels seven days do not stand beside each other. */
const narrow = '(width < 43.75rem)'

function whenNarrow(changed: () => void): () => void {
  const media = matchMedia(narrow)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

const useNarrowWindow = (): boolean => useSyncExternalStore(whenNarrow, () => matchMedia(narrow).matches)

const back: Action = { ...invoke(previousWeek), icon: 'chevron-left' }
const on: Action = { ...invoke(nextWeek), icon: 'chevron-right' }
const both: readonly Action[] = [invoke(addSchedule)]
/** For a window in which seven days stand beside each other. */
const ofWeek: readonly Action[] = [
  { ...invoke(fitDay), icon: 'rows' },
  { ...invoke(printWeek), icon: 'printer' },
]
const buttons = { live: both, video: [invoke(bookVideoLesson), invoke(holdSlot), ...both] }
const weeks: readonly Action[] = [back, on, { ...invoke(pickWeek), button: false }]
const toolbars = { live: [...weeks, ...buttons.live, ...ofWeek], video: [...weeks, ...buttons.video, ...ofWeek] }

/** A week of live or of video lessons. The URL holds the tab and the week. */
export function Timetable() {
  const { runner } = useApp()
  const tab = useSearch('tab') ?? 'live'
  const now = useNow()
  const holidays = useRead('getHoliday', {}, { failed: timetableText.failedToFetchHolidays }).data
  const names = useMemo(() => holidaysByDate(holidays?.data ?? []), [holidays])
  // A link to a lesson without a week shows the week of the lesson.
  const [linked, chosen] = [useSearch('v.lesson'), useSearch('week')]
  const lesson = useLesson(chosen === undefined ? linked : undefined)
  const day = chosen ?? lesson?.lesson_date ?? today().toString()
  const monday = weekOf(day)[0]!
  const days = useMemo(() => weekOf(monday), [monday])
  const isNarrow = useNarrowWindow()
  const [shown, setShown] = useState<'day' | 'week'>('day')
  const as = !isNarrow ? 'week' : shown === 'day' ? 'day' : 'narrow week'
  const week = { days, day, as, holidays: names, now, toolbar: toolbars[tab] } as const
  return (
    <Screen {...(isNarrow ? {} : { note: periodText(days[0]!, days[6]!) })}>
      <div className="bar">
        <ScreenTabs value={tab} />
        {isNarrow ? (
          <Tabs
            label={t(timetableText.dayOrWeek)}
            value={shown}
            onChange={setShown}
            tabs={[
              { id: 'day', label: t(timetableText.day) },
              { id: 'week', label: t(timetableText.weekWord) },
            ]}
          />
        ) : null}
        <div className={isNarrow ? 'flex items-center' : 'flex items-center gap-2 pl-3'}>
          <CommandButton action={back} />
          <DateField
            label={t(timetableText.weekOf)}
            hideLabel
            compact
            className={isNarrow ? 'w-36' : 'w-day'}
            value={day}
            onChange={date => date && void runner.start(invoke(pickWeek, { date }), 'bar')}
          />
          <CommandButton action={on} />
        </div>
        {isNarrow ? null : <span className="flex-1" />}
        <Actions of={buttons[tab]} />
        {isNarrow ? null : <Actions of={ofWeek} />}
      </div>
      {tab === 'live' ? <LiveWeek {...week} linked={linked} /> : <VideoWeek {...week} />}
    </Screen>
  )
}
