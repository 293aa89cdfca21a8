import type { TableRows } from '#client/arguments.ts'
import { t } from '#client/language.ts'
import { failureIn, isBusy, type OpenPrompt, problemsOf } from '#client/run/prompt.ts'
import { weekdays } from '#contract/slots.ts'
import { dayName } from '#rules/time-slots.ts'
import { useApp } from '../app.ts'
import { ArgumentField } from '../form/argument-field.tsx'
import { Cancel } from '../form/cancel.tsx'
import { TimeField } from '../form/day-fields.tsx'
import { Failure } from '../form/failure.tsx'
import { ProblemFocus } from '../form/problem-focus.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useStore } from '../use-store.ts'

export default function AddSchedule() {
  const { runner } = useApp()
  const prompt = useStore(runner.prompt)
  return prompt ? <Schedule prompt={prompt} /> : null
}

const closed: TableRows = weekdays.map(day => ({ day, opening: '', closing: '' }))
const named = (day: string): string => t(dayName(day))

/** From when to when, how many at once, and the hours of each weekday. */
function Schedule({ prompt }: { readonly prompt: OpenPrompt }) {
  const { runner } = useApp()
  const { command, answers } = prompt
  const problems = problemsOf(prompt)
  const { form } = command
  const hours = Array.isArray(answers.hours) ? (answers.hours as TableRows) : closed
  const problemOf = (name: string) => problems.find(problem => problem.argument === name)?.text
  const wrong = problems.find(problem => problem.argument === 'hours')
  // What is about no day stands at the first one.
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
    <Dialog
      title={t(form?.title ?? command.title)}
      onClose={() => runner.back(true)}
      sticky
      width={520}
      onSubmit={() => void runner.submit()}
      footer={
        <>
          <Cancel command={command} />
          <Button
            type="submit"
            look="main"
            label={t(form?.submit ?? 'Submit')}
            busy={isBusy(prompt)}
            keys="Ctrl Enter"
          />
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <ProblemFocus problems={problems} />
        <div className="grid grid-cols-3 gap-x-4">
          {(['startDate', 'endDate', 'capacity'] as const).map(name => (
            <ArgumentField
              key={name}
              name={name}
              argument={command.arguments[name]!}
              draft={answers[name]}
              told={answers}
              error={problemOf(name)}
              onChange={draft => void runner.answer(name, draft)}
            />
          ))}
        </div>
        <fieldset aria-label={t('Opening hours')} className="flex min-w-0 flex-col gap-1.5">
          <div aria-hidden="true" className="grid grid-cols-[104px_minmax(0,1fr)_minmax(0,1fr)] gap-x-4 text-text-2">
            <span />
            <span>{t('Opening Time')}</span>
            <span>{t('Closing Time')}</span>
          </div>
          {hours.map(row => {
            const day = String(row.day)
            const error = day === wrongDay ? wrong && t(wrong.text) : undefined
            // The sentence stands at the time that is missing or too early.
            const atOpening = error !== undefined && row.opening === ''
            return (
              <div key={day} className="grid grid-cols-[104px_minmax(0,1fr)_minmax(0,1fr)] gap-x-4">
                <span className="pt-1.5">{named(day)}</span>
                <TimeField
                  name={`${day}.opening`}
                  label={`${named(day)} ${t('Opening Time')}`}
                  hideLabel
                  error={atOpening ? error : undefined}
                  value={String(row.opening)}
                  onChange={value => change(day, 'opening', value)}
                />
                <TimeField
                  name={`${day}.closing`}
                  label={`${named(day)} ${t('Closing Time')}`}
                  hideLabel
                  error={atOpening ? undefined : error}
                  value={String(row.closing)}
                  onChange={value => change(day, 'closing', value)}
                />
              </div>
            )
          })}
          <div className="flex h-8 items-center justify-between text-sm text-text-3">
            <span>{t('A day without times is closed.')}</span>
            <Button
              small
              look="quiet"
              label={t('Same hours every day')}
              disabled={first ? undefined : t('Fill in the hours of one day first.')}
              onClick={copy}
            />
          </div>
        </fieldset>
        <Failure failure={failureIn(prompt)} />
      </div>
    </Dialog>
  )
}
