import { today } from '#client/core/today.ts'
import { dayWords } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, t } from '#client/messages/message.ts'
import { timetableText } from '#client/messages/timetable.ts'
import { weekdays } from '#contract/slots.ts'
import { activeSchedules } from '#rules/time-slots.ts'
import { useRead } from '../../app/use-read.ts'

const shortDay = (date: string): string => dayWords(date, today())[0] ?? date

/** The current and future schedules, newest first. If two cover the same day, the upper one applies. */
export function ActiveSchedules() {
  const { data, isPending } = useRead('getTimeSlotCreateRecords', {})
  const schedules = activeSchedules(data?.data ?? [], today().toString())
  return (
    <aside
      aria-label={t(timetableText.activeSchedules)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: schedules that are longer than their place are scrolled with the arrows
      tabIndex={0}
      className="flex w-60 shrink-0 flex-col overflow-y-auto border-l border-line max-md:max-h-[25dvh] max-md:w-full max-md:border-t max-md:border-l-0 -outline-offset-2"
    >
      <h2 className="flex h-8 shrink-0 items-center border-b border-line px-4 font-bold">
        {t(timetableText.activeSchedules)}
      </h2>
      {schedules.map(schedule => (
        <section key={schedule.id} className="border-b border-line px-4 py-2.5">
          <h3 className="pb-1 font-medium">
            {t(generalText.span({ from: shortDay(schedule.start_date), to: shortDay(schedule.end_date) }))}
          </h3>
          <dl className="grid grid-cols-[1fr_auto] gap-y-0.5 text-sm">
            {weekdays.map(day => {
              const opening = schedule[`${day}_start_time`]
              const closing = schedule[`${day}_end_time`]
              return (
                <div key={day} className="contents">
                  <dt className="text-text-2">{t(caption(`${day.slice(0, 1).toUpperCase()}${day.slice(1)}`))}</dt>
                  <dd className={opening && closing ? 'tabular-nums' : 'text-text-3'}>
                    {opening && closing ? `${opening.slice(0, 5)}–${closing.slice(0, 5)}` : t(generalText.nA)}
                  </dd>
                </div>
              )
            })}
          </dl>
        </section>
      ))}
      {schedules.length === 0 && !isPending ? (
        <p className="px-4 py-3 text-text-3">{t(timetableText.noActiveSchedules)}</p>
      ) : null}
    </aside>
  )
}
