import { useQuery } from '@tanstack/react-query'
import { t } from '#client/language.ts'
import { failureOf } from '#client/queries.ts'
import type { MonthBill } from '#contract/invoices.ts'
import { money } from '#rules/money.ts'
import type { ViewProps } from '../components.ts'
import { Failure } from '../form/failure.tsx'
import { useHouse, useStore } from '../house.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Empty } from '../kit/empty.tsx'
import { MonthField } from '../kit/month-field.tsx'
import { Table } from '../kit/table.tsx'
import type { Column } from '../kit/table-column.ts'

type Line = MonthBill['invoices'][number]
const id = (line: Line) => line.student_id
const columns: readonly Column<Line>[] = [
  { id: 'student', title: t('Student'), width: 240, flex: 1, render: line => line.student_string },
  { id: 'lessons', title: t('Lessons'), width: 90, align: 'right', render: line => line.lessons },
  { id: 'total', title: t('Total'), width: 120, align: 'right', render: line => money(line.total_amount) },
]

/** The month's bill before it is written: what would be invoiced to whom, then the deed. */
export default function GenerateMonth({ given, onClose }: ViewProps) {
  const { runner, api } = useHouse()
  const asking = useStore(runner.asking)
  const month = String(given.month ?? '')
  const complete = /^\d{4}-\d\d$/.test(month)
  const { data, isFetching, error } = useQuery({
    queryKey: ['generateLiveInvoices', { month, dryRun: true }],
    queryFn: ({ signal }) => api.generateLiveInvoices({ month, dryRun: true }, { signal }),
    enabled: complete,
    staleTime: 0,
    retry: false,
  })
  const bill = complete ? data?.data : undefined
  const { words } = failureOf(error)
  const nothing = bill?.invoices.length === 0
  const reason = !complete
    ? t('Month is required.')
    : isFetching
      ? t('The preview is being made.')
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
          <Button label={t('Cancel')} keys="Esc" onClick={() => runner.back(false)} />
          <Button
            type="submit"
            look="main"
            label={t('Generate')}
            busyLabel={t('Generating...')}
            busy={asking?.phase === 'running'}
            disabled={reason}
            keys="Mod Enter"
          />
        </>
      }
    >
      <MonthField
        label={t('Month')}
        value={month}
        error={asking?.problems[0]?.text}
        onChange={next => void runner.answer('month', next)}
        className="w-56"
      />
      <p aria-live="polite" className="min-h-5">
        {error ? (
          <span className="text-bad">{t(words ?? 'The preview could not be made: server not reachable.')}</span>
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
          rows={bill?.invoices ?? []}
          rowId={id}
          columns={columns}
          pageSize={10}
          state={isFetching && !bill ? 'loading' : 'ready'}
          loadingText={t('Loading')}
          empty={<Empty text={t(complete ? 'There is nothing left to bill.' : 'Choose a month.')} />}
        />
      </div>
      {asking ? <Failure asking={asking} /> : null}
    </Dialog>
  )
}
