import { useMemo } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import addSchedule from '#commands/slots/add-schedule.ts'
import holdSlot from '#commands/slots/hold-slot.ts'
import bookVideoLesson from '#commands/video-lessons/book-video-lesson.ts'
import nextWeek from '#commands/view/next-week.ts'
import pickWeek from '#commands/view/pick-week.ts'
import previousWeek from '#commands/view/previous-week.ts'
import printWeek from '#commands/view/print-week.ts'
import { holidaysByDate } from '#rules/calendar.ts'
import { weekOf } from '#rules/week.ts'
import type { Action } from '../action.ts'
import { Actions } from '../actions.tsx'
import { today, useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import { DateField } from '../form/day-fields.tsx'
import { Screen } from '../shell/screen.tsx'
import { ScreenTabs } from '../shell/screen-tabs.tsx'
import { LiveWeek } from '../timetable/live-week.tsx'
import { useNow } from '../timetable/use-now.ts'
import { VideoWeek } from '../timetable/video-week.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

const back: Action = { ...invoke(previousWeek), icon: 'chevron-left' }
const on: Action = { ...invoke(nextWeek), icon: 'chevron-right' }
const both: readonly Action[] = [invoke(addSchedule), { ...invoke(printWeek), icon: 'printer' }]
const buttons = { live: both, video: [invoke(bookVideoLesson), invoke(holdSlot), ...both] }
const weeks: readonly Action[] = [back, on, { ...invoke(pickWeek), button: false }]
const toolbars = { live: [...weeks, ...buttons.live], video: [...weeks, ...buttons.video] }

/** A week of live lessons, or of video lessons; which one is in the URL. */
export function Timetable() {
  const { runner } = useApp()
  const search = useSearch()
  const tab = search.tab ?? 'live'
  const now = useNow()
  const lessons = useRead('getLiveLessons', {}, { enabled: tab === 'live' })
  const holidays = useRead('getHoliday', {}, { failed: 'Failed to fetch holidays.' }).data
  const names = useMemo(() => holidaysByDate(holidays?.data ?? []), [holidays])
  // A link to a lesson that says no week means the lesson's.
  const linked = search['v.lesson']
  const lessonDay = linked && lessons.data?.data.find(each => each.live_lesson_id === linked)?.lesson_date
  const day = search.week ?? lessonDay ?? today().toString()
  const monday = weekOf(day)[0]!
  const days = useMemo(() => weekOf(monday), [monday])
  const week = { days, holidays: names, now, toolbar: toolbars[tab] }
  return (
    <Screen note={`${days[0]} ${t('to')} ${days[6]}`}>
      <div className="bar gap-x-2">
        <ScreenTabs value={tab} />
        <div className="flex items-center gap-2 pl-3">
          <CommandButton action={back} />
          <DateField
            label={t('Week of')}
            hideLabel
            compact
            className="w-34"
            value={day}
            onChange={date => date && void runner.start(invoke(pickWeek, { date }), 'bar')}
          />
          <CommandButton action={on} />
        </div>
        <span className="flex-1" />
        <Actions of={buttons[tab]} />
      </div>
      {tab === 'live' ? <LiveWeek {...week} lessons={lessons} linked={linked} /> : <VideoWeek {...week} />}
    </Screen>
  )
}
