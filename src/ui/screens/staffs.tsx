import { useCallback, useMemo, useState } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import changePassword from '#commands/session/change-password.ts'
import addStaff from '#commands/staff/add-staff.ts'
import deleteStaff from '#commands/staff/delete-staff.ts'
import resetPassword from '#commands/staff/reset-password.ts'
import type { Staff } from '#contract/staff.ts'
import { isRole, mayDeleteStaff, mayResetPassword } from '#rules/roles.ts'
import type { Action } from '../action.ts'
import { useApp } from '../app.ts'
import { List } from '../list/list.tsx'
import { useEntityList } from '../list/use-field-list.ts'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useStore } from '../use-store.ts'

/** One's own row is marked: it is the one whose buttons say no. */
const fieldsFor = (me: string) =>
  [
    {
      field: 'username',
      draw: (row: Staff) =>
        row.username === me ? (
          <>
            {row.username} <span className="pl-1 text-text-3">{t('you')}</span>
          </>
        ) : (
          row.username
        ),
    },
    'name',
    'role',
  ] as const
const toolbar: readonly Action[] = [invoke(changePassword), { ...invoke(addStaff), look: 'main' }]

/** Who may sign in. Buttons that the app's table of roles refuses say so before they are pressed. */
export function Staffs() {
  const { session } = useApp()
  const me = useStore(session)
  const username = 'username' in me ? me.username : ''
  const role = 'role' in me && isRole(me.role) ? me.role : undefined
  const { data, isPending } = useRead('getstaff', {}, { failed: 'Failed to fetch staff.' })
  const [count, setCount] = useState<number>()
  const rows = data?.data ?? (isPending ? undefined : [])
  const list = useEntityList(
    'staff',
    useMemo(() => fieldsFor(username), [username]),
  )
  const bosses = rows?.filter(row => row.role === 'boss').length ?? 0
  const actions = useCallback(
    (row: Staff): readonly Action[] => {
      const given = { staff: row.username }
      const actor = role && { username, role }
      const others = bosses - (row.role === 'boss' ? 1 : 0)
      return [
        { ...invoke(resetPassword, given), icon: 'key', unless: actor && mayResetPassword(actor, row) },
        { ...invoke(deleteStaff, given), icon: 'trash', unless: actor && mayDeleteStaff(actor, row, others) },
      ]
    },
    [username, role, bosses],
  )
  return (
    <Screen count={count}>
      <List
        label={t('Staffs')}
        level="screen"
        rows={rows}
        {...list}
        pageSize={16}
        search="Search by username, name, or role"
        empty="No staff found."
        actions={actions}
        actionsTitle={t('Action')}
        actionsWidth={92}
        onCount={setCount}
        toolbar={toolbar}
      />
    </Screen>
  )
}
