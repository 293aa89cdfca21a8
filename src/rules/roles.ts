import type { Role } from '#contract/session.ts'

/** Who may do what: every role may do everything, except to accounts of a higher rank. */
const table: Readonly<Record<Role, { readonly rank: number; readonly calls: 'all' }>> = {
  boss: { rank: 3, calls: 'all' },
  'super admin': { rank: 2, calls: 'all' },
  admin: { rank: 1, calls: 'all' },
}

type Account = { readonly username: string; readonly role: Role }
/** The account that is acted upon. Its role may be a word that no longer exists. */
type Target = { readonly username: string; readonly role: string }

/** Stored roles are text. An unknown role may do nothing. */
export const isRole = (word: string): word is Role => Object.hasOwn(table, word)

const rankOf = (role: string): number => (isRole(role) ? table[role].rank : 0)

/** Why `actor` may not create an account with this role, as a sentence; undefined when they may. */
export function mayCreateStaff(actor: Role, role: Role): string | undefined {
  if (rankOf(role) <= rankOf(actor)) return undefined
  return `Your role ${actor} may not create an account with the role ${role}.`
}

/**
 * Why `actor` may not delete an account, as a sentence; undefined when they may. `bossesLeft` does not count the
 * deleted account.
 */
export function mayDeleteStaff(actor: Account, target: Target, bossesLeft: number): string | undefined {
  if (actor.username === target.username) return 'You cannot delete your own account.'
  if (rankOf(target.role) > rankOf(actor.role)) {
    return `Your role ${actor.role} may not delete an account with the role ${target.role}.`
  }
  if (target.role === 'boss' && bossesLeft === 0) return 'The last boss account cannot be deleted.'
  return undefined
}

/** Why `actor` may not give another account a new password, as a sentence; undefined when they may. */
export function mayResetPassword(actor: Account, target: Target): string | undefined {
  if (actor.username === target.username) return 'Change your own password with the one you have.'
  return actor.role === 'boss' ? undefined : `Your role ${actor.role} may not set the password of another account.`
}
