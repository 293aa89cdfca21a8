import { useCallback, useMemo } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { generalText } from '#client/messages/general.ts'
import { clauseSaid, t } from '#client/messages/message.ts'
import { staffsText } from '#client/messages/staffs.ts'
import changePassword from '#commands/session/change-password.ts'
import showSessions from '#commands/session/show-sessions.ts'
import requireSecondStep from '#commands/settings/require-second-step.ts'
import addStaff from '#commands/staff/add-staff.ts'
import deleteStaff from '#commands/staff/delete-staff.ts'
import resetPassword from '#commands/staff/reset-password.ts'
import resetSecondStep from '#commands/staff/reset-second-step.ts'
import whoIsHere from '#commands/staff/who-is-here.ts'
import type { Clause } from '#contract/fill.ts'
import type { Person } from '#contract/presence.ts'
import type { Staff } from '#contract/staff.ts'
import { isRole, mayDeleteStaff, mayResetPassword, mayResetSecondStep } from '#rules/roles.ts'
import type { Action } from '../../actions/action.ts'
import { useApp } from '../../app/app.ts'
import { useRead } from '../../app/use-read.ts'
import { useStore } from '../../app/use-store.ts'
import { Chip } from '../../kit/chip.tsx'
import { List } from '../../list/list.tsx'
import { useEntityList } from '../../list/use-field-list.ts'
import { Screen } from '../../screen/screen.tsx'
import { useOpenWords } from './use-open-words.ts'

/** The person's own row is marked, because its buttons are disabled. So are those of colleagues who are here. */
const fieldsFor = (me: string, here: ReadonlyMap<string, Person>, open: (person: Person) => string) =>
  [
    {
      field: 'username',
      draw: (row: Staff) =>
        row.username === me ? (
          <>
            {row.username} <span className="pl-1 text-text-3">{t(staffsText.you)}</span>
          </>
        ) : (
          row.username
        ),
    },
    {
      field: 'name',
      draw: (row: Staff) => {
        const person = here.get(row.username)
        if (!person) return row.name
        const opened = open(person)
        return (
          <>
            {row.name}{' '}
            <span className="px-2">
              <Chip tone="good" label={t(staffsText.hereNow)} />
            </span>
            <span className="text-text-3">{opened}</span>
          </>
        )
      },
    },
    'role',
  ] as const
const toolbar: readonly Action[] = [
  invoke(requireSecondStep),
  invoke(whoIsHere),
  invoke(showSessions),
  invoke(changePassword),
  { ...invoke(addStaff), look: 'main' },
]

/** The people who may sign in. Buttons that the roles forbid are disabled with the reason. */
export function Staffs() {
  const { session, presence } = useApp()
  const me = useStore(session)
  const username = 'username' in me ? me.username : ''
  const role = 'role' in me && isRole(me.role) ? me.role : undefined
  const { data, isPending } = useRead('getstaff', {}, { failed: staffsText.failedToFetchStaff })
  const rows = data?.data ?? (isPending ? undefined : [])
  const people = useStore(presence.people)
  const words = useOpenWords()
  const here = useMemo(() => new Map(people.map(person => [person.staff, person])), [people])
  const list = useEntityList(
    'staff',
    useMemo(() => fieldsFor(username, here, words), [username, here, words]),
  )
  const bosses = rows?.filter(row => row.role === 'boss').length ?? 0
  const actions = useCallback(
    (row: Staff): readonly Action[] => {
      const given = { staff: row.username }
      const actor = role && { username, role }
      const others = bosses - (row.role === 'boss' ? 1 : 0)
      return [
        { ...invoke(resetPassword, given), icon: 'key', unless: actor && said(mayResetPassword(actor, row)) },
        {
          ...invoke(resetSecondStep, given),
          icon: 'shield-off',
          unless: actor && said(mayResetSecondStep(actor, row)),
        },
        { ...invoke(deleteStaff, given), icon: 'trash', unless: actor && said(mayDeleteStaff(actor, row, others)) },
      ]
    },
    [username, role, bosses],
  )
  return (
    <Screen>
      <List
        label={t(staffsText.staffs)}
        level="screen"
        rows={rows}
        {...list}
        pageSize={16}
        search={staffsText.searchByUsernameNameOrRole}
        empty={staffsText.noStaffFound}
        actions={actions}
        actionsTitle={t(generalText.action)}
        actionsWidth={120}
        toolbar={toolbar}
      />
    </Screen>
  )
}

/** The server's text for a refusal, shown before the call. */
const said = (reason: Clause | undefined) => reason && clauseSaid(reason)
