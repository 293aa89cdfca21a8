import type { TableRows } from '#client/command/arguments.ts'
import { caption, t } from '#client/messages/message.ts'
import { timetableText } from '#client/messages/timetable.ts'
import { failureIn, type OpenPrompt, problemsOf } from '#client/run/prompt.ts'
import { weekdays } from '#contract/slots.ts'
import { dayName } from '#rules/time-slots.ts'
import { useApp } from '../../app/app.ts'
import { useStore } from '../../app/use-store.ts'
import { TimeField } from '../../form/day-fields.tsx'
import { Failure } from '../../form/failure.tsx'
import { PromptDialog } from '../../form/prompt-dialog.tsx'
import { AskedField } from '../../form/question-field.tsx'
import { Button } from '../../kit/button.tsx'

export default function AddSchedule() {
  const { runner } = useApp()
  const prompt = useStore(runner.prompt)
  return prompt ? <Schedule prompt={prompt} /> : null
}

const closed: TableRows = weekdays.map(day => ({ day, opening: '', closing: '' }))
const named = (day: string): string => t(caption(dayName(day)))

/** The form of a schedule: its first and last day, its capacity, and the hours of each weekday. */
function Schedule({ prompt }: { readonly prompt: OpenPrompt }) {
  const { runner } = useApp()
  const { answers } = prompt
  const hours = Array.isArray(answers.hours) ? (answers.hours as TableRows) : closed
  const wrong = problemsOf(prompt).find(problem => problem.argument === 'hours')
  // A problem that is about no particular day is shown at the first one.
  const wrongDay = wrong && (wrong.row ?? weekdays[0])
  const change = (day: string, time: 'opening' | 'closing', value: string) =>
    void runner.answer(
      'hours',
      hours.map(row => (row.day === day ? { ...row, [time]: value } : row)),
    )
  const first = hours.find(row => row.opening !== '' && row.closing !== '')
  const copy = () =>
    void runner.answer(
      'hours',
      hours.map(row => ({ ...row, opening: first?.opening ?? '', closing: first?.closing ?? '' })),
    )
  return (
    <PromptDialog prompt={prompt} width={520}>
      <div className="flex flex-col gap-3">
        <div className="grid grid-cols-3 gap-x-4 gap-y-3 max-roomy:grid-cols-2">
          {(['startDate', 'endDate', 'capacity'] as const).map(name => (
            <AskedField key={name} prompt={prompt} name={name} />
          ))}
        </div>
        <fieldset aria-label={t(timetableText.openingHours)} className="flex min-w-0 flex-col gap-1.5">
          <div aria-hidden="true" className="grid grid-cols-[6.5rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-4 text-text-2">
            <span />
            <span>{t(timetableText.openingTime)}</span>
            <span>{t(timetableText.closingTime)}</span>
          </div>
          {hours.map(row => {
            const day = String(row.day)
            const error = day === wrongDay ? wrong && t(wrong.text) : undefined
            // The error is shown at the time that is missing or too early.
            const atOpening = error !== undefined && row.opening === ''
            return (
              <div key={day} className="grid grid-cols-[6.5rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-4">
                <span className="pt-1.5">{named(day)}</span>
                <TimeField
                  name={`${day}.opening`}
                  label={t(timetableText.openingOf({ day: named(day) }))}
                  hideLabel
                  error={atOpening ? error : undefined}
                  value={String(row.opening)}
                  onChange={value => change(day, 'opening', value)}
                />
                <TimeField
                  name={`${day}.closing`}
                  label={t(timetableText.closingOf({ day: named(day) }))}
                  hideLabel
                  error={atOpening ? undefined : error}
                  value={String(row.closing)}
                  onChange={value => change(day, 'closing', value)}
                />
              </div>
            )
          })}
          <div className="flex min-h-8 items-center justify-between text-sm text-text-3">
            <span>{t(timetableText.dayWithoutTimesIsClosed)}</span>
            <Button
              small
              look="quiet"
              label={t(timetableText.sameHoursEveryDay)}
              disabled={first ? undefined : t(timetableText.fillInOneDayFirst)}
              onClick={copy}
            />
          </div>
        </fieldset>
        <Failure failure={failureIn(prompt)} />
      </div>
    </PromptDialog>
  )
}
