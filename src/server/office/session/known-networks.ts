import type { Queries, Writer } from '../../db/access.ts'
import { stored } from '../../process/clock.ts'

const days = 90

/** Whether somebody has signed in from this network lately. */
export async function isKnownNetwork(db: Queries, network: string, now: Temporal.Instant): Promise<boolean> {
  const row = await db
    .selectFrom('known_networks')
    .select('network')
    .where('network', '=', network)
    .where('signed_in_at', '>', forgottenBefore(now))
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberNetwork(tx: Writer, network: string, now: Temporal.Instant): Promise<void> {
  const signed_in_at = stored(now)
  await tx
    .insertInto('known_networks')
    .values({ network, signed_in_at })
    .onConflict(conflict => conflict.column('network').doUpdateSet({ signed_in_at }))
    .execute()
}

/** Networks where nobody has signed in since this instant are strangers again. */
export const forgottenBefore = (now: Temporal.Instant): string => stored(now.subtract({ hours: days * 24 }))
