import { mayDeleteStaff } from '#rules/roles.ts'
import { write } from '../../calls/handler.ts'
import { accountNamed, accountsToChange } from './accounts-to-change.ts'

/** Ends the account's sessions, so its next call is refused. Its name stays in all records. */
export const deleteStaff = write('deleteStaff', async (given, { tx, caller, refuse }) => {
  const accounts = await accountsToChange(tx, caller)
  const target = accountNamed(accounts, given.username)
  if (!target) return refuse('unknown', { username: given.username })
  const { username } = target
  const bosses = [...accounts.values()].filter(account => account.role === 'boss' && account !== target)
  const reason = mayDeleteStaff(caller, target, bosses.length)
  if (reason) refuse('guarded', { reason })
  await tx.deleteFrom('sessions').where('username', '=', username).execute()
  await tx.deleteFrom('staff').where('username', '=', username).execute()
  return {
    answer: { success: true, message: 'Staff deleted successfully.' },
    changed: [{ table: 'staff', id: username, before: target, after: null }],
  }
})
