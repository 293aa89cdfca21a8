import * as v from 'valibot'
import { call, data } from './call.ts'
import { text } from './words.ts'

export const AuditEntry = v.object({
  id: v.number(),
  /** ISO 8601 in UTC. */
  at: v.string(),
  staff: v.string(),
  /** The call's name. */
  call: v.string(),
  request_id: v.string(),
  /** The rows it changed, each before and after; secrets are never among them. */
  changes: v.array(
    v.object({ table: v.string(), id: v.string(), before: v.nullable(v.unknown()), after: v.nullable(v.unknown()) }),
  ),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

/** Newest first; `before` is the id to go on from. */
export const getAuditLog = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getAuditLog',
  query: v.object({
    before: v.optional(v.pipe(text(20), v.regex(/^\d{1,15}$/, 'must be a number'), v.transform(Number))),
    limit: v.optional(
      v.pipe(text(4), v.regex(/^\d{1,4}$/, 'must be a number'), v.transform(Number), v.minValue(1), v.maxValue(1000)),
      '200',
    ),
  }),
  answer: data(v.array(AuditEntry)),
  refusals: {},
})
