import type { Clause } from '#contract/fill.ts'
import type { Role } from '#contract/session.ts'

/** Who may do what: every role may do everything, except to accounts of a higher rank, and what stands at the end. */
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

/** Why `actor` may not create an account with this role, as a clause; undefined when they may. */
export function mayCreateStaff(actor: Role, role: Role): Clause | undefined {
  if (rankOf(role) <= rankOf(actor)) return undefined
  return { code: 'mayNotCreate', values: { actor, role } }
}

/**
 * Why `actor` may not delete an account, as a clause; undefined when they may. `bossesLeft` does not count the
 * deleted account.
 */
export function mayDeleteStaff(actor: Account, target: Target, bossesLeft: number): Clause | undefined {
  if (actor.username === target.username) return { code: 'ownAccount', values: {} }
  if (rankOf(target.role) > rankOf(actor.role))
    return { code: 'mayNotDelete', values: { actor: actor.role, role: target.role } }
  if (target.role === 'boss' && bossesLeft === 0) return { code: 'lastBoss', values: {} }
  return undefined
}

/** Why `actor` may not give another account a new password, as a clause; undefined when they may. */
export function mayResetPassword(actor: Account, target: Target): Clause | undefined {
  if (actor.username === target.username) return { code: 'ownPassword', values: {} }
  return actor.role === 'boss' ? undefined : { code: 'mayNotSetPassword', values: { actor: actor.role } }
}

/** For so long, whoever has collected a payment may reverse it, whatever their role. */
export const minutesToReverse = 15

/** Whether somebody may give money back, and credit a family. */
export const mayCredit = ({ role }: { readonly role: string | undefined }): boolean =>
  role === 'boss' || role === 'super admin'

/** Whether somebody may reverse a payment: their own for some minutes, and a boss or super admin any at any time. */
export function mayReverse(
  by: { readonly role: string | undefined; readonly username: string | undefined },
  payment: { readonly collected_by?: string | null | undefined; readonly paid_at?: string | null | undefined },
  now: Temporal.Instant,
): boolean {
  if (by.role === 'boss' || by.role === 'super admin') return true
  const { collected_by, paid_at } = payment
  if (!collected_by || !paid_at || collected_by !== by.username) return false
  return Temporal.Instant.from(paid_at).until(now).total('minutes') < minutesToReverse
}

/** Why `actor` may not switch off the second step of another account, as a clause; undefined when they may. */
export function mayResetSecondStep(actor: Account, target: Target): Clause | undefined {
  if (actor.username === target.username) return { code: 'ownStep', values: {} }
  return actor.role === 'boss' ? undefined : { code: 'mayNotResetStep', values: { actor: actor.role } }
}

/** Why this role may not say whether bosses must have a second step, as a clause; undefined when it may. */
export const mayRequireSecondStep = (role: Role): Clause | undefined =>
  role === 'boss' ? undefined : { code: 'mayNotRequireSteps', values: { actor: role } }

/** Whether an account can do nothing else until it has a second step. */
export const mustEnrol = (role: string, step: { readonly required: boolean; readonly on: boolean }): boolean =>
  role === 'boss' && step.required && !step.on

/** Taking out everything that is known of a student is for boss and super admin. */
export const mayExportStudents = (role: string | undefined): boolean => role === 'boss' || role === 'super admin'

/** Erasing students, how long data are kept, and who opened whose details are for bosses. */
export const mayErase = (role: string | undefined): boolean => role === 'boss'
