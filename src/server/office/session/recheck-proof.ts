import type { Caller } from '../../calls/caller.ts'
import type { Refuse } from '../../calls/refusal.ts'
import type { Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import type { Proof } from './prove-password.ts'

type Proven = Extract<Proof, { readonly was: string }>

/** Refuses what was not proven, and what was proven with a password that was replaced since. */
export async function keepProven(
  tx: Writer,
  { username }: Caller,
  proof: Proof,
  refuse: Refuse<'renewRecoveryCodes'>,
): Promise<Proven> {
  if (proof.failed === 'tooMany')
    return refuse('tooMany', { minutes: Math.ceil(proof.wait / 60) }, { 'Retry-After': String(proof.wait) })
  if (proof.failed) return refuse(proof.failed)
  await lock(tx, 'staff')
  const still = await tx
    .selectFrom('staff')
    .select('username')
    .where('username', '=', username)
    .where('password_hash', '=', proof.was)
    .executeTakeFirst()
  return still ? proof : refuse('wrong')
}
