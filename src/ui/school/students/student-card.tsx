import { Fragment, type ReactNode } from 'react'
import { personLabel } from '#client/entities/student.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, line, type Message, t } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import openStudent from '#commands/students/open-student.ts'
import { money } from '#rules/money.ts'
import { tokenCount } from '#rules/tokens.ts'
import { useRead } from '../../app/use-read.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { mixedText } from '../../kit/mixed-text.tsx'
import { useSiblings } from './card-family.tsx'
import { shortDay } from './card-figures.tsx'
import { Marks, None, Waiting } from './glance.tsx'
import { Photo } from './photo.tsx'
import { debtOf, nextOf, useMonth, useTokens } from './use-glance.ts'
import { useOwing } from './use-owing.ts'
import { useStudent } from './use-student.ts'

type CardProps = {
  readonly id: string
  /** Whether to ask the server for what the lists do not know. */
  readonly loads: boolean
  /** Opens the full card. */
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** What the desk wants to know about a student at a glance. */
export function StudentCard({ id, loads, onOpen, onClose }: CardProps) {
  const student = useStudent(id)
  return (
    <section
      aria-label={student ? personLabel(student) : id}
      className="pointer-events-auto flex min-w-0 flex-1 animate-rise flex-col gap-3 overflow-y-auto rounded-lg bg-raised p-4 shadow-float"
    >
      <div className="flex items-start gap-3">
        <Photo student={student} loads={loads} />
        <div className="min-w-0 flex-1">
          <h2 aria-live="polite" className="font-bold [overflow-wrap:anywhere]">
            {student ? personLabel(student) : id}
          </h2>
          <p className="flex flex-wrap items-center gap-x-2 text-text-3">
            <Parts of={[id, student?.grade, student?.phone]} by=" ·" />
            {student ? (
              <Chip tone={student.status === 'active' ? 'good' : 'plain'} label={t(caption(student.status))} />
            ) : null}
          </p>
        </div>
        {student ? (
          <Button look="icon" icon="maximize" label={t(caption(openStudent.title))} keys="O" onClick={onOpen} />
        ) : null}
        <Button look="icon" icon="x" label={t(generalText.close)} onClick={onClose} />
      </div>
      {student === null ? (
        <p>{t(studentsText.thereIsNoStudent({ id }))}</p>
      ) : (
        <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1.5">
          <Line label={studentsText.owes}>
            <Owed student={id} />
          </Line>
          <Line label={generalText.tokens}>{loads ? <Tokens student={id} /> : <Waiting />}</Line>
          <AtAGlance id={id} loads={loads} />
        </dl>
      )}
    </section>
  )
}

/** What the lists do not say: the last payment, the next lesson, classes, marks of this month, siblings. */
function AtAGlance({ id, loads }: Pick<CardProps, 'id' | 'loads'>) {
  const { data } = useRead('getStudentSummary', { studentId: id }, { enabled: loads })
  const summary = data?.data
  const next = summary && nextOf(summary)
  const [last] = summary?.payments.last ?? []
  return (
    <>
      <Line label={studentsText.lastPayment}>
        {last ? (
          <Parts of={[money(last.amount), shortDay(last.date), last.receipt_ref]} by=" ·" />
        ) : (
          <None isKnown={summary !== undefined} />
        )}
      </Line>
      <Line label={studentsText.nextLesson}>
        {next ? (
          <Parts of={[`${shortDay(next.date)} ${next.start_time}`, next.what]} by=" ·" />
        ) : (
          <None isKnown={summary !== undefined} />
        )}
      </Line>
      <Line label={studentsText.classes}>
        {summary && summary.classes.length > 0 ? (
          <Parts of={summary.classes.map(each => each.class_name)} by="," />
        ) : (
          <None isKnown={summary !== undefined} />
        )}
      </Line>
      <Line label={studentsText.thisMonth}>{loads ? <Attended student={id} /> : <Waiting />}</Line>
      <SiblingsLine of={id} />
    </>
  )
}

function Line({ label, children }: { readonly label: Message; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{t(label)}</dt>
      <dd className="min-h-5 min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}

/** Several in a row. Each stays on one line as long as it fits, so that no reference is split. */
function Parts({ of, by }: { readonly of: readonly (string | null | undefined)[]; readonly by: string }) {
  const all = of.flatMap(each => each || [])
  return (
    <span>
      {all.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two classes may have the same name
        <Fragment key={at}>
          <span className="inline-block">
            {mixedText(each)}
            {at < all.length - 1 ? by : null}
          </span>{' '}
        </Fragment>
      ))}
    </span>
  )
}

function Owed({ student }: { readonly student: string }) {
  const owing = useOwing()
  const debt = debtOf(owing, student)
  if (!debt) return <None isKnown={!owing.isPending} />
  if (debt.owed.length === 0) return <span className="text-text-3">{t(studentsText.nothingIsOwed)}</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="font-bold">{money(debt.sum)}</span>
      <span className="text-text-3">{t(line(...debt.months))}</span>
      {debt.late > 0 ? <Chip tone="warn" label={t(studentsText.overdue)} /> : null}
    </span>
  )
}

function Tokens({ student }: { readonly student: string }) {
  const { held, isPending } = useTokens(student)
  if (held.length === 0) return <None isKnown={!isPending} />
  return <Parts of={held.map(({ token_name, amount }) => `${token_name} ${tokenCount(amount)}`)} by="," />
}

/** The lessons of this month in order, as the marks of the sheet. */
function Attended({ student }: { readonly student: string }) {
  const { lessons, isPending } = useMonth(student)
  return lessons.length === 0 ? <None isKnown={!isPending} /> : <Marks of={lessons} />
}

function SiblingsLine({ of }: { readonly of: string }) {
  const siblings = useSiblings(of)
  if (!siblings?.length) return null
  return (
    <Line label={studentsText.siblings}>
      {mixedText(t(line(...siblings.map(each => `${personLabel(each)} (${each.student_id})`))))}
    </Line>
  )
}
