import { useMemo } from 'react'
import { type Invocation, invoke } from '#client/command/invocation.ts'
import { today } from '#client/core/today.ts'
import { personLabel } from '#client/entities/student.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import recordLeave from '#commands/leave/record-leave.ts'
import createMessage from '#commands/messages/create-message.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import collectVideoPayment from '#commands/payments/collect-video-payment.ts'
import editStudent from '#commands/students/edit-student.ts'
import addToken from '#commands/tokens/add-token.ts'
import bookVideoLesson from '#commands/video-lessons/book-video-lesson.ts'
import openPalette from '#commands/view/open-palette.ts'
import type { StudentSummary } from '#contract/student-summary.ts'
import type { Student } from '#contract/students.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { cents, dollars, money } from '#rules/money.ts'
import type { Action } from '../../actions/action.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { done, type ScopedKey } from '../../app/scoped-key.ts'
import { ScopedKeys } from '../../app/scoped-keys.tsx'
import { useRead } from '../../app/use-read.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Paper } from '../../kit/paper.tsx'
import { useScope } from '../../list/use-scope.ts'
import { AlongTheList } from './along-the-list.tsx'
import { Attendance } from './card-attendance.tsx'
import { Charges } from './card-charges.tsx'
import { Family } from './card-family.tsx'
import { Figures, shortDay } from './card-figures.tsx'
import { CardHead } from './card-head.tsx'
import { Notes } from './card-notes.tsx'
import { Classes, Leave, MessagesTo, Payments } from './card-parts.tsx'
import { NoStudent } from './no-student.tsx'
import { type Owing, useOwing } from './use-owing.ts'
import { useStudent } from './use-student.ts'

/** The screen of a phone call: who it is, what a parent asks about, and what is done for them. */
export default function OpenStudent({ given, onClose }: ViewProps) {
  const id = String(given.student ?? '')
  const student = useStudent(id)
  const owing = useOwing()
  const summary = useSummary(id)
  useScope(
    'dialog',
    useMemo(() => ({ row: { kind: 'student' as const, id }, paper: true as const }), [id]),
  )
  if (student === null) return <NoStudent id={id} onClose={onClose} />
  const name = student ? personLabel(student) : id
  return (
    <Dialog
      title={name}
      head={titleId => <CardHead student={student} id={id} titleId={titleId} />}
      width={1184}
      onClose={onClose}
      footer={
        <>
          <p className="mr-auto min-w-0 text-sm text-text-3 max-roomy:hidden">
            {student ? registeredWords(student) : null}
          </p>
          <AlongTheList student={id} />
          <Button label={t(generalText.close)} keys="Esc" onClick={onClose} />
        </>
      }
    >
      <div className="grid min-h-100 grid-cols-[minmax(0,1fr)_12.5rem] content-start gap-x-6 gap-y-4 pt-1 max-roomy:grid-cols-1">
        <div className="col-start-1 min-w-0">
          <Figures student={id} owing={owing} summary={summary} />
        </div>
        <FixedActions student={id} owing={owing} />
        <div className="col-start-1 min-w-0">
          <Facts {...{ id, owing, summary }} />
          {/* In a small window there is no room for it beside the buttons. */}
          <p className="pt-4 text-sm text-text-3 roomy:hidden">{student ? registeredWords(student) : null}</p>
        </div>
      </div>
      <Paper>
        {() => (
          <>
            <h1>{name}</h1>
            <p>{[id, student?.status, today().toString()].filter(Boolean).join(' · ')}</p>
            {student ? <p>{contactWords(student)}</p> : null}
            <Figures student={id} owing={owing} summary={summary} />
            <Facts {...{ id, owing, summary }} />
            {student ? <p>{registeredWords(student)}</p> : null}
          </>
        )}
      </Paper>
    </Dialog>
  )
}

const contactWords = ({ phone, parent_name, relationship, parent_phone, grade, school }: Student): string =>
  [grade, school, phone, [parent_name, relationship].filter(Boolean).join(', '), parent_phone]
    .filter(Boolean)
    .join(' · ')

const registeredWords = ({ student_login_id, c_time, address }: Student): string =>
  [
    student_login_id && t(studentsText.loginId({ id: student_login_id })),
    t(studentsText.registered({ day: shortDay(dateOf(c_time)) })),
    address,
  ]
    .filter(Boolean)
    .join(' · ')

/** What the lists do not say of a student; null where the server does not tell it. */
function useSummary(studentId: string): StudentSummary | null | undefined {
  const { data, isPending } = useRead('getStudentSummary', { studentId })
  return data?.data ?? (isPending ? undefined : null)
}

type FactsProps = {
  readonly id: string
  readonly owing: Owing
  readonly summary: StudentSummary | null | undefined
}

function Facts({ id, owing, summary }: FactsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] items-start gap-x-6 gap-y-4 max-wide:grid-cols-1">
      <div className="flex min-w-0 flex-col gap-4">
        {summary === null ? null : <Classes summary={summary} />}
        <Payments student={id} owing={owing} summary={summary} />
        <Attendance student={id} />
        <Charges student={id} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Notes student={id} />
        <Family student={id} owing={owing} />
        {summary === null ? null : (
          <>
            <Leave summary={summary} />
            <MessagesTo summary={summary} />
          </>
        )}
      </div>
    </div>
  )
}

/** What collects all that is owed of a kind: live payments first. */
function collecting(owed: ReturnType<Owing['of']>): Action {
  const live = owed?.filter(({ kind }) => kind === 'live') ?? []
  const all = live.length > 0 ? live : (owed ?? [])
  const command = live.length > 0 || all.length === 0 ? collectLivePayment : collectVideoPayment
  const kind = command === collectLivePayment ? 'livePayment' : 'videoPayment'
  const sum = dollars(all.reduce((total, each) => total + cents(each.total_amount), 0))
  const label = all.length === 0 ? studentsText.collect : studentsText.collectOwed({ amount: money(sum) })
  const [first] = all
  const invocation: Invocation =
    all.length === 1 && first
      ? first.collect
      : { command, given: {}, ...(all.length > 1 ? { rows: all.map(each => ({ kind, id: each.id })) } : {}) }
  return {
    ...invocation,
    look: 'main',
    label,
    unless: owed && all.length === 0 ? studentsText.nothingIsOwed : undefined,
  }
}

/** Six actions that never change their places, so that a hand learns them. All others are in the palette. */
function FixedActions({ student, owing }: { readonly student: string; readonly owing: Owing }) {
  const { runner } = useApp()
  const collect = collecting(owing.of(student))
  const book: Action = { ...invoke(bookVideoLesson, { student, type: 'makeup' }), label: studentsText.bookMakeUp }
  const message: Action = {
    ...invoke(createMessage, { recipientType: 'student_id', student }),
    label: studentsText.message,
  }
  const actions: readonly Action[] = [
    collect,
    invoke(recordLeave, { student }),
    book,
    message,
    { ...invoke(addToken, { student }), label: studentsText.addTokens },
    invoke(editStudent, { student }),
  ]
  // Their commands' own keys. Those of rows that are students work by themselves.
  const keys = [collect, book, message].flatMap(({ command, label, unless, ...action }): readonly ScopedKey[] =>
    command.keys && unless === undefined
      ? [
          {
            keys: command.keys,
            ...(label ? { words: label } : {}),
            run: done(() => void runner.start({ command, ...action }, 'row')),
          },
        ]
      : [],
  )
  return (
    <section
      aria-label={t(generalText.actions)}
      className="flex flex-col gap-2 max-roomy:grid max-roomy:grid-cols-2 roomy:col-start-2 roomy:row-span-2 roomy:row-start-1 roomy:border-l roomy:border-line roomy:pl-4"
    >
      <ScopedKeys list={keys} />
      {actions.map(action => (
        <CommandButton key={action.command.title} action={action} via="row" wide />
      ))}
      <CommandButton action={{ ...invoke(openPalette), look: 'quiet', label: studentsText.more }} wide />
    </section>
  )
}
