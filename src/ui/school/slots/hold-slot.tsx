import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { Refused } from '#client/core/api.ts'
import { today } from '#client/core/today.ts'
import { read } from '#client/data/queries.ts'
import { heldTimeSlot } from '#client/entities/time-slot.ts'
import { sheetOf } from '#client/export/sheet.ts'
import { weekdayName } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { timetableText } from '#client/messages/timetable.ts'
import { failureIn, type OpenPrompt, problemsOf } from '#client/run/prompt.ts'
import deleteHeldSlot from '#commands/slots/delete-held-slot.ts'
import type { HeldTimeSlot } from '#contract/slots.ts'
import { shownSlot, timeSlotOf } from '#rules/time-slots.ts'
import { weekOf } from '#rules/timetable-grid.ts'
import { Actions } from '../../actions/actions.tsx'
import { useApp } from '../../app/app.ts'
import type { Scope } from '../../app/scope.ts'
import { useRead } from '../../app/use-read.ts'
import { useSearch } from '../../app/use-search.ts'
import { useStore } from '../../app/use-store.ts'
import { Failure } from '../../form/failure.tsx'
import { PromptDialog } from '../../form/prompt-dialog.tsx'
import { AskedField } from '../../form/question-field.tsx'
import { SaveRows } from '../../form/save-rows.tsx'
import { RequiredFields } from '../../kit/field.tsx'
import { Pager } from '../../kit/pager.tsx'
import { Select } from '../../kit/select.tsx'
import { Table } from '../../kit/table.tsx'
import { pagerTexts } from '../../list/pager-texts.ts'
import { SelectedCount } from '../../list/selected-count.tsx'
import { useFieldList } from '../../list/use-field-list.ts'
import { useScope } from '../../list/use-scope.ts'
import { useSelection } from '../../list/use-selection.ts'

export default function HoldSlot() {
  const { runner } = useApp()
  const prompt = useStore(runner.prompt)
  return prompt ? <Hold prompt={prompt} /> : null
}

/** Holds a place of a slot in the shown week. Below the form are the held places, which can be released. */
function Hold({ prompt }: { readonly prompt: OpenPrompt }) {
  const { runner } = useApp()
  const { answers } = prompt
  const problems = problemsOf(prompt)
  const date = String(answers.date ?? '')
  const slot = String(answers.timeSlot ?? '')
  const days = weekOf(useSearch('week') ?? today().toString())
  const slots = useSlots(date)
  // The two fields share one error text. It is shown once, under the first missing field.
  const [problem] = problems
  const errorOf = (name: string) => (problem?.argument === name ? t(problem.text) : undefined)
  const chosen = (slots.rows ?? []).map(row => ({ value: timeSlotOf(row), label: shownSlot(row) }))
  const known = slot === '' || chosen.some(({ value }) => value === slot)
  return (
    <PromptDialog prompt={prompt} width={640}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <RequiredFields value>
          <Select
            name="date"
            label={t(timetableText.selectDate)}
            error={errorOf('date')}
            value={date}
            onChange={next => void runner.answer('date', next)}
            options={(days.includes(date) || date === '' ? days : [date, ...days]).map(day => ({
              value: day,
              label: `${weekdayName(Temporal.PlainDate.from(day).dayOfWeek)} ${day}`,
            }))}
          />
          <Select
            name="timeSlot"
            label={t(timetableText.selectTimeSlot)}
            error={errorOf('timeSlot') ?? (slots.failure && t(slots.failure))}
            value={known ? slot : ''}
            placeholder={
              slots.loading
                ? t(timetableText.loadingTimeSlots)
                : slots.rows && chosen.length === 0
                  ? t(timetableText.noAvailableTimeSlots)
                  : undefined
            }
            onChange={next => void runner.answer('timeSlot', next)}
            options={chosen}
          />
        </RequiredFields>
        <div className="col-span-2">
          <AskedField prompt={prompt} name="remark" />
        </div>
      </div>
      <Failure failure={failureIn(prompt)} />
      <Held />
    </PromptDialog>
  )
}

/** The available slots of a day, loaded when a day is chosen. */
function useSlots(date: string) {
  const { api } = useApp()
  const { data, error, isFetching } = useQuery({
    ...read(api, 'getAvailableTimeSlots', { selectedDate: date }),
    enabled: date !== '',
    staleTime: 0,
    retry: false,
  })
  const none = error instanceof Refused && error.status === 404
  return {
    rows: none ? [] : error ? undefined : data,
    loading: isFetching && !data,
    failure:
      date === '' || isFetching
        ? undefined
        : none
          ? timetableText.noTimeSlotsThatDay
          : error
            ? generalText.failedToFetchTimeSlots
            : undefined,
  }
}

const pageSize = 16
const heldFields = ['date', 'time_slot', 'remark'] as const
const actions = (row: HeldTimeSlot) => (
  <Actions of={[{ ...invoke(deleteHeldSlot, { held: row.booking_id }), look: 'quiet' }]} via="row" />
)

function Held() {
  const { id, columns, sheetColumns } = useFieldList(heldTimeSlot, heldFields)
  const { data, isPending } = useRead('getHeldTimeSlots', {}, { failed: timetableText.failedToLoadHeldTimeSlots })
  const [cursor, setCursor] = useState<string>()
  const [page, setPage] = useState(1)
  const rows = data ?? []
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const { selection, chosen, clear } = useSelection(data, id)
  const many = useStore(useApp().many)
  // What is done with them is shown in a panel of its own, which takes its scope with it when it is closed.
  const scope = useMemo(
    (): Scope => (many ? {} : { selected: chosen.map(row => ({ kind: 'heldTimeSlot', id: id(row) })) }),
    [chosen, id, many],
  )
  useScope('panel', scope)
  const title = t(timetableText.heldTimeSlots)
  return (
    <section aria-label={title} className="-mx-4 flex flex-col border-t border-line pt-2">
      <div className="flex min-h-6 items-center gap-2 px-4 pb-1">
        <h3 className="font-bold">{title}</h3>
        {chosen.length > 0 ? (
          <SelectedCount count={chosen.length} onClear={clear} />
        ) : (
          <span className="text-text-3">{rows.length || ''}</span>
        )}
        <span className="flex-1" />
        {rows.length > 0 ? <SaveRows sheet={async () => sheetOf(title, await sheetColumns('all'), rows)} /> : null}
      </div>
      <div className="flex h-64 flex-col">
        <Table
          name="slots"
          label={title}
          rows={rows}
          rowId={id}
          columns={columns}
          pageSize={pageSize}
          selection={selection}
          page={page}
          onPage={setPage}
          cursor={cursor}
          onCursor={setCursor}
          actions={actions}
          actionsTitle={t(generalText.action)}
          actionsWidth={96}
          state={isPending ? 'loading' : 'ready'}
          loadingText={t(generalText.loading)}
          empty={<p className="py-6 text-center text-text-3">{t(timetableText.noTimeSlotsHeld)}</p>}
          fill
          letters={false}
        />
      </div>
      {pages > 1 ? (
        <div className="flex min-h-9 items-center border-t border-line px-4">
          <Pager page={Math.min(page, pages)} pages={pages} onPage={setPage} texts={pagerTexts()} />
        </div>
      ) : null}
    </section>
  )
}
