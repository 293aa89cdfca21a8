import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#client/language.ts'
import { failureOf } from '#client/queries.ts'
import { failureIn, isBusy, problemsOf } from '#client/run/prompt.ts'
import type { MonthBill } from '#contract/invoices.ts'
import { money } from '#rules/money.ts'
import { useApp } from '../app.ts'
import type { ViewProps } from '../components.ts'
import { Cancel } from '../form/cancel.tsx'
import { MonthField } from '../form/day-fields.tsx'
import { Failure } from '../form/failure.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Empty } from '../kit/empty.tsx'
import { Table } from '../kit/table.tsx'
import type { Column } from '../kit/table-column.ts'
import { letters } from '../preferences.ts'
import { useStore } from '../use-store.ts'

type Line = MonthBill['invoices'][number]
const id = (line: Line) => line.student_id
const columns: readonly Column<Line>[] = [
  { id: 'student', title: t('Student'), width: 240, flex: 1, render: line => line.student_string },
  { id: 'lessons', title: t('Lessons'), width: 90, align: 'right', render: line => line.lessons },
  { id: 'total', title: t('Total'), width: 120, align: 'right', render: line => money(line.total_amount) },
]

/** The month's bill before it is written: what would be invoiced to whom, then the operation. */
export default function GenerateMonth({ given, onClose }: ViewProps) {
  const { runner, api } = useApp()
  const prompt = useStore(runner.prompt)
  const [cursor, setCursor] = useState<string>()
  const month = String(given.month ?? '')
  const complete = /^\d{4}-\d\d$/.test(month)
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['generateLiveInvoices', { month, dryRun: true }],
    queryFn: ({ signal }) => api.generateLiveInvoices({ month, dryRun: true }, { signal }),
    enabled: complete,
    staleTime: 0,
    retry: false,
  })
  const bill = complete ? data?.data : undefined
  const { reached, words } = failureOf(error)
  const nothing = bill?.invoices.length === 0
  const reason = !complete
    ? t('Month is required.')
    : isFetching
      ? t('The preview is being made.')
      : error || !bill
        ? t('Nothing is generated without its preview.')
        : nothing
          ? t('There is nothing left to bill.')
          : undefined
  return (
    <Dialog
      title={t('Generate month')}
      width={640}
      sticky
      onClose={onClose}
      onSubmit={() => {
        if (!reason) void runner.submit()
      }}
      footer={
        <>
          {prompt ? <Cancel command={prompt.command} /> : null}
          <Button
            type="submit"
            look="main"
            label={t('Generate')}
            busyLabel={t('Generating...')}
            busy={prompt && isBusy(prompt)}
            disabled={reason}
            keys="Ctrl Enter"
          />
        </>
      }
    >
      <MonthField
        label={t('Month')}
        value={month}
        error={prompt && problemsOf(prompt)[0]?.text}
        onChange={next => void runner.answer('month', next)}
        className="w-56"
      />
      <p aria-live="polite" className="min-h-6">
        {error && !isFetching ? (
          <span className="flex items-center gap-3 text-bad">
            <span>
              {t(
                words ??
                  (reached ? 'The preview could not be made.' : 'The preview could not be made: server not reachable.'),
              )}
            </span>
            <Button small label={t('Try again')} onClick={() => void refetch()} />
          </span>
        ) : bill && !nothing ? (
          <>
            <b>{bill.invoices.length}</b> {t(bill.invoices.length === 1 ? 'invoice' : 'invoices')},{' '}
            <b>{money(bill.total_amount)}</b> {t('in all')}
          </>
        ) : null}
      </p>
      <div className="-mx-4 border-y border-line">
        <Table
          label={t('Preview')}
          rows={error ? [] : (bill?.invoices ?? [])}
          rowId={id}
          columns={columns}
          pageSize={10}
          state={isFetching && !bill ? 'loading' : 'ready'}
          loadingText={t('Loading')}
          letters={useStore(letters)}
          cursor={cursor}
          onCursor={setCursor}
          empty={
            <Empty
              text={t(
                !complete ? 'Choose a month.' : nothing && !error ? 'There is nothing left to bill.' : 'No preview.',
              )}
            />
          }
        />
      </div>
      {prompt ? <Failure failure={failureIn(prompt)} /> : null}
    </Dialog>
  )
}
