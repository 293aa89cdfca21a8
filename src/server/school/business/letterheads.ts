import type { Business } from '#contract/business.ts'
import type { Queries, Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import { nothing, readBusiness } from './business.ts'

const fields = Object.keys(nothing) as (keyof Business)[]

/** The newest letterhead, if it says what the business details say. */
async function newest(tx: Writer, business: Business): Promise<number | undefined> {
  const last = await tx.selectFrom('letterheads').selectAll().orderBy('letterhead_id', 'desc').executeTakeFirst()
  return last && fields.every(field => last[field] === business[field]) ? last.letterhead_id : undefined
}

/**
 * The letterhead of a document that is issued now: the business details as stored. The document keeps it when the
 * details are edited later.
 */
export async function letterheadNow(tx: Writer): Promise<number> {
  const business = await readBusiness(tx)
  const known = await newest(tx, business)
  if (known !== undefined) return known
  await lock(tx, 'letterheads')
  const meanwhile = await newest(tx, business)
  if (meanwhile !== undefined) return meanwhile
  const { letterhead_id } = await tx
    .insertInto('letterheads')
    .values(business)
    .returning('letterhead_id')
    .executeTakeFirstOrThrow()
  return letterhead_id
}

/** The business details that documents were issued with, by the number of their letterhead. */
export async function letterheadsOf(db: Queries): Promise<(id: number | null) => Business> {
  const rows = await db.selectFrom('letterheads').selectAll().execute()
  const byId = new Map(rows.map(({ letterhead_id, ...business }) => [letterhead_id, business]))
  return id => {
    const business = byId.get(id ?? 0)
    if (!business) throw new Error(`There is no letterhead ${id}.`)
    return business
  }
}
