import { useMemo } from 'react'
import { argumentFor } from '#client/command/argument-for.ts'
import type { Arguments } from '#client/command/arguments.ts'
import type { AnyCommand } from '#client/command/command.ts'
import { invoke } from '#client/command/invocation.ts'
import type { Answers } from '#client/command/values.ts'
import { familyLabel } from '#client/entities/family.ts'
import { personLabel } from '#client/entities/student.ts'
import { dayWords } from '#client/messages/day-words.ts'
import { familiesText } from '#client/messages/families.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, t, verbatim } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import creditFamily from '#commands/families/credit-family.ts'
import editFamily from '#commands/families/edit-family.ts'
import familyPayment from '#commands/families/family-payment.ts'
import openFamily from '#commands/families/open-family.ts'
import printStatement from '#commands/families/print-statement.ts'
import remindFamily from '#commands/families/remind-family.ts'
import useCreditOf from '#commands/families/use-credit.ts'
import openStudent from '#commands/students/open-student.ts'
import type { Family, LedgerRow, OpenInvoice } from '#contract/families.ts'
import type { Student } from '#contract/students.ts'
import { cents, dollars, money } from '#rules/money.ts'
import type { Action } from '../../actions/action.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useApp } from '../../app/app.ts'
import { registry } from '../../app/registry.ts'
import { useRead } from '../../app/use-read.ts'
import { Lines, Part } from '../../card/card-part.tsx'
import { Figure } from '../../card/figure.tsx'
import { Phone } from '../../card/phone.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { mixedText } from '../../kit/mixed-text.tsx'
import { useRelated } from '../../list/use-related.ts'
import { useScope } from '../../list/use-scope.ts'
import { Account } from './account.tsx'
import { FamilyTexts } from './family-texts.tsx'
import { useCollecting } from './use-collecting.ts'

type Props = {
  /** What the link names: a family, or a student of one. */
  readonly of: string
  readonly family: Family | null | undefined
  readonly onClose: () => void
}

/** The account of a family: who is in it, what is open, and everything that was billed and received. */
export function FamilyCard({ of, family, onClose }: Props) {
  const { facts } = useApp()
  const { today } = facts()
  const id = family?.family_id
  useScope(
    'dialog',
    useMemo(() => (id === undefined ? {} : { row: { kind: 'family' as const, id } }), [id]),
  )
  const { data } = useRead('getFamilyLedger', { family_id: id ?? '' }, { enabled: id !== undefined })
  const ledger = data?.data
  const rows = useMemo(() => ledger?.rows.map((row, at) => ({ ...row, place: String(at) })).toReversed(), [ledger])
  const close = <Button label={t(generalText.close)} keys="Esc" onClick={onClose} />
  if (family === null)
    return (
      <Dialog title={t(familiesText.family)} onClose={onClose} footer={close}>
        <p>{t(familiesText.noFamily({ id: of }))}</p>
      </Dialog>
    )
  return (
    <Dialog
      title={family?.name ?? of}
      head={family && (titleId => <Head family={family} titleId={titleId} />)}
      width={1184}
      onClose={onClose}
      footer={close}
    >
      {family ? (
        <div className="grid min-h-100 grid-cols-[minmax(0,1fr)_13.5rem] content-start gap-x-6 gap-y-4 pt-1 max-wide:grid-cols-1">
          <div className="col-start-1 min-w-0">
            <Figures
              rows={ledger?.rows ?? []}
              open={ledger?.open ?? []}
              credit={family.credit}
              deposit={ledger?.deposit ?? 0}
              today={today}
            />
          </div>
          <div className="flex flex-col gap-4 wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:border-l wide:border-line wide:pl-4">
            <Commands of={family} />
            <Members of={family} />
          </div>
          <div className="col-start-1 flex min-w-0 flex-col gap-4">
            <Open invoices={ledger?.open} today={today} />
            <Account family={family} rows={rows} />
            <FamilyTexts of={family.family_id} today={today} />
          </div>
        </div>
      ) : null}
    </Dialog>
  )
}

/** Who pays, and how they are reached. */
const Head = ({ family, titleId }: { readonly family: Family; readonly titleId: string }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <div className="min-w-40 flex-1">
      <h2
        id={titleId}
        className="text-[1.375rem] font-bold leading-8 tracking-[-0.01em] [overflow-wrap:anywhere] [word-break:keep-all]"
      >
        {mixedText(family.name)}
      </h2>
      <p className="text-text-2">
        {[family.family_id, t(familiesText.writtenTo({ language: familiesText[family.language] }))].join(' · ')}
      </p>
    </div>
    {family.phone ? (
      <Phone number={family.phone} whose={t(familiesText.payer({ name: family.contact_name }))} />
    ) : family.contact_name ? (
      <p className="text-text-2">{t(familiesText.payer({ name: family.contact_name }))}</p>
    ) : null}
  </div>
)

const sumOf = (open: readonly OpenInvoice[]): number => dollars(open.reduce((sum, { rest }) => sum + cents(rest), 0))

type FiguresProps = {
  readonly rows: readonly LedgerRow[]
  readonly open: readonly OpenInvoice[]
  readonly credit: number
  readonly deposit: number
  readonly today: Temporal.PlainDate
}

/** What is owed and since when, what is kept, and what came last. */
function Figures({ rows, open, credit, deposit, today }: FiguresProps) {
  const late = open.filter(({ due_date }) => due_date < today.toString())
  const oldest = late.map(({ due_date }) => due_date).toSorted()[0]
  const days = oldest === undefined ? 0 : Temporal.PlainDate.from(oldest).until(today, { largestUnit: 'days' }).days
  const last = rows.findLast(({ kind }) => kind === 'receipt')
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] overflow-hidden rounded-lg border border-line">
      <Figure label={familiesText.owes} below={t(familiesText.countedInvoices({ count: open.length }))}>
        {money(sumOf(open))}
      </Figure>
      <Figure
        label={familiesText.overdue}
        isBad={late.length > 0}
        below={t(
          late.length > 0
            ? familiesText.oldestDays({ count: late.length, age: familiesText.days({ count: days }) })
            : familiesText.nothingOverdue,
        )}
      >
        {money(sumOf(late))}
      </Figure>
      {deposit > 0 ? (
        <Figure label={familiesText.deposit} below={t(familiesText.toBeReturned)}>
          {money(deposit)}
        </Figure>
      ) : null}
      {credit > 0 ? (
        <Figure label={familiesText.credit} below={t(familiesText.kept)}>
          {money(credit)}
        </Figure>
      ) : null}
      {last ? (
        <Figure
          label={studentsText.lastPayment}
          below={[dayWords(last.date, today)[0], t(caption(last.text))].join(' · ')}
        >
          {money(-last.amount)}
        </Figure>
      ) : null}
    </dl>
  )
}

const needs = ['students'] as const
const nameOf = (
  { student_id, student_string }: Pick<OpenInvoice, 'student_id' | 'student_string'>,
  known: ReadonlyMap<string, Student>,
) => {
  const student = known.get(student_id)
  return student ? personLabel(student) : student_string
}

/** What is still to be paid, and how much of each. */
function Open({
  invoices,
  today,
}: {
  readonly invoices: readonly OpenInvoice[] | undefined
  readonly today: Temporal.PlainDate
}) {
  const { students } = useRelated(needs)
  const collecting = useCollecting()
  return (
    <Part title={familiesText.openInvoices} beside={invoices && String(invoices.length || '')}>
      <Lines of={invoices} keyOf={({ invoice_ref }) => invoice_ref} none={familiesText.nothingIsOpen}>
        {row => {
          const collect = collecting.get(row.invoice_ref)
          const isLate = row.due_date < today.toString()
          return (
            <>
              <span className="w-16 font-medium">{row.month}</span>
              <span className="min-w-48 flex-1 [overflow-wrap:anywhere]">{mixedText(nameOf(row, students))}</span>
              <span className={isLate ? 'text-bad' : 'text-text-3'}>
                {t(familiesText.due({ date: dayWords(row.due_date, today)[0] ?? row.due_date }))}
              </span>
              <span className="ml-auto flex items-center gap-3">
                {row.rest === row.total ? null : (
                  <span className="text-text-3">{t(familiesText.ofTotal({ amount: money(row.total) }))}</span>
                )}
                <span className="min-w-20 text-right font-semibold">{money(row.rest)}</span>
                {collect ? (
                  <CommandButton action={{ ...collect, label: studentsText.collect }} via="row" small keyless />
                ) : null}
              </span>
            </>
          )
        }}
      </Lines>
    </Part>
  )
}

function Members({ of }: { readonly of: Family }) {
  const { students } = useRelated(needs)
  return (
    <section aria-label={t(generalText.students)} className="flex flex-col">
      <h3 className="px-2.5 pb-1 text-sm font-medium text-text-3">{t(generalText.students)}</h3>
      {of.students.map(each => (
        <CommandButton
          key={each.student_id}
          action={{
            ...invoke(openStudent, { student: each.student_id }),
            look: 'quiet',
            label: verbatim(nameOf(each, students)),
          }}
          via="row"
          wide
          keyless
        />
      ))}
    </section>
  )
}

/** What is done most often, in an order that a hand learns. */
const first: readonly AnyCommand[] = [
  familyPayment,
  printStatement,
  remindFamily,
  useCreditOf,
  creditFamily,
  editFamily,
]

/** All commands that can be started for a family: those first, and last what takes something away. */
const ofFamily = registry.all
  .flatMap(({ command }) => {
    const argument = argumentFor(command, 'family')
    return argument && !command.unlisted && command !== openFamily ? [{ command, argument }] : []
  })
  .toSorted((one, other) => placeOf(one.command) - placeOf(other.command))

function placeOf(command: AnyCommand): number {
  const at = first.indexOf(command)
  return at < 0 ? first.length + Number(command.group === 'danger') : at
}

const lookOf = (command: AnyCommand): NonNullable<Action['look']> =>
  command === familyPayment ? 'main' : first.includes(command) ? 'plain' : 'quiet'

const Commands = ({ of }: { readonly of: Family }) => (
  <section
    aria-label={familyLabel(of)}
    data-focus-first=""
    className="grid grid-cols-1 gap-2 max-wide:grid-cols-3 max-roomy:grid-cols-2"
  >
    {ofFamily.map(({ command, argument }) => (
      <CommandButton
        key={command.title}
        action={{
          ...invoke<Arguments, Answers>(command, { [argument]: of.family_id }),
          look: lookOf(command),
          ...(command === familyPayment ? { label: familiesText.receiveMoney } : {}),
        }}
        wide
        keyless={command.row !== argument}
      />
    ))}
  </section>
)
