import { type ReactNode, useMemo } from 'react'
import type { Arguments } from '#client/arguments.ts'
import type { AnyCommand } from '#client/command.ts'
import { personLabel } from '#client/entities/student.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { argumentFor } from '#client/palette.ts'
import type { Drafts } from '#client/values.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import collectVideoPayment from '#commands/payments/collect-video-payment.ts'
import openStudent from '#commands/students/open-student.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { money } from '#rules/money.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import type { ViewProps } from '../components.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useScope } from '../list/use-scope.ts'
import { registry } from '../registry.ts'
import { Balance } from '../tokens/balance.tsx'
import { useRead } from '../use-read.ts'
import { NoStudent } from './no-student.tsx'
import { useStudent } from './use-student.ts'

/** Everything that can be done for a student from here: what asks for one, and what has a student among its questions. */
const ofStudent: readonly { readonly command: AnyCommand; readonly argument: string }[] = registry.all.flatMap(
  ({ command }) => {
    const argument = argumentFor(command, 'student')
    return argument && !command.unlisted && command !== openStudent ? [{ command, argument }] : []
  },
)

/** One student: details, balances, what they owe, and every command that applies to them. */
export default function OpenStudent({ given, onClose }: ViewProps) {
  const id = String(given.student ?? '')
  const student = useStudent(id)
  useScope(
    'dialog',
    useMemo(() => ({ row: { kind: 'student' as const, id } }), [id]),
  )
  if (student === null) return <NoStudent id={id} onClose={onClose} />
  const details: readonly (readonly [string, string | null | undefined])[] = student
    ? [
        ['Student Login ID', student.student_login_id],
        ['Phone', student.phone],
        ['School', student.school],
        ['Grade', student.grade],
        ['Registration Date', dateOf(student.c_time)],
        [
          'Parent Name',
          [student.parent_name, student.relationship && `(${student.relationship})`].filter(Boolean).join(' '),
        ],
        ['Parent Phone', student.parent_phone],
        ['Address', student.address],
      ]
    : []
  return (
    <Dialog
      title={student ? personLabel(student) : id}
      subtitle={
        <span className="flex items-center gap-2">
          {id}
          {student?.status === 'inactive' ? <Chip tone="plain" label={t('inactive')} /> : null}
        </span>
      }
      width={760}
      onClose={onClose}
      footer={<Button label={t('Close')} keys="Esc" onClick={onClose} />}
    >
      <div className="grid min-h-64 grid-cols-[minmax(0,1fr)_220px] gap-6">
        <div className="flex min-w-0 flex-col gap-4">
          <dl className="grid grid-cols-[120px_minmax(0,1fr)] gap-y-1.5">
            {details.map(([label, value]) => (
              <Row key={label} label={t(label)}>
                {value || <span className="text-text-3">–</span>}
              </Row>
            ))}
          </dl>
          <Owed student={id} />
          <Balances student={id} />
        </div>
        <div className="flex flex-col border-l border-line pl-3">
          <h3 className="px-2.5 pb-1 text-sm font-medium text-text-3">{t('Commands')}</h3>
          {ofStudent.map(({ command, argument }) => (
            <CommandButton
              key={command.title}
              action={{ ...invoke<Arguments, Drafts>(command, { [argument]: id }), look: 'quiet' }}
              wide
              keyless={command.row !== argument}
            />
          ))}
        </div>
      </div>
    </Dialog>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="pb-1 text-sm font-medium text-text-3">{title}</h3>
      {children}
    </section>
  )
}

function Owed({ student }: { readonly student: string }) {
  const { facts } = useApp()
  const live = useRead('pendingPayments', { status: 'pending' })
  const video = useRead('pendingVideoPayments', { status: 'pending' })
  const mine = [
    ...(live.data ?? []).map(row => ({
      ...row,
      id: row.payment_id,
      collect: invoke(collectLivePayment, { payment: row.payment_id }),
      kind: t('live'),
    })),
    ...(video.data ?? []).map(row => ({
      ...row,
      id: row.video_payment_id,
      collect: invoke(collectVideoPayment, { payment: row.video_payment_id }),
      kind: t('video'),
    })),
  ].filter(row => row.student_id === student)
  const late = facts().today.toPlainYearMonth().toString()
  return (
    <Section title={t('Owes')}>
      {live.isPending || video.isPending ? null : mine.length === 0 ? (
        <p className="text-text-3">{t('Nothing is owed.')}</p>
      ) : (
        <ul>
          {mine.map(row => (
            <li key={row.id} className="flex h-8 items-center gap-3 border-b border-line">
              <span className="w-20 text-text-2">{row.month}</span>
              <span className="flex-1 text-text-3">{`${row.kind} · ${row.id}`}</span>
              {row.month < late ? <Chip tone="warn" label={t('overdue')} /> : null}
              <span>{money(row.total_amount)}</span>
              <CommandButton action={row.collect} via="row" small keyless />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Balances({ student }: { readonly student: string }) {
  const { data, isPending } = useRead('getStudentTokenDetails', { studentId: student })
  const rows = data?.data ?? []
  return (
    <Section title={t('Tokens')}>
      {isPending ? null : rows.length === 0 ? (
        <p className="text-text-3">{t('No tokens found for this student.')}</p>
      ) : (
        <ul>
          {rows.map(row => (
            <li key={row.token_name} className="flex h-8 items-center gap-3 border-b border-line">
              <span className="min-w-0 flex-1 truncate">{row.token_name}</span>
              <span className="text-text-3">{row.token_type}</span>
              <span className="w-12 text-right">
                <Balance of={row.amount} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
