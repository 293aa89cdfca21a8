import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { failure, type Writer } from './answer.ts'
import { stored } from './clock.ts'

/** The answer to a request, stored so that it can be sent again: a status and the text of a JSON body. */
export type Kept = {
  readonly status: number
  readonly text: string
  /** The audit entry, when the operation can be undone. */
  readonly auditEntry?: number | undefined
}

export type Key = {
  readonly key: string
  readonly staff: string
  /** SHA-256 of the call and its input. */
  readonly request: string
}

/**
 * JSON with the members of objects sorted, so that equal inputs give equal text. Passwords are left out, because a fast
 * hash over one would make it easy to guess.
 */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([name]) => !name.endsWith('password'))
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`
  }
  return JSON.stringify(value) ?? 'null'
}

export const requestHash = (call: string, input: unknown): string =>
  createHash('sha256')
    .update(`${call} ${canonical(input)}`)
    .digest('hex')

/**
 * Runs `work` unless its key was answered before, and stores the answer, also a refusal: the same key always gets the
 * first answer. A second request at the same time waits for the first. `refusal` turns an error of `work` into the
 * answer to store, after what `work` stored is rolled back. When it returns undefined, the error is thrown on.
 */
export async function once(
  tx: Writer,
  { key, staff, request }: Key,
  now: Temporal.Instant,
  work: () => Promise<Kept>,
  refusal: (error: unknown) => Kept | undefined,
): Promise<Kept & { readonly replayed: boolean }> {
  const first = await tx
    .insertInto('idempotency')
    .values({
      key,
      staff,
      request_hash: request,
      status: null,
      answer: null,
      created_at: stored(now),
      audit_entry: null,
    })
    .onConflict(conflict => conflict.columns(['staff', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!first) {
    const kept = await tx
      .selectFrom('idempotency')
      .select(['request_hash', 'status', 'answer', 'audit_entry'])
      .where('staff', '=', staff)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (kept.request_hash !== request) {
      throw failure('keyUsed')
    }
    return {
      status: kept.status ?? 500,
      text: kept.answer ?? '',
      auditEntry: kept.audit_entry ?? undefined,
      replayed: true,
    }
  }
  await sql`savepoint operation`.execute(tx)
  let kept: Kept
  try {
    kept = await work()
  } catch (error) {
    const refused = refusal(error)
    if (!refused) throw error
    await sql`rollback to savepoint operation`.execute(tx)
    kept = refused
  }
  await tx
    .updateTable('idempotency')
    .set({ status: kept.status, answer: kept.text, audit_entry: kept.auditEntry ?? null })
    .where('staff', '=', staff)
    .where('key', '=', key)
    .execute()
  return { ...kept, replayed: false }
}
