import type { AuditEntry } from '#contract/audit.ts'
import type { Parsed } from '#contract/call.ts'
import { type Calls, isUndoable } from '#contract/calls.ts'
import { type Portions, read } from '../../calls/handler.ts'
import { isAside } from '../../calls/summary.ts'
import type { Reader } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { changeIn, entriesPassing } from './entries-passing.ts'
import { changesIn } from './rows.ts'

type Change = AuditEntry['changes'][number]

const columnsOf = (side: unknown): Readonly<Record<string, unknown>> =>
  typeof side === 'object' && side !== null ? { ...side } : {}

/** Whether a row, or a part of one, is for its owner alone: recordings are, and views that are not shared. */
const isPrivate = (table: string, side: unknown): boolean =>
  table === 'recordings' || (table === 'views' && columnsOf(side).shared !== 1)

/**
 * A change of an entry as somebody sees it in the log. Of what a person keeps to themselves the others learn that it was
 * changed, and not what it holds. Where the entry does not say whose it is, it is of whoever changed it.
 */
const changeSeenBy =
  (username: string, staff: string) =>
  (change: Change): Change => {
    const { table, before, after } = change
    const owner = columnsOf(before).owner ?? columnsOf(after).owner ?? staff
    const seen = (side: unknown) => (side !== null && owner !== username && isPrivate(table, side) ? {} : side)
    return { ...change, before: seen(before), after: seen(after) }
  }

export const getAuditLog = read(
  'getAuditLog',
  async ({ before, after, limit, filter, rows: most }, { db, today, caller }) => {
    const { entries, searchedBackTo } = await entriesPassing(db, { before, after, limit, filter }, today)
    const whole = await changesOf(db, most === 1 ? [] : entries.map(row => row.id), most)
    return {
      success: true,
      data: entries.map(({ undoes, undone_call, later_id, later_staff, later_at, first, subject: _, ...row }) => ({
        ...row,
        changes: (whole.get(row.id) ?? [changeIn(first)].flatMap(change => change ?? [])).map(
          changeSeenBy(caller.username, row.staff),
        ),
        undoes: undoes === null ? null : { id: undoes, call: undone_call ?? '' },
        undone: later_id === null ? null : { id: later_id, staff: later_staff ?? '', at: later_at ?? '' },
        undoable: later_id === null && isUndoable(row.call),
      })),
      ...(searchedBackTo === undefined ? {} : { searched_back_to: searchedBackTo }),
    }
  },
  { patience: 10, portions: portionsOf },
)

/** How many ids a portion of the whole log has. */
const portion = 1000

/** The entries that there are now, the newest first. Each portion of them is read quickly, also where few pass the filter. */
async function portionsOf(
  { whole, ...asked }: Parsed<Calls['getAuditLog']>,
  db: Reader,
): Promise<Portions<Parsed<Calls['getAuditLog']>> | undefined> {
  if (!whole) return undefined
  const { before = Number.MAX_SAFE_INTEGER, after = 0 } = asked
  const end = async (order: 'asc' | 'desc') => {
    const ids = db.selectFrom('audit_log').select('id').where('id', '<', before).where('id', '>', after)
    return (await ids.orderBy('id', order).limit(1).executeTakeFirst())?.id ?? 0
  }
  const [oldest, newest] = [await end('asc'), await end('desc')]
  const from = (last: number) => ({
    ...asked,
    before: last + 1,
    after: Math.max(oldest - 1, last - portion),
    limit: portion,
  })
  const count = Math.ceil((newest - oldest + 1) / portion)
  return [from(newest), ...Array.from({ length: count - 1 }, (_, at) => from(newest - (at + 1) * portion))]
}

/** The changes of the entries; when their number is limited, those that follow from others are left out. */
async function changesOf(
  db: Reader,
  ids: readonly number[],
  most: number | undefined,
): Promise<ReadonlyMap<number, AuditEntry['changes']>> {
  const found = new Map<number, AuditEntry['changes']>()
  for (const batch of batches(ids, 1)) {
    const entries = await db.selectFrom('audit_log').select(['id', 'changes']).where('id', 'in', batch).execute()
    for (const entry of entries) {
      const all = changesIn(entry)
      const counted = all.filter(change => !isAside(change))
      found.set(entry.id, most === undefined ? all : counted.slice(0, most))
    }
  }
  return found
}
