import { useMemo } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { today } from '#client/core/today.ts'
import { type ListedSession, session } from '#client/entities/session.ts'
import { dayText } from '#client/messages/day-words.ts'
import { t } from '#client/messages/message.ts'
import { sessionText } from '#client/messages/session.ts'
import newRecoveryCodes from '#commands/session/new-recovery-codes.ts'
import setUpSecondStep from '#commands/session/set-up-second-step.ts'
import signOutEverywhere from '#commands/session/sign-out-everywhere.ts'
import turnOffSecondStep from '#commands/session/turn-off-second-step.ts'
import type { SecondStep } from '#contract/second-step.ts'
import { dayOf } from '#rules/hong-kong.ts'
import type { Action } from '../../actions/action.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useFieldList } from '../../list/use-field-list.ts'

const fields = [
  {
    field: 'address',
    draw: (row: ListedSession) => (
      <>
        {row.address} {row.current ? <span className="text-text-3">{t(sessionText.thisWindow)}</span> : null}
      </>
    ),
  },
  'signed_in_at',
  'last_used_at',
] as const
const footWhile = {
  on: [invoke(newRecoveryCodes), invoke(turnOffSecondStep), invoke(signOutEverywhere)],
  off: [invoke(setUpSecondStep), invoke(signOutEverywhere)],
} as const satisfies Record<string, readonly Action[]>

/** Where the person is signed in, with when and from which address, and whether they have a second step. */
export default function ShowSessions({ onClose }: ViewProps) {
  const list = useFieldList(session, fields)
  const { data, isPending } = useRead('getSessions', {})
  const step = useRead('getSecondStep', {}).data?.data
  const rows = useMemo(
    () =>
      (data?.data ?? (isPending ? undefined : []))?.map((row, at): ListedSession => ({ ...row, place: String(at) })),
    [data, isPending],
  )
  return (
    <ListDialog
      title={t(sessionText.mySessions)}
      subtitle={step && t(stepText(step))}
      width={720}
      onClose={onClose}
      rows={rows}
      {...list}
      search={sessionText.searchByAddressOrTime}
      empty={sessionText.noSessions}
      foot={footWhile[step?.on ? 'on' : 'off']}
    />
  )
}

const stepText = ({ since, recovery_codes_left }: SecondStep) =>
  since === null
    ? sessionText.off
    : sessionText.onSince({
        day: dayText(dayOf(Temporal.Instant.from(since)).toString(), today()),
        left: recovery_codes_left,
      })
