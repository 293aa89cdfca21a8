import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refused } from '#client/api.ts'
import { heldTimeSlot } from '#client/entities/time-slot.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { read } from '#client/queries.ts'
import { failureIn, isBusy, type OpenPrompt, problemsOf } from '#client/run/prompt.ts'
import deleteHeldSlot from '#commands/slots/delete-held-slot.ts'
import type { HeldTimeSlot } from '#contract/slots.ts'
import { shownSlot, timeSlotOf } from '#rules/time-slots.ts'
import { weekOf } from '#rules/week.ts'
import { Actions } from '../actions.tsx'
import { today, useApp } from '../app.ts'
import { Cancel } from '../form/cancel.tsx'
import { Failure } from '../form/failure.tsx'
import { ProblemFocus } from '../form/problem-focus.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Pager } from '../kit/pager.tsx'
import { Select } from '../kit/select.tsx'
import { Table } from '../kit/table.tsx'
import { TextField } from '../kit/text-field.tsx'
import { useFieldList } from '../list/use-field-list.ts'
import { dayName } from '../timetable/week-day.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'
import { useStore } from '../use-store.ts'

export default function HoldSlot() {
  const { runner } = useApp()
  const prompt = useStore(runner.prompt)
  return prompt ? <Hold prompt={prompt} /> : null
}

/** A place of a slot in the shown week is held; under it stands what is held already, to be given back. */
function Hold({ prompt }: { readonly prompt: OpenPrompt }) {
  const { runner } = useApp()
  const { command, answers } = prompt
  const problems = problemsOf(prompt)
  const { form } = command
  const date = String(answers.date ?? '')
  const slot = String(answers.timeSlot ?? '')
  const days = weekOf(useSearch().week ?? today().toString())
  const slots = useSlots(date)
  // One sentence for both: it stands once, under the first that is missing.
  const [problem] = problems
  const errorOf = (name: string) => (problem?.argument === name ? t(problem.text) : undefined)
  const chosen = (slots.rows ?? []).map(row => ({ value: timeSlotOf(row), label: shownSlot(row) }))
  const known = slot === '' || chosen.some(({ value }) => value === slot)
  return (
    <Dialog
      title={t(form?.title ?? command.title)}
      onClose={() => runner.back(true)}
      sticky
      width={640}
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
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <ProblemFocus problems={problems} />
        <Select
          name="date"
          label={t('Select Date')}
          error={errorOf('date')}
          value={date}
          onChange={next => void runner.answer('date', next)}
          options={(days.includes(date) || date === '' ? days : [date, ...days]).map(day => ({
            value: day,
            label: `${dayName(day).slice(0, 3)} ${day}`,
          }))}
        />
        <Select
          name="timeSlot"
          label={t('Select Time Slot')}
          error={errorOf('timeSlot') ?? (slots.failure && t(slots.failure))}
          value={known ? slot : ''}
          placeholder={
            slots.loading
              ? t('Loading time slots...')
              : slots.rows && chosen.length === 0
                ? t('No available time slots')
                : undefined
          }
          onChange={next => void runner.answer('timeSlot', next)}
          options={chosen}
        />
        <TextField
          name="remark"
          label={t('Remark')}
          className="col-span-2"
          error={errorOf('remark')}
          maxLength={255}
          autoComplete="off"
          value={String(answers.remark ?? '')}
          onChange={next => void runner.answer('remark', next)}
        />
      </div>
      <Failure failure={failureIn(prompt)} />
      <Held />
    </Dialog>
  )
}

/** The slots of a day that can be had: loaded when a day is chosen, and again for every other. */
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
          ? 'No time slots available for this date.'
          : error
            ? 'Failed to fetch time slots.'
            : undefined,
  }
}

const pageSize = 16
const heldFields = ['date', 'time_slot', 'remark'] as const
const actions = (row: HeldTimeSlot) => (
  <Actions of={[{ ...invoke(deleteHeldSlot, { held: row.booking_id }), look: 'quiet' }]} via="row" />
)

function Held() {
  const { id, columns } = useFieldList(heldTimeSlot, heldFields)
  const { data, isPending } = useRead('getHeldTimeSlots', {}, { failed: 'Failed to load held time slots.' })
  const [cursor, setCursor] = useState<string>()
  const [page, setPage] = useState(1)
  const rows = data ?? []
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const title = t('Held Time Slots')
  return (
    <section aria-label={title} className="-mx-4 flex flex-col border-t border-line pt-2">
      <h3 className="px-4 pb-1 font-bold">
        {title} <span className="font-normal text-text-3">{rows.length > 0 ? rows.length : ''}</span>
      </h3>
      <div className="flex h-64 flex-col">
        <Table
          label={title}
          rows={rows}
          rowId={id}
          columns={columns}
          pageSize={pageSize}
          page={page}
          onPage={setPage}
          cursor={cursor}
          onCursor={setCursor}
          actions={actions}
          actionsTitle={t('Action')}
          actionsWidth={96}
          state={isPending ? 'loading' : 'ready'}
          loadingText={t('Loading')}
          empty={<p className="py-6 text-center text-text-3">{t('No time slots held')}</p>}
          fill
          letters={false}
        />
      </div>
      {pages > 1 ? (
        <div className="flex h-9 items-center border-t border-line px-4">
          <Pager
            page={Math.min(page, pages)}
            pages={pages}
            onPage={setPage}
            texts={{ previous: t('Previous'), next: t('Next'), pageOf: t('Page {page} of {pages}'), choose: t('Page') }}
          />
        </div>
      ) : null}
    </section>
  )
}
