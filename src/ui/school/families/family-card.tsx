import { type ReactNode, useMemo } from 'react'
import { argumentFor } from '#client/command/argument-for.ts'
import type { Arguments } from '#client/command/arguments.ts'
import { invoke } from '#client/command/invocation.ts'
import type { Answers } from '#client/command/values.ts'
import { familyLabel } from '#client/entities/family.ts'
import { personLabel } from '#client/entities/student.ts'
import { dayWords } from '#client/messages/day-words.ts'
import { familiesText } from '#client/messages/families.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, type Message, t, verbatim } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import openFamily from '#commands/families/open-family.ts'
import openStudent from '#commands/students/open-student.ts'
import type { Family, LedgerRow, OpenInvoice } from '#contract/families.ts'
import type { Student } from '#contract/students.ts'
import { cents, dollars, money } from '#rules/money.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useApp } from '../../app/app.ts'
import { registry } from '../../app/registry.ts'
import { useRead } from '../../app/use-read.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
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
      subtitle={family && <Contact family={family} />}
      width={1040}
      onClose={onClose}
      footer={close}
    >
      {family ? (
        <div className="grid min-h-64 grid-cols-[minmax(0,1fr)_13.75rem] gap-6 max-roomy:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-4">
            <Figures
              rows={ledger?.rows ?? []}
              open={ledger?.open ?? []}
              credit={family.credit}
              deposit={ledger?.deposit ?? 0}
              today={today}
            />
            <Open invoices={ledger?.open} today={today} />
            <Account family={family} rows={rows} />
            <FamilyTexts of={family.family_id} today={today} />
          </div>
          <div className="flex flex-col gap-2 max-roomy:-mx-2.5 roomy:border-l roomy:border-line roomy:pl-3">
            <Members of={family} />
            <Commands of={family} />
          </div>
        </div>
      ) : null}
    </Dialog>
  )
}

const Contact = ({ family }: { readonly family: Family }) => (
  <span className="flex flex-wrap gap-x-3">
    <span>{family.family_id}</span>
    {family.contact_name || family.phone ? (
      <span>
        {t(familiesText.pays)}: {family.contact_name} <span className="text-text">{family.phone}</span>
      </span>
    ) : null}
    <span>
      {t(familiesText.writtenTo)} {t(familiesText[family.language])}
    </span>
  </span>
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
    <dl className="flex flex-wrap overflow-hidden rounded-lg border border-line">
      <Figure label={familiesText.owes} amount={sumOf(open)}>
        {t(familiesText.countedInvoices({ count: open.length }))}
      </Figure>
      <Figure label={familiesText.overdue} amount={sumOf(late)} isBad={late.length > 0}>
        {t(
          late.length > 0
            ? familiesText.oldestDays({ count: late.length, age: familiesText.days({ count: days }) })
            : familiesText.nothingOverdue,
        )}
      </Figure>
      {deposit > 0 ? (
        <Figure label={familiesText.deposit} amount={deposit}>
          {t(familiesText.toBeReturned)}
        </Figure>
      ) : null}
      {credit > 0 ? (
        <Figure label={familiesText.credit} amount={credit}>
          {t(familiesText.kept)}
        </Figure>
      ) : null}
      {last ? (
        <Figure label={studentsText.lastPayment} amount={-last.amount}>
          {dayWords(last.date, today)[0]}, {t(caption(last.text))}
        </Figure>
      ) : null}
    </dl>
  )
}

type FigureProps = {
  readonly label: Message
  readonly amount: number
  readonly isBad?: boolean
  readonly children: ReactNode
}
const Figure = ({ label, amount, isBad = false, children }: FigureProps) => (
  <div className="-ml-px -mt-px min-w-36 flex-1 border-l border-t border-line px-3.5 py-2.5">
    <dt className="text-text-3">{t(label)}</dt>
    <dd className={`text-lg font-bold ${isBad ? 'text-bad' : ''}`}>{money(amount)}</dd>
    <dd className="text-text-3">{children}</dd>
  </div>
)

const needs = ['students'] as const
const nameOf = (
  { student_id, student_string }: Pick<OpenInvoice, 'student_id' | 'student_string'>,
  known: ReadonlyMap<string, Student>,
) => {
  const student = known.get(student_id)
  return student ? personLabel(student) : student_string
}

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
    <section aria-label={t(familiesText.openInvoices)}>
      <h3 className="pb-1 text-sm font-medium text-text-3">{t(familiesText.openInvoices)}</h3>
      {invoices?.length === 0 ? <p className="text-text-3">{t(familiesText.nothingIsOpen)}</p> : null}
      <ul>
        {invoices?.map(row => {
          const collect = collecting.get(row.invoice_ref)
          const isLate = row.due_date < today.toString()
          return (
            <li key={row.invoice_ref} className="flex min-h-8 flex-wrap items-center gap-x-3 border-b border-line">
              <span className="w-16 font-medium">{row.month}</span>
              <span className="min-w-24 flex-1 truncate">{nameOf(row, students)}</span>
              <span className={isLate ? 'text-bad' : 'text-text-3'}>
                {t(familiesText.due({ date: dayWords(row.due_date, today)[0] ?? row.due_date }))}
              </span>
              {row.rest === row.total ? null : (
                <span className="text-text-3">{t(familiesText.ofTotal({ amount: money(row.total) }))}</span>
              )}
              <span className="ml-auto flex items-center gap-3">
                <span className="w-20 text-right font-medium">{money(row.rest)}</span>
                {collect ? <CommandButton action={collect} via="row" small keyless /> : null}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
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

/** All commands that can be started for a family. */
const ofFamily = registry.all.flatMap(({ command }) => {
  const argument = argumentFor(command, 'family')
  return argument && !command.unlisted && command !== openFamily ? [{ command, argument }] : []
})

const Commands = ({ of }: { readonly of: Family }) => (
  <section aria-label={familyLabel(of)} className="flex flex-col">
    <h3 className="px-2.5 pb-1 text-sm font-medium text-text-3">{t(familiesText.family)}</h3>
    {ofFamily.map(({ command, argument }) => (
      <CommandButton
        key={command.title}
        action={{ ...invoke<Arguments, Answers>(command, { [argument]: of.family_id }), look: 'quiet' }}
        wide
        keyless={command.row !== argument}
      />
    ))}
  </section>
)
