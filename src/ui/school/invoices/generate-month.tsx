import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { failureOf } from '#client/core/failure.ts'
import type { Related } from '#client/entities/field.ts'
import { defineKind } from '#client/entities/kind.ts'
import { studentLabel } from '#client/entities/student.ts'
import { sheetOfKind } from '#client/export/sheet.ts'
import { generalText } from '#client/messages/general.ts'
import { invoicesText } from '#client/messages/invoices.ts'
import { type Message, t } from '#client/messages/message.ts'
import { failureIn, problemsOf } from '#client/run/prompt.ts'
import generateMonth from '#commands/invoices/generate-month.ts'
import type { MonthBill } from '#contract/month-bills.ts'
import { dayList } from '#rules/billing.ts'
import { cents, dollars, money } from '#rules/money.ts'
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { usePeekKey } from '../../app/peek-key.ts'
import { letters } from '../../app/preferences.ts'
import { ScopedKeys } from '../../app/scoped-keys.tsx'
import { useStore } from '../../app/use-store.ts'
import { MonthField } from '../../form/day-fields.tsx'
import { Failure } from '../../form/failure.tsx'
import { SaveRows } from '../../form/save-rows.tsx'
import { SendFooter } from '../../form/send-footer.tsx'
import { Emphasized } from '../../form/sentence.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Empty } from '../../kit/empty.tsx'
import { RequiredFields } from '../../kit/field.tsx'
import { KeyHints } from '../../kit/key-hints.tsx'
import { Table } from '../../kit/table.tsx'
import { selectKey } from '../../kit/table-keys.ts'
import { columnsOf } from '../../list/field-columns.tsx'
import { useRelated } from '../../list/use-related.ts'

type Line = MonthBill['invoices'][number]
const line = defineKind<Line>()({
  title: 'Invoices',
  one: 'invoice',
  id: row => row.student_id,
  label: row => row.student_string,
  fields: {
    student_id: { type: 'id', label: 'Student ID', value: row => row.student_id, width: 110 },
    student: {
      type: 'text',
      label: 'Student',
      value: (row, related) =>
        related.students.has(row.student_id) ? `${studentLabel(row, related)} (${row.student_id})` : row.student_string,
      width: 290,
      flex: 1.2,
    },
    lessons: { type: 'number', label: 'Lessons', value: row => row.lessons, width: 90 },
    early: {
      type: 'text',
      label: 'Before they were added',
      value: row => dayList(row.before_adding ?? []),
      empty: '',
      width: 170,
    },
    other: {
      type: 'text',
      label: 'Besides lessons',
      value: row =>
        (row.other_lines ?? []).map(({ description, amount }) => `${money(amount)} ${description}`).join('; '),
      empty: '',
      width: 280,
      flex: 1.4,
    },
    total: { type: 'money', label: 'Total', value: row => row.total_amount, width: 120 },
  },
})
/** The lessons before the day of adding, and what is no lesson, have columns where there are any. */
const columnsFor = (hasEarly: boolean, hasOther: boolean, related: Related) =>
  columnsOf(
    line,
    [
      'student',
      'lessons',
      ...(hasEarly ? (['early'] as const) : []),
      ...(hasOther ? (['other'] as const) : []),
      'total',
    ],
    related,
  )
const needs = ['students'] as const

/** Shows what would be invoiced to whom for a month, and then generates the invoices. */
export default function GenerateMonth({ given, onClose }: ViewProps) {
  const { runner, recent } = useApp()
  const prompt = useStore(runner.prompt)
  const related = useRelated(needs)
  const [wrong] = prompt ? problemsOf(prompt) : []
  const [cursor, setCursor] = useState<string>()
  const peeks = usePeekKey(cursor, 'Space')
  const month = String(given.month ?? '')
  const complete = /^\d{4}-\d\d$/.test(month)
  const except = useMemo(() => new Set(Array.isArray(given.except) ? given.except.map(String) : []), [given.except])
  const { bill, isFetching, error, refetch } = useBill(month, complete, except)
  const hasEarly = bill?.invoices.some(row => row.before_adding) ?? false
  const hasOther = bill?.invoices.some(row => row.other_lines) ?? false
  const shownColumns = useMemo(() => columnsFor(hasEarly, hasOther, related), [hasEarly, hasOther, related])
  const withLetters = useStore(letters)
  const hints = [{ keys: selectKey(withLetters).keys, words: t(invoicesText.leaveOutOrIn) }]
  const preview = error ? undefined : bill
  const rows = preview?.invoices ?? []
  const nothing = preview !== undefined && rows.length === 0
  const chosen = useMemo(() => (bill?.invoices ?? []).filter(row => !except.has(row.student_id)), [bill, except])
  const amount = money(dollars(chosen.reduce((sum, row) => sum + cents(row.total_amount), 0)))
  const selected = useMemo(() => new Set(chosen.map(line.id)), [chosen])
  const leaveOut = (ids: ReadonlySet<string>) =>
    void runner.answer(
      'except',
      (bill?.invoices ?? []).map(line.id).filter(id => !ids.has(id)),
    )
  // What may have been done is sent again as it was. The preview shows by then what is left, which may be nothing.
  const isSentAgain = (prompt?.unknownRuns.length ?? 0) > 0
  const reason = (): Message | undefined => {
    if (!complete) return invoicesText.monthIsRequired
    if (isSentAgain) return undefined
    if (isFetching) return invoicesText.thePreviewIsBeingMade
    if (!preview) return invoicesText.nothingWithoutPreview
    if (nothing) return invoicesText.nothingLeftToBill
    return chosen.length === 0 ? invoicesText.writeNone : undefined
  }
  const blocked = reason()
  return (
    <Dialog
      title={t(invoicesText.generateMonth)}
      width={hasOther ? 1080 : 640}
      sticky
      onClose={onClose}
      onSubmit={() => {
        if (!blocked) void runner.submit()
      }}
      footer={
        <SendFooter
          prompt={prompt}
          label={buttonText(chosen.length, amount)}
          busyLabel={invoicesText.generating}
          blocked={blocked}
        />
      }
    >
      <RequiredFields value>
        <MonthField
          label={t(generalText.month)}
          value={month}
          error={wrong && t(wrong.text)}
          onChange={next => void runner.answer('month', next)}
          className="w-56"
          offered={recent.answers.of(generateMonth, 'month')}
        />
      </RequiredFields>
      <div className="flex min-h-6 items-center gap-2">
        <p aria-live="polite" className="flex-1">
          {error && !isFetching ? (
            <NoPreview error={error} onAgain={() => void refetch()} />
          ) : rows.length > 0 ? (
            <InAll count={chosen.length} amount={amount} leftOut={except.size} />
          ) : null}
        </p>
        {rows.length > 0 ? (
          <>
            <KeyHints hints={hints} />
            <SaveRows sheet={() => sheetOfKind(t(invoicesText.invoicesOf({ month })), line, chosen)} />
          </>
        ) : null}
      </div>
      <ScopedKeys list={[peeks]} />
      <Table
        name="invoices"
        label={t(invoicesText.preview)}
        rows={rows}
        rowId={line.id}
        columns={shownColumns}
        pageSize={10}
        selection={{ ids: selected, onChange: leaveOut, isProposed: true }}
        state={isFetching && !bill ? 'loading' : 'ready'}
        loadingText={t(generalText.loading)}
        letters={withLetters}
        cursor={cursor}
        onCursor={setCursor}
        empty={<Empty text={t(emptyText(complete, nothing))} />}
        className="-mx-4 box-content border-y border-line"
      />
      {prompt ? <Failure failure={failureIn(prompt)} /> : null}
    </Dialog>
  )
}

/**
 * What would be billed now. Where somebody is left out, a brother or sister may be the first child and get no discount, so
 * that the others are asked for once more without them.
 */
function useBill(month: string, enabled: boolean, except: ReadonlySet<string>) {
  const { api } = useApp()
  const ask = (asked: { readonly except?: string[] }, enabled: boolean) => ({
    queryKey: ['generateLiveInvoices', { month, dryRun: true, ...asked }],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      api.generateLiveInvoices({ month, dryRun: true, ...asked }, { signal }),
    enabled,
    staleTime: 0,
    retry: false,
  })
  const all = useQuery(ask({}, enabled))
  const hasDiscounts = all.data?.data.invoices.some(row => row.other_lines?.some(({ kind }) => kind === 'discount'))
  const isOther = enabled && except.size > 0 && hasDiscounts === true
  const others = useQuery(ask({ except: [...except].toSorted() }, isOther))
  const bill = useMemo(() => {
    const whole = enabled ? all.data?.data : undefined
    const part = isOther ? others.data?.data : undefined
    if (!whole || !part) return whole
    const billed = new Map(part.invoices.map(row => [row.student_id, row]))
    return { ...whole, invoices: whole.invoices.map(row => billed.get(row.student_id) ?? row) }
  }, [enabled, isOther, all.data, others.data])
  return {
    bill,
    isFetching: all.isFetching || (isOther && others.isFetching),
    error: all.error ?? (isOther ? others.error : null),
    refetch: () => Promise.all([all.refetch(), ...(isOther ? [others.refetch()] : [])]),
  }
}

function NoPreview({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }) {
  const { reached, words } = failureOf(error)
  return (
    <span className="flex items-center gap-3 text-bad">
      <span>{t(words ?? (reached ? invoicesText.previewNotMade : invoicesText.previewNotReachable))}</span>
      <Button small label={t(generalText.tryAgain)} onClick={onAgain} />
    </span>
  )
}

type InAllProps = { readonly count: number; readonly amount: string; readonly leftOut: number }
const InAll = ({ count, amount, leftOut }: InAllProps) => (
  <>
    <Emphasized text={t(invoicesText.inAll({ count, amount }))} />
    {leftOut > 0 ? <span className="ml-2 text-text-3">{t(invoicesText.leftOut({ count: leftOut }))}</span> : null}
  </>
)

const buttonText = (count: number, amount: string): Message =>
  count > 0 ? invoicesText.write({ count, amount }) : invoicesText.generate

const emptyText = (isMonth: boolean, isNothingLeft: boolean): Message => {
  if (!isMonth) return invoicesText.chooseAMonth
  return isNothingLeft ? invoicesText.nothingLeftToBill : invoicesText.noPreview
}
