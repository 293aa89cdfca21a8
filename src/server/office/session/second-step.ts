import { createHash, randomBytes } from 'node:crypto'
import type { Change, Queries, Writer } from '../../db/access.ts'
import { stored } from '../../process/clock.ts'
import { stepOf } from './totp.ts'

/** The row of 'business' that says whether bosses must have a second step, and its value when they must. */
export const requirement = { name: 'second_step', value: 'required' } as const

export const isRequired = async (db: Queries): Promise<boolean> =>
  (await db.selectFrom('business').select('value').where('name', '=', requirement.name).executeTakeFirst())?.value ===
  requirement.value

/** A secret that was begun at or before this instant is confirmed by no code any more. */
export const begunTooEarly = (now: Temporal.Instant): string => stored(now.subtract({ hours: 1 }))

/** When the account's second step was switched on; undefined while it is off. */
export async function onSince(db: Queries, username: string): Promise<string | undefined> {
  const row = await db.selectFrom('second_steps').select('on_since').where('username', '=', username).executeTakeFirst()
  return row?.on_since ?? undefined
}

/** Without what people add when they type a code, and with the figures of Chinese input methods as plain ones. */
const plain = (code: string): string => code.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '')

/** Whether anything was entered. */
export const isEntered = (code: string | undefined): code is string => code !== undefined && plain(code) !== ''

/** Whether it looks like a code of an app, and not like a recovery code. */
export const isOfApp = (code: string): boolean => /^\d{6}$/.test(plain(code))

/** The last step that was used of each secret, where that could not be stored. */
const unstored = new Map<string, number>()

/** Uses an app's code up in the memory of this process, while the disk is full. Returns whether it was right. */
export async function spendUnstoredCode(
  db: Queries,
  username: string,
  code: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await db
    .selectFrom('second_steps')
    .select(['secret', 'last_step'])
    .where('username', '=', username)
    .where('on_since', 'is not', null)
    .executeTakeFirst()
  const step = row && stepOf(row.secret, plain(code), now)
  if (step === undefined || step <= Math.max(row!.last_step, unstored.get(row!.secret) ?? 0)) return false
  unstored.set(row!.secret, step)
  return true
}

/** What was used up. */
export type Used = 'code' | 'recovery code'

/**
 * Uses a code up: each is accepted once. `which`: a code of the secret in use, or of the one that was begun. Returns
 * undefined for a wrong one.
 */
export async function spendCode(
  tx: Writer,
  username: string,
  code: string,
  now: Temporal.Instant,
  which: 'on' | 'begun' = 'on',
): Promise<Used | undefined> {
  const entered = plain(code)
  const row = await tx
    .selectFrom('second_steps')
    .select(['secret', 'on_since'])
    .where('username', '=', username)
    .executeTakeFirst()
  if (!row || (row.on_since === null) !== (which === 'begun')) return undefined
  if (!isOfApp(entered))
    return which === 'on' && (await spendRecoveryCode(tx, username, entered)) ? 'recovery code' : undefined
  const step = stepOf(row.secret, entered, now)
  if (step === undefined) return undefined
  // Of two requests with one code, the second finds the step used.
  const { numUpdatedRows } = await tx
    .updateTable('second_steps')
    .set({ last_step: step })
    .where('username', '=', username)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1 ? 'code' : undefined
}

async function spendRecoveryCode(tx: Writer, username: string, entered: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('username', '=', username)
    .where('code_hash', '=', hashOf(username, entered))
    .executeTakeFirst()
  return Number(numDeletedRows) === 1
}

/** Without letters that look like others (Crockford's base32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const how = { codes: 10, letters: 16 } as const

const hashOf = (username: string, entered: string): string => {
  const read = entered.replaceAll('o', '0').replace(/[il]/g, '1')
  return createHash('sha256').update(`${username} ${read}`).digest('hex')
}

/** Replaces the account's recovery codes. This is the only time the new ones are known: 'k3d9-...'. */
export async function makeRecoveryCodes(tx: Writer, username: string): Promise<string[]> {
  const codes = Array.from({ length: how.codes }, () =>
    Array.from(randomBytes(how.letters), byte => alphabet[byte % alphabet.length]).join(''),
  )
  await tx.deleteFrom('recovery_codes').where('username', '=', username).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ username, code_hash: hashOf(username, code) })))
    .execute()
  return codes.map(code => code.match(/.{4}/g)!.join('-'))
}

/** Whether there was one, begun or on. The recovery codes go with it. */
export async function removeSecondStep(tx: Writer, username: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('second_steps').where('username', '=', username).executeTakeFirst()
  return Number(numDeletedRows) === 1
}

/** How the log says that somebody else switched it off. */
export const secondStepOff = (username: string): Change => ({
  table: 'second_steps',
  id: username,
  before: {},
  after: { second_step: 'off' },
})
