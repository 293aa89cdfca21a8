import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { isEmpty } from '#client/command/values.ts'
import { failureOf } from '#client/core/failure.ts'
import { generalText } from '#client/messages/general.ts'
import { holidaysText } from '#client/messages/holidays.ts'
import { caption, type Message, sentences, t } from '#client/messages/message.ts'
import { failureIn, isBusy, type OpenPrompt } from '#client/run/prompt.ts'
import type { PublicHoliday } from '#contract/holidays.ts'
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { letters } from '../../app/preferences.ts'
import { useStore } from '../../app/use-store.ts'
import { Failure } from '../../form/failure.tsx'
import { SendFooter } from '../../form/send-footer.tsx'
import { Emphasized } from '../../form/sentence.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Empty } from '../../kit/empty.tsx'
import { NumberField } from '../../kit/number-field.tsx'
import { Select } from '../../kit/select.tsx'
import { TabStop } from '../../kit/tab-stop.ts'
import { Table } from '../../kit/table.tsx'
import type { Column } from '../../kit/table-column.ts'

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

/** The lessons on a holiday. The import does not change them, but people should know about them. */
const lessonsOf = ({ lessons }: PublicHoliday): string => {
  const names = [...new Set(lessons.map(lesson => lesson.class_name))].join(', ')
  if (lessons.length === 0) return '–'
  return t(holidaysText.lessonCount({ count: lessons.length, names }))
}

function useColumns(
  nameOf: (row: PublicHoliday) => string,
  isOn: (row: PublicHoliday) => boolean,
  off: ReadonlySet<string>,
  leaveOut: (days: readonly string[]) => void,
) {
  return useMemo(
    (): readonly Column<PublicHoliday>[] => [
      {
        id: 'import',
        title: t(holidaysText.import),
        width: 64,
        render: row => (
          <TabStop value={false}>
            <Checkbox
              label={t(holidaysText.importOne({ name: nameOf(row) }))}
              hideLabel
              checked={isOn(row)}
              disabled={isOld(row)}
              onChange={on => leaveOut(on ? [...off].filter(day => day !== row.holiday) : [...off, row.holiday])}
            />
          </TabStop>
        ),
      },
      {
        id: 'date',
        title: t(generalText.date),
        width: 136,
        render: row => t(holidaysText.dayOf({ date: row.holiday, weekday: caption(weekday(row.holiday)) })),
      },
      { id: 'name', title: t(holidaysText.holidayName), width: 440, render: nameOf },
      {
        id: 'lessons',
        title: t(holidaysText.onThatDay),
        width: 240,
        flex: 1,
        className: 'text-text-2',
        render: row => (isOld(row) ? t(holidaysText.holidayAlready({ names: row.stored.join(', ') })) : lessonsOf(row)),
      },
    ],
    [nameOf, isOn, off, leaveOut],
  )
}

/** The public holidays of a year before they are added: which ones, under which names, and the lessons on those days. */
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
  const rows = complete ? data?.data : none
  // The deselected holidays are kept with the other answers when the dialog is closed.
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
  const columns = useColumns(nameOf, isOn, off, leaveOut)
  const reason = (): Message | undefined => {
    if (!complete) return holidaysText.yearMustBeFrom2010
    if (error) return holidaysText.holidaysNotLoaded
    if (!rows) return holidaysText.lookingUpHolidays
    if (rows.every(isOld)) return holidaysText.allStoredAlready
    return chosen.length === 0 ? holidaysText.chooseAtLeastOneHoliday : undefined
  }
  const blocked = reason()
  const submit = async () => {
    if (blocked || isBusy(prompt)) return
    await runner.answer(
      'holidays',
      chosen.map(row => ({ holiday: row.holiday, holiday_name: nameOf(row) })),
    )
    await runner.submit()
  }
  return (
    <Dialog
      title={t(holidaysText.importHolidays)}
      width={960}
      sticky
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <SendFooter
          prompt={prompt}
          label={chosen.length > 0 ? holidaysText.importCount({ count: chosen.length }) : holidaysText.import}
          busyLabel={holidaysText.importing}
          blocked={blocked}
        />
      }
    >
      <div className="flex items-start gap-3">
        <NumberField
          label={t(holidaysText.year)}
          value={year}
          min={2010}
          max={2099}
          error={complete || isFetching ? undefined : t(holidaysText.yearMustBeFrom2010)}
          onChange={next => void runner.answer('year', next)}
          className="w-40"
        />
        <Select
          label={t(holidaysText.names)}
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
          <NotLoaded error={error} />
        ) : chosen.length > 0 ? (
          <Emphasized text={t(chosenText(chosen))} />
        ) : rows?.length && rows.every(isOld) ? (
          t(holidaysText.allStoredAlready)
        ) : null}
      </p>
      {/* The rows have checkboxes: the selection tick of the table is hidden. */}
      <Table
        name="holidays"
        label={t(generalText.holidays)}
        rows={rows ?? none}
        rowId={id}
        columns={columns}
        pageSize={17}
        selection={{ ids: selected, onChange: select, isProposed: true }}
        dim={isOld}
        state={complete && isFetching && !rows ? 'loading' : 'ready'}
        loadingText={t(generalText.loading)}
        letters={useStore(letters)}
        cursor={cursor}
        onCursor={setCursor}
        empty={<Empty text={t(complete ? generalText.nothingToShow : holidaysText.chooseAYear)} />}
        className="-mx-4 box-content border-y border-line [&_.row]:after:hidden"
      />
      <Failure failure={failureIn(prompt)} />
    </Dialog>
  )
}

function NotLoaded({ error }: { readonly error: Error }) {
  const { words, reached } = failureOf(error)
  const text = words ?? (reached ? holidaysText.holidaysNotLoaded : holidaysText.holidaysNotReachable)
  return <span className="text-bad">{t(text)}</span>
}

/** How many are chosen, and how many lessons are on them. */
function chosenText(chosen: readonly PublicHoliday[]): Message {
  const lessons = chosen.reduce((sum, row) => sum + row.lessons.length, 0)
  return sentences(
    holidaysText.chosen({ count: chosen.length }),
    lessons === 0 ? holidaysText.noLessonsOnThem : holidaysText.lessonsStand({ count: lessons }),
  )
}
