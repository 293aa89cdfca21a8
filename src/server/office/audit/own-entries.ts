import type { AuditEntry } from '#contract/audit.ts'

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
export const changeSeenBy =
  (username: string, staff: string) =>
  (change: Change): Change => {
    const { table, before, after } = change
    const owner = columnsOf(before).owner ?? columnsOf(after).owner ?? staff
    const seen = (side: unknown) => (side !== null && owner !== username && isPrivate(table, side) ? {} : side)
    return { ...change, before: seen(before), after: seen(after) }
  }
