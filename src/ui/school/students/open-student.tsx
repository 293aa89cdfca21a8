import { type ReactNode, useMemo, useState } from 'react'
import { argumentFor } from '#client/command/argument-for.ts'
import type { Arguments } from '#client/command/arguments.ts'
import { type AnyCommand, commandGroups } from '#client/command/command.ts'
import { invoke } from '#client/command/invocation.ts'
import type { Answers } from '#client/command/values.ts'
import { today } from '#client/core/today.ts'
import type { Usage } from '#client/core/usage.ts'
import { personLabel } from '#client/entities/student.ts'
import { generalText } from '#client/messages/general.ts'
import { type Message, t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { studentsText } from '#client/messages/students.ts'
import openStudent from '#commands/students/open-student.ts'
import { isPastDue } from '#rules/due.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { money } from '#rules/money.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { scopeOf } from '../../app/key-scope.ts'
import { registry } from '../../app/registry.ts'
import { useRead } from '../../app/use-read.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Paper } from '../../kit/paper.tsx'
import { Balance } from '../../list/balance.tsx'
import { useScope } from '../../list/use-scope.ts'
import { NoStudent } from './no-student.tsx'
import { useOwed } from './use-owed.ts'
import { useStudent } from './use-student.ts'

/** All commands that can be started for a student: those with an argument that is a student. */
const ofStudent: readonly { readonly command: AnyCommand; readonly argument: string }[] = registry.all.flatMap(
  ({ command }) => {
    const argument = argumentFor(command, 'student')
    return argument && !command.unlisted && command !== openStudent ? [{ command, argument }] : []
  },
)

/** As in the menu of a record: those of the student before those of something else, and what is used most first. */
const byUse = ({ weight }: Usage) =>
  ofStudent.toSorted(
    (one, other) =>
      Number(other.command.row === other.argument) - Number(one.command.row === one.argument) ||
      weight(registry.idOf(other.command)) - weight(registry.idOf(one.command)),
  )

/** A student's details, balances and outstanding payments, and every command that applies to them. */
export default function OpenStudent({ given, onClose }: ViewProps) {
  const id = String(given.student ?? '')
  const student = useStudent(id)
  const { usage } = useApp()
  const { owed, isPending } = useOwed(id)
  // What is used changes nothing until the card is opened again, so that no button moves under a finger.
  const [ordered] = useState(() => byUse(usage))
  useScope(
    'dialog',
    useMemo(() => ({ row: { kind: 'student' as const, id }, paper: true as const }), [id]),
  )
  if (student === null) return <NoStudent id={id} onClose={onClose} />
  const details: readonly (readonly [Message, string | null | undefined])[] = student
    ? [
        [generalText.studentLoginId, student.student_login_id],
        [studentsText.phone, student.phone],
        [studentsText.school, student.school],
        [studentsText.grade, student.grade],
        [studentsText.registrationDate, dateOf(student.c_time)],
        [
          studentsText.parentName,
          [student.parent_name, student.relationship && `(${student.relationship})`].filter(Boolean).join(' '),
        ],
        [studentsText.parentPhone, student.parent_phone],
        [studentsText.address, student.address],
      ]
    : []
  const facts = (
    <>
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-y-1.5">
        {details.map(([label, value]) => (
          <Row key={label.id} label={t(label)}>
            {value || <span className="text-text-3">–</span>}
          </Row>
        ))}
      </dl>
      <Owed owed={owed} isPending={isPending} />
      <Balances student={id} />
    </>
  )
  return (
    <Dialog
      title={student ? personLabel(student) : id}
      subtitle={
        <span className="flex items-center gap-2">
          {id}
          {student?.status === 'inactive' ? <Chip tone="plain" label={t(studentsText.inactive)} /> : null}
        </span>
      }
      width={760}
      onClose={onClose}
      footer={<Button label={t(generalText.close)} keys="Esc" onClick={onClose} />}
    >
      <div className="grid min-h-64 grid-cols-[minmax(0,1fr)_13.75rem] gap-6 max-roomy:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-4">{facts}</div>
        <Paper>
          {() => (
            <>
              <h1>{student ? personLabel(student) : id}</h1>
              <p>{[id, student?.status, today().toString()].filter(Boolean).join(' · ')}</p>
              {facts}
            </>
          )}
        </Paper>
        <div className="flex flex-col max-roomy:-mx-2.5 roomy:border-l roomy:border-line roomy:pl-3">
          {owed && owed.length > 0 ? (
            <Group title={studentsText.owes}>
              {owed.map(({ id: payment, month, total_amount, collect }) => (
                <CommandButton
                  key={payment}
                  action={{
                    ...collect,
                    look: 'quiet',
                    label: studentsText.collectOwed({ month, amount: money(total_amount) }),
                  }}
                  via="row"
                  wide
                  keyless
                />
              ))}
            </Group>
          ) : null}
          {commandGroups.map(group => (
            <Group key={group} title={promptText[group]}>
              {ordered
                .filter(({ command }) => (command.group ?? 'daily') === group)
                .map(({ command, argument }) => (
                  <CommandButton
                    key={command.title}
                    action={{
                      ...invoke<Arguments, Answers>(command, { [argument]: id }),
                      look: 'quiet',
                      tone: group === 'danger' ? 'bad' : undefined,
                    }}
                    wide
                    keyless={command.row !== argument || scopeOf(command) !== 'row'}
                  />
                ))}
            </Group>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

/** Some of the commands, under a heading. */
function Group({ title, children }: { readonly title: Message; readonly children: ReactNode }) {
  return (
    <section aria-label={t(title)} className="flex flex-col pb-2">
      <h3 className="px-2.5 pb-1 text-sm font-medium text-text-3">{t(title)}</h3>
      {children}
    </section>
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

function Owed({ owed, isPending }: ReturnType<typeof useOwed>) {
  const { facts } = useApp()
  const { today } = facts()
  return (
    <Section title={t(studentsText.owes)}>
      {isPending ? null : !owed?.length ? (
        <p className="text-text-3">{t(owed ? studentsText.nothingIsOwed : generalText.nothingToShow)}</p>
      ) : (
        <ul>
          {owed.map(row => (
            <li key={row.id} className="flex min-h-8 items-center gap-3 border-b border-line">
              <span className="w-20 text-text-2">{row.month}</span>
              <span className="flex-1 text-text-3">
                {t(studentsText.owedFor({ kind: studentsText[row.kind], id: row.id }))}
              </span>
              {row.total_amount > 0 && isPastDue(row, today) ? (
                <Chip tone="warn" label={t(studentsText.overdue)} />
              ) : null}
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
    <Section title={t(generalText.tokens)}>
      {isPending ? null : rows.length === 0 ? (
        <p className="text-text-3">{t(generalText.noTokensFoundForThisStudent)}</p>
      ) : (
        <ul>
          {rows.map(row => (
            <li key={row.token_name} className="flex min-h-8 items-center gap-3 border-b border-line">
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
