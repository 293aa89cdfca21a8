import { clause } from '#contract/fill.ts'
import { mayDeleteStaff } from '#rules/roles.ts'
import { always, type Inverse, type Inverses } from '../../office/audit/inverse.ts'
import { laterEntries } from '../../office/audit/later-entries.ts'
import { changesIn } from '../../office/audit/rows.ts'
import { accountsToChange } from './accounts-to-change.ts'

/** A new account that was used since. */
const accountUsed: Inverse['look'] = async (db, [change], { entry }) => {
  const username = change?.id ?? ''
  const session = await db.selectFrom('sessions').select('username').where('username', '=', username).executeTakeFirst()
  const worked = await db
    .selectFrom('audit_log')
    .select('id')
    .where('staff', '=', username)
    .where('id', '>', entry)
    .limit(1)
    .executeTakeFirst()
  if (session || worked) return clause('signedIn', { username })
  for await (const later of laterEntries(db, entry, username))
    if (changesIn(later).some(({ table, id }) => table === 'staff' && id === username))
      return clause('newPassword', { staff: later.staff, username })
  return undefined
}

export const ofStaff = {
  // A deletion cannot be undone: the log never holds the password hash.
  addstaff: {
    tables: ['staff'],
    locks: always('staff'),
    async guard(tx, [change], { caller }) {
      const accounts = await accountsToChange(tx, caller)
      const account = accounts.get(change?.id ?? '')
      if (!account) return undefined
      const bosses = [...accounts.values()].filter(other => other.role === 'boss' && other !== account)
      return mayDeleteStaff(caller, account, bosses.length)
    },
    look: accountUsed,
    obstacle: accountUsed,
  },
} as const satisfies Inverses
