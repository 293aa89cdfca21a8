import * as v from 'valibot'
import { call, data } from './call.ts'
import { SentClause } from './fill.ts'
import { ofStudent } from './rows.ts'
import { Id } from './words.ts'

/** One movement of a student's tokens. The ledger never changes or removes it. */
export const TransactionRecord = v.object({
  student_id: v.string(),
  token_name: v.string(),
  /** 'Purchase', 'Add', 'Spend', 'Refund', 'Correct', or a word of another server, which is shown as it is. */
  transaction_type: v.string(),
  transaction_detail: v.string(),
  /** Extension: the same in parts, for a client that words them in another language. */
  detail_parts: v.optional(v.array(SentClause)),
  /** A number of tokens, negative when spent. */
  amount: v.number(),
  /** ISO 8601 in UTC. */
  timestamp: v.string(),
})
export type TransactionRecord = v.InferOutput<typeof TransactionRecord>

/** Newest first. */
export const getStudentTransactionRecords = call({
  source: 'API-90',
  kind: 'read',
  method: 'GET',
  path: '/admin/getStudentTransactionRecords/:studentId',
  reads: ['students', 'token_ledger'],
  concerns: ofStudent('studentId'),
  params: v.object({ studentId: Id }),
  opens: ({ studentId }) => String(studentId),
  answer: data(v.array(TransactionRecord)),
  refusals: { unknown: { status: 404, text: 'There is no student {id}.' } },
})
