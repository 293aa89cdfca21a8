import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { t } from '#client/language.ts'
import { failureOf } from '#client/queries.ts'
import { failureIn, isBusy, type OpenPrompt } from '#client/run/prompt.ts'
import { isEmpty } from '#client/values.ts'
import type { PublicHoliday } from '#contract/holidays.ts'
import { useApp } from '../app.ts'
import type { ViewProps } from '../components.ts'
import { Cancel } from '../form/cancel.tsx'
import { Failure } from '../form/failure.tsx'
import { Button } from '../kit/button.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Empty } from '../kit/empty.tsx'
import { NumberField } from '../kit/number-field.tsx'
import { Select } from '../kit/select.tsx'
import { TabStop } from '../kit/tab-stop.ts'
import { Table } from '../kit/table.tsx'
import type { Column } from '../kit/table-column.ts'
import { letters } from '../preferences.ts'
import { useStore } from '../use-store.ts'

export default function ImportHolidays({ onClose }: ViewProps) {
  const { runner } = useApp()
  const prompt = useStore(runner.prompt)
  return prompt ? <Import prompt={prompt} onClose={onClose} /> : null
}

const id = (row: PublicHoliday) => row.holiday
const isNew = (row: PublicHoliday) => row.stored.length === 0
const isOld = (row: PublicHoliday) => !isNew(row)
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const weekday = (day: string) => weekdays[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? ''
const none: readonly PublicHoliday[] = []

/** What the day does to the lessons that stand on it: nothing, but they ought to be known. */
const lessonsOf = ({ lessons }: PublicHoliday): string => {
  const names = [...new Set(lessons.map(lesson => lesson.class_name))].join(', ')
  return lessons.length === 0 ? '–' : `${lessons.length} ${t(lessons.length === 1 ? 'lesson' : 'lessons')}: ${names}`
}

/** The year's public holidays before they are written down: which of them, under which names, and what they hit. */
function Import({ prompt, onClose }: { readonly prompt: OpenPrompt; readonly onClose: () => void }) {
  const { runner, api } = useApp()
  const { answers } = prompt
  const [cursor, setCursor] = useState<string>()
  const year = isEmpty(answers.year) ? '' : String(answers.year)
  const language = answers.language === 'zh' ? 'zh' : 'en'
  const complete = /^20[1-9]\d$/.test(year)
  const { data, isFetching, error } = useQuery({
    queryKey: ['getPublicHolidays', { year }],
    queryFn: ({ signal }) => api.getPublicHolidays({ year }, { signal }),
    enabled: complete,
    staleTime: 0,
    retry: false,
  })
  const failed = failureOf(error)
  const rows = complete ? data?.data : none
  // Those that were ticked off wait with the other answers when the dialog is left.
  const off = useMemo(() => new Set(Array.isArray(answers.off) ? answers.off.map(String) : []), [answers.off])
  const isOn = useCallback((row: PublicHoliday) => isNew(row) && !off.has(row.holiday), [off])
  const chosen = useMemo(() => (rows ?? none).filter(isOn), [rows, isOn])
  const selected = useMemo(() => new Set(chosen.map(id)), [chosen])
  const nameOf = useCallback((row: PublicHoliday) => (language === 'zh' ? row.name_zh : row.name_en), [language])
  const leaveOut = useCallback((days: readonly string[]) => void runner.answer('off', days), [runner])
  const select = (next: ReadonlySet<string>) =>
    leaveOut([
      ...[...off].filter(day => !rows?.some(row => row.holiday === day)),
      ...(rows ?? none).filter(row => isNew(row) && !next.has(row.holiday)).map(id),
    ])
  const columns = useMemo(
    (): readonly Column<PublicHoliday>[] => [
      {
        id: 'import',
        title: t('Import'),
        width: 64,
        render: row => (
          <TabStop value={false}>
            <Checkbox
              label={`${t('Import')} ${nameOf(row)}`}
              hideLabel
              checked={isOn(row)}
              disabled={isOld(row)}
              onChange={on => leaveOut(on ? [...off].filter(day => day !== row.holiday) : [...off, row.holiday])}
            />
          </TabStop>
        ),
      },
      { id: 'date', title: t('Date'), width: 136, render: row => `${row.holiday} ${t(weekday(row.holiday))}` },
      { id: 'name', title: t('Holiday Name'), width: 440, render: nameOf },
      {
        id: 'lessons',
        title: t('On that day'),
        width: 240,
        flex: 1,
        className: 'text-text-2',
        render: row => (isOld(row) ? `${t('Holiday already:')} ${row.stored.join(', ')}` : lessonsOf(row)),
      },
    ],
    [nameOf, isOn, off, leaveOut],
  )

  const hit = chosen.reduce((sum, row) => sum + row.lessons.length, 0)
  const reason = !complete
    ? t('Year must be from 2010 to 2099.')
    : error
      ? t('The holidays could not be loaded.')
      : !rows
        ? t('The holidays are being looked up.')
        : rows.every(isOld)
          ? t('All of them are holidays already.')
          : chosen.length === 0
            ? t('Choose at least one holiday.')
            : undefined
  const submit = async () => {
    if (reason || isBusy(prompt)) return
    await runner.answer(
      'holidays',
      chosen.map(row => ({ holiday: row.holiday, holiday_name: nameOf(row) })),
    )
    await runner.submit()
  }
  return (
    <Dialog
      title={t('Import holidays')}
      width={960}
      sticky
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Cancel command={prompt.command} />
          <Button
            type="submit"
            look="main"
            label={chosen.length > 0 ? `${t('Import')} ${chosen.length}` : t('Import')}
            busyLabel={t('Importing...')}
            busy={isBusy(prompt)}
            disabled={reason}
            keys="Ctrl Enter"
          />
        </>
      }
    >
      <div className="flex items-start gap-3">
        <NumberField
          label={t('Year')}
          value={year}
          min={2010}
          max={2099}
          error={complete || isFetching ? undefined : t('Year must be from 2010 to 2099.')}
          onChange={next => void runner.answer('year', next)}
          className="w-40"
        />
        <Select
          label={t('Names')}
          value={language}
          options={[
            { value: 'en', label: 'English' },
            { value: 'zh', label: '中文' },
          ]}
          onChange={next => void runner.answer('language', next)}
          className="w-40"
        />
      </div>
      <p aria-live="polite" className="min-h-5">
        {error ? (
          <span className="text-bad">
            {t(
              failed.words ??
                (failed.reached
                  ? 'The holidays could not be loaded.'
                  : 'The holidays could not be loaded: server not reachable.'),
            )}
          </span>
        ) : chosen.length > 0 ? (
          <>
            <b>{chosen.length}</b> {t(chosen.length === 1 ? 'holiday' : 'holidays')}.{' '}
            {hit === 0 ? (
              t('No lesson stands on any of them.')
            ) : (
              <>
                <b>{hit}</b>{' '}
                {t(
                  hit === 1
                    ? 'lesson stands on one of them and stays there: move it if it is not to be held.'
                    : 'lessons stand on them and stay there: move those that are not to be held.',
                )}
              </>
            )}
          </>
        ) : rows?.length && rows.every(isOld) ? (
          t('All of them are holidays already.')
        ) : null}
      </p>
      {/* A box to tick says it already. */}
      <div className="-mx-4 border-y border-line [&_.row]:after:hidden">
        <Table
          label={t('Holidays')}
          rows={rows ?? none}
          rowId={id}
          columns={columns}
          pageSize={17}
          selected={selected}
          onSelect={select}
          dim={isOld}
          state={complete && isFetching && !rows ? 'loading' : 'ready'}
          loadingText={t('Loading')}
          letters={useStore(letters)}
          cursor={cursor}
          onCursor={setCursor}
          empty={<Empty text={t(complete ? 'Nothing to show.' : 'Choose a year.')} />}
        />
      </div>
      <Failure failure={failureIn(prompt)} />
    </Dialog>
  )
}
