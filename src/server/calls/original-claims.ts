import type { Writer } from '../db/access.ts'
import type { Moment } from '../process/clock.ts'
import { stored } from '../process/clock.ts'
import type { Caller } from './caller.ts'

/** Documents that are originals when they are printed first, and copies later. */
type OnceOriginal = 'receipt' | 'credit note'
type Printing = Moment & { readonly tx: Writer; readonly caller: Caller }

/** Longer than any print takes. A server that stopped in the middle of one no longer gives its claims back. */
const lifetime = { minutes: 10 }

/**
 * Which of these documents are printed as originals: those that were never printed, and that nobody else is printing
 * now. They are claimed until the print is noted or given up.
 */
export async function claimOriginals(
  { tx, now, caller }: Printing,
  document: OnceOriginal,
  refs: readonly string[],
): Promise<ReadonlySet<string>> {
  const claim = { request_id: caller.requestId, claimed_at: stored(now) }
  const claimed = await tx
    .insertInto('original_claims')
    .values(refs.toSorted().map(ref => ({ ref, ...claim })))
    .onConflict(conflict =>
      conflict
        .column('ref')
        .doUpdateSet(claim)
        .where('original_claims.claimed_at', '<', stored(now.subtract(lifetime))),
    )
    .returning('ref')
    .execute()
  // Read after claiming: who claimed before may have printed meanwhile.
  const printed = await tx
    .selectFrom('print_log')
    .select('ref')
    .where('document', '=', document)
    .where('ref', 'in', refs)
    .execute()
  const originals = new Set(claimed.map(({ ref }) => ref))
  for (const { ref } of printed) originals.delete(ref)
  return originals
}

/** Gives up what a request claimed. */
export async function giveUpClaims(tx: Writer, requestId: string): Promise<void> {
  await tx.deleteFrom('original_claims').where('request_id', '=', requestId).execute()
}
