import * as v from 'valibot'
import { call } from './call.ts'
import { Here, Present } from './presence.ts'
import type { Table } from './tables.ts'
import { text } from './words.ts'

/** A row that an operation created, changed or deleted. */
export const RowChange = v.object({
  /** The id of the operation in the audit log. */
  entry: v.number(),
  table: v.string(),
  /** `null` for so many rows of the table that it is to be read again, and for rows whose ids are secret. */
  id: v.nullable(v.string()),
  /** Columns of the row that say which rows of lists it concerns. */
  of: v.optional(v.record(v.string(), v.string())),
  /** The columns that a row has otherwise than before; missing when there was no row, or is none any more. */
  columns: v.optional(v.array(v.string())),
  /** The name of the call. */
  call: v.string(),
  /** The username. */
  staff: v.string(),
  /** ISO 8601 in UTC. */
  at: v.string(),
})
export type RowChange = v.InferOutput<typeof RowChange>

/** Columns that are told of a row, because consoles know the record that it is by nothing else. */
export const namingColumns: Readonly<Partial<Record<Table, string>>> = {
  credit_notes: 'receipt_ref',
  holidays: 'holiday_name',
}

/**
 * The change feed: which rows changed after the cursor `since`, in the order of the audit log, at once or when there are
 * some, after at most 25 seconds. Without `since` only the present cursor. A cursor is the id of an audit entry: that one
 * and all before it are known. `restart` when the cursor is too far behind, or of a database that was since restored:
 * everything may have changed.
 *
 * With `here`, what this browser has open, the caller is present for the next minute, and the answer says who else is, when
 * that is not what `knows` names. It is then answered within seconds of such a change, too.
 */
export const getChanges = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/changes',
  waits: true,
  reads: ['audit_log'],
  query: v.object({
    since: v.optional(v.pipe(text(20), v.regex(/^\d{1,15}$/, 'must be a number'), v.transform(Number))),
    here: v.optional(Here),
    /** The version of the people that the caller knows of. */
    knows: v.optional(text(20)),
  }),
  answer: v.object({
    success: v.literal(true),
    cursor: v.number(),
    changes: v.array(RowChange),
    restart: v.optional(v.literal(true)),
    present: v.optional(Present),
  }),
  refusals: {},
})
