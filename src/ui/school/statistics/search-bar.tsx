import { useState } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { isEmpty, missingText } from '#client/command/values.ts'
import { caption, type Message, t } from '#client/messages/message.ts'
import { statisticsText } from '#client/messages/statistics.ts'
import { endFor } from '#client/school/period-questions.ts'
import openDayClosing from '#commands/day-closing/open-day-closing.ts'
import search from '#commands/statistics/search.ts'
import type { StatisticsType } from '#contract/statistics.ts'
import { statisticsTypes } from '#contract/statistics.ts'
import type { Action } from '../../actions/action.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useApp } from '../../app/app.ts'
import { DateField } from '../../form/day-fields.tsx'
import { Button } from '../../kit/button.tsx'
import { RequiredFields } from '../../kit/field.tsx'
import { useFocus } from '../../kit/focus-scope.ts'
import { Form } from '../../kit/form.tsx'
import { Select } from '../../kit/select.tsx'

export type Question = { readonly type: StatisticsType; readonly startDate: string; readonly endDate: string }
type Asked = { readonly [K in keyof Question]?: Question[K] | undefined }

type BarProps = {
  readonly asked: Asked
  /** The action that saves the months as a file; undefined without any. */
  readonly exporting: Action | undefined
  readonly busy: boolean
}

/** The arguments of the search command in one row. */
export function SearchBar({ asked, exporting, busy }: BarProps) {
  const { runner } = useApp()
  const focus = useFocus()
  const [from, setFrom] = useState(asked)
  const [answers, setAnswers] = useState(asked)
  const [problem, setProblem] = useState<Message>()
  // Back, a link or the palette may have changed the question in the URL.
  if (from.type !== asked.type || from.startDate !== asked.startDate || from.endDate !== asked.endDate) {
    setFrom(asked)
    setAnswers(asked)
    setProblem(undefined)
  }
  /** The end that was chosen stays while it is not before the start. */
  const endAfter = (startDate: string) =>
    startDate && (answers.endDate ?? '') < startDate ? endFor(startDate, 'month') : {}
  const put = (more: Asked) => {
    setAnswers(now => ({ ...now, ...more }))
    setProblem(undefined)
  }
  const submit = () => {
    const missing = Object.entries(search.arguments).find(([name]) => isEmpty(answers[name as keyof Question]))
    if (missing) {
      setProblem(missingText(missing[1]))
      focus([`field ${missing[0]}`])
    } else void runner.start(invoke(search, answers), 'bar')
  }
  return (
    <Form data-focus-first="" onSubmit={submit} className="shrink-0 border-b border-line px-4 pt-2.5 pb-3">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <RequiredFields value>
          <Select
            label={t(statisticsText.type)}
            name="type"
            compact
            className="w-44 max-wide:w-34"
            value={answers.type ?? ''}
            onChange={type => put({ type })}
            options={statisticsTypes.map(value => ({ value, label: t(caption(value)) }))}
          />
          <DateField
            label={t(statisticsText.startDate)}
            name="startDate"
            past
            compact
            className="w-day"
            value={answers.startDate ?? ''}
            onChange={startDate => put({ startDate, ...endAfter(startDate) })}
          />
          <DateField
            label={t(statisticsText.endDate)}
            name="endDate"
            past
            compact
            className="w-day"
            value={answers.endDate ?? ''}
            onChange={endDate => put({ endDate })}
          />
        </RequiredFields>
        <Button
          type="submit"
          look="main"
          label={t(caption(search.button ?? search.title))}
          busyLabel={t(statisticsText.searching)}
          busy={busy}
        />
        <span className="ml-auto flex items-center gap-3">
          <CommandButton action={invoke(openDayClosing)} />
          {exporting ? <CommandButton action={exporting} /> : null}
        </span>
      </div>
      {problem === undefined ? null : (
        <p role="alert" className="pt-1.5 text-bad">
          {t(problem)}
        </p>
      )}
    </Form>
  )
}
