import { type FormEvent, useState } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { isEmpty, missingText } from '#client/values.ts'
import search from '#commands/statistics/search.ts'
import type { StatisticsType } from '#contract/statistics.ts'
import { statisticsTypes } from '#contract/statistics.ts'
import type { Action } from '../action.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import { DateField } from '../form/day-fields.tsx'
import { Button } from '../kit/button.tsx'
import { useFocus } from '../kit/focus-scope.ts'
import { Select } from '../kit/select.tsx'

export type Question = { readonly type: StatisticsType; readonly startDate: string; readonly endDate: string }
type Asked = { readonly [K in keyof Question]?: Question[K] | undefined }

type BarProps = {
  readonly asked: Asked
  /** What saves the answer, once there is a question. */
  readonly csv: Action | undefined
  readonly busy: boolean
}

/** The command's own questions, in a line. */
export function SearchBar({ asked, csv, busy }: BarProps) {
  const { runner } = useApp()
  const focus = useFocus()
  const [from, setFrom] = useState(asked)
  const [drafts, setDrafts] = useState(asked)
  const [problem, setProblem] = useState<string>()
  // Back, a link or the palette asks another question.
  if (from.type !== asked.type || from.startDate !== asked.startDate || from.endDate !== asked.endDate) {
    setFrom(asked)
    setDrafts(asked)
    setProblem(undefined)
  }
  const put = (more: Asked) => {
    setDrafts(now => ({ ...now, ...more }))
    setProblem(undefined)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = Object.entries(search.arguments).find(([name]) => isEmpty(drafts[name as keyof Question]))
    if (missing) {
      setProblem(missingText(missing[1]))
      focus([`field ${missing[0]}`])
    } else void runner.start(invoke(search, drafts), 'bar')
  }
  return (
    <form noValidate data-focus-first="" onSubmit={submit} className="shrink-0 border-b border-line px-4 pt-2.5 pb-3">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <Select
          label={t('Type')}
          name="type"
          compact
          className="w-44"
          value={drafts.type ?? ''}
          onChange={type => put({ type })}
          options={statisticsTypes.map(value => ({ value, label: t(value) }))}
        />
        <DateField
          label={t('Start Date')}
          name="startDate"
          past
          compact
          className="w-36"
          value={drafts.startDate ?? ''}
          onChange={startDate => put({ startDate })}
        />
        <DateField
          label={t('End Date')}
          name="endDate"
          past
          compact
          className="w-36"
          value={drafts.endDate ?? ''}
          onChange={endDate => put({ endDate })}
        />
        <Button
          type="submit"
          look="main"
          label={t(search.button ?? search.title)}
          busyLabel={t('Searching...')}
          busy={busy}
        />
        <span className="flex-1" />
        {csv ? <CommandButton action={csv} /> : null}
      </div>
      {problem === undefined ? null : (
        <p role="alert" className="pt-1.5 text-bad">
          {t(problem)}
        </p>
      )}
    </form>
  )
}
