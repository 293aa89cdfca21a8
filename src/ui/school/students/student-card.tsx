import { Fragment, type ReactNode } from 'react'
import { today } from '#client/core/today.ts'
import { personLabel } from '#client/entities/student.ts'
import { attendanceText } from '#client/messages/attendance.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, type Message, t } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import openStudent from '#commands/students/open-student.ts'
import type { AttendanceRecord, Student } from '#contract/students.ts'
import { attendanceMarks } from '#rules/attendance.ts'
import { isPastDue } from '#rules/due.ts'
import { monthOf } from '#rules/hong-kong.ts'
import { money } from '#rules/money.ts'
import { dialled } from '#rules/phones.ts'
import { tokenCount } from '#rules/tokens.ts'
import { useRead } from '../../app/use-read.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Icon } from '../../kit/icon.tsx'
import { MarkSign, markLooks } from './mark.tsx'
import { useOwed } from './use-owed.ts'
import { usePhoto } from './use-photo.ts'
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
  const { data: summary } = useRead('getStudentSummary', { studentId: id }, { enabled: loads })
  const { classes, next_lesson: next, last_payment: last } = summary?.data ?? {}
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
          <Line label={studentsText.lastPayment}>
            {last ? (
              <Parts of={[money(last.amount), last.date, last.receipt_ref]} by=" ·" />
            ) : (
              <None isKnown={summary !== undefined} />
            )}
          </Line>
          <Line label={studentsText.nextLesson}>
            {next ? (
              <Parts of={[`${next.date} ${next.start_time}`, next.class_name]} by=" ·" />
            ) : (
              <None isKnown={summary !== undefined} />
            )}
          </Line>
          <Line label={studentsText.classes}>
            {classes?.length ? (
              <Parts of={classes.map(each => each.class_name)} by="," />
            ) : (
              <None isKnown={summary !== undefined} />
            )}
          </Line>
          <Line label={studentsText.thisMonth}>{loads ? <Attended student={id} /> : <Waiting />}</Line>
          <Siblings of={student} />
        </dl>
      )}
    </section>
  )
}

const None = ({ isKnown }: { readonly isKnown: boolean }) => (isKnown ? <Nothing /> : <Waiting />)

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
            {each}
            {at < all.length - 1 ? by : null}
          </span>{' '}
        </Fragment>
      ))}
    </span>
  )
}

const Nothing = () => <span className="text-text-3">–</span>
const Waiting = () => <span className="animate-late text-text-3">…</span>

function Photo({ student, loads }: { readonly student: Student | null | undefined; readonly loads: boolean }) {
  const { data } = usePhoto(loads ? student : undefined)
  return (
    <div className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-text-3">
      {data && student ? (
        <img src={data} alt={personLabel(student)} className="size-full object-cover" />
      ) : (
        <Icon name="user" />
      )}
    </div>
  )
}

function Owed({ student }: { readonly student: string }) {
  const { owed: mine, isPending } = useOwed(student)
  if (!mine) return isPending ? <Waiting /> : <Nothing />
  if (mine.length === 0) return <span className="text-text-3">{t(studentsText.nothingIsOwed)}</span>
  const sum = mine.reduce((cents, each) => cents + Math.round(each.total_amount * 100), 0) / 100
  const months = [...new Set(mine.map(each => each.month))].sort()
  const late = mine.some(each => each.total_amount > 0 && isPastDue(each, today()))
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="font-bold">{money(sum)}</span>
      <span className="text-text-3">{months.join(', ')}</span>
      {late ? <Chip tone="warn" label={t(studentsText.overdue)} /> : null}
    </span>
  )
}

function Tokens({ student }: { readonly student: string }) {
  const { data, isPending } = useRead('getStudentTokenDetails', { studentId: student })
  const held = (data?.data ?? []).filter(({ amount }) => amount !== 0)
  if (held.length === 0) return isPending ? <Waiting /> : <Nothing />
  return <Parts of={held.map(({ token_name, amount }) => `${token_name} ${tokenCount(amount)}`)} by="," />
}

/** The lessons of this month in order, as the marks of the sheet. */
function Attended({ student }: { readonly student: string }) {
  const { data, isPending } = useRead('getStudentAttendanceByMonth', { student_id: student, month: monthOf(today()) })
  const lessons = data?.data ?? []
  if (lessons.length === 0) return isPending ? <Waiting /> : <Nothing />
  const words = ({ date, class_name, attendance }: AttendanceRecord) =>
    t(attendanceText.markOn({ date, class: class_name ?? '', mark: caption(attendance) }))
  return (
    <ul className="flex flex-wrap gap-1">
      {lessons.map(lesson => {
        const mark = attendanceMarks[lesson.attendance]
        return (
          <li
            key={lesson.live_lesson_id}
            title={words(lesson)}
            className={`grid size-5 place-items-center rounded-[4px] text-sm font-bold ${markLooks[mark]}`}
          >
            <span className="sr-only">{words(lesson)}</span>
            <MarkSign mark={mark} />
          </li>
        )
      })}
    </ul>
  )
}

/** Students whose parents have the same phone. */
function Siblings({ of }: { readonly of: Student | undefined }) {
  const { data } = useRead('getStudent', {})
  const phone = dialled(of?.parent_phone ?? '')
  if (!of || phone === '') return null
  const same = (data?.data ?? []).filter(
    each => each.student_id !== of.student_id && dialled(each.parent_phone) === phone,
  )
  if (same.length === 0) return null
  return (
    <Line label={studentsText.siblings}>
      {same.map(each => `${personLabel(each)} (${each.student_id})`).join(', ')}
    </Line>
  )
}
