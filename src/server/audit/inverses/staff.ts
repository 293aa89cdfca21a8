import { clause } from '#contract/fill.ts'
import { mayDeleteStaff } from '#rules/roles.ts'
import type { Writer } from '../../answer.ts'
import { accountsToChange } from '../../staff/accounts-to-change.ts'
import { always, type Inverses } from '../inverse.ts'
import { changesIn, mentions } from '../rows.ts'

/** Who has set a new password for the account since it was created. */
async function passwordSetBy(tx: Writer, username: string, since: number): Promise<string | undefined> {
  const later = await tx
    .selectFrom('audit_log')
    .select(['staff', 'changes'])
    .where('id', '>', since)
    .where(mentions(username))
    .execute()
  return later.find(entry => changesIn(entry).some(({ table, id }) => table === 'staff' && id === username))?.staff
}

export const ofStaff = {
  // A deletion cannot be undone: the log never holds the password hash.
  addstaff: {
    tables: ['staff'],
    locks: always('staff'),
    async guard(tx, [change], { asker }) {
      const accounts = await accountsToChange(tx, asker)
      const account = accounts.get(change?.id ?? '')
      if (!account) return undefined
      const bosses = [...accounts.values()].filter(other => other.role === 'boss' && other !== account)
      return mayDeleteStaff(asker, account, bosses.length)
    },
    async obstacle(tx, [change], { entry }) {
      const username = change?.id ?? ''
      const session = await tx
        .selectFrom('sessions')
        .select('username')
        .where('username', '=', username)
        .executeTakeFirst()
      const worked = await tx
        .selectFrom('audit_log')
        .select('id')
        .where('staff', '=', username)
        .where('id', '>', entry)
        .limit(1)
        .executeTakeFirst()
      if (session || worked) return clause('signedIn', { username })
      const setBy = await passwordSetBy(tx, username, entry)
      return setBy ? clause('newPassword', { staff: setBy, username }) : undefined
    },
  },
} as const satisfies Inverses
