import type { Change, Writer } from '../db/access.ts'
import { noteDetails } from '../db/invoiced-names.ts'
import { countChanges } from '../db/revisions.ts'
import { stored } from '../process/clock.ts'
import { summaryOf } from './summary.ts'

export type Operation = {
  /** The username of the person. */
  readonly staff: string
  /** The name of the call. */
  readonly call: string
  readonly requestId: string
  readonly now: Temporal.Instant
  readonly changed: readonly Change[]
  /** The audit entry that this operation undid. */
  readonly undoes?: number | undefined
}

/**
 * Writes an operation into the audit log, in its own transaction. Returns the id of the entry; undefined when nothing
 * changed.
 */
export async function record(
  tx: Writer,
  { staff, call, requestId, now, changed, undoes }: Operation,
): Promise<number | undefined> {
  if (changed.length === 0) return undefined
  const { id } = await tx
    .insertInto('audit_log')
    .values({
      at: stored(now),
      staff,
      call,
      request_id: requestId,
      changes: JSON.stringify(changed),
      undoes: undoes ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('audit_summaries')
    .values({ entry: id, undoes: undoes ?? null, ...summaryOf(changed) })
    .execute()
  await noteDetails(tx, changed)
  await countChanges(tx, changed)
  return id
}
