import type { Transaction } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import type { Answer, Input, Parsed, PlainValues, RefusalName, RefusalValues } from '#contract/call.ts'
import { fill } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import { type FailureCode, failures } from '#contract/failures.ts'
import type { Role } from '#contract/session.ts'
import type { Table } from '#contract/tables.ts'
import type { Database } from './db/open.ts'
import type { Tables } from './db/tables.ts'

/** A database for reads. The type has no writes, and its connection refuses them too. */
export type Reader = ReadonlyKysely<Tables>
/** The database inside the transaction of a write. */
export type Writer = Transaction<Tables>
/** For queries that both reads and writes use: a Reader and a Writer both fit. */
export type Queries = Pick<Reader, 'selectFrom'>

/** Who sends the request. */
export type Asker = {
  /** Empty for open calls, before the sign-in. */
  readonly username: string
  readonly name: string
  readonly role: Role
  /** The address that the request came from. */
  readonly address: string
  readonly requestId: string
  /** SHA-256 of the session's token, hex; empty for open calls. */
  readonly sessionHash: string
}
export type Moment = {
  readonly now: Temporal.Instant
  /** The day in Hong Kong. */
  readonly today: Temporal.PlainDate
}

/** A row before and after. `null`: there is no row. The handler leaves out secrets and bytes. */
export type Change = {
  readonly table: Table
  readonly id: string
  readonly before: unknown
  readonly after: unknown
}

/** What a write returns: its answer, and every row it changed, for the audit log and the ETags of the lists. */
export type Done<N extends CallName> = {
  readonly answer: Answer<Calls[N]>
  readonly changed: readonly Change[]
  /** The audit entry that this operation undid. */
  readonly undoes?: number
}

/**
 * A refusal: a status, a sentence, and the code and values behind the sentence. Throwing it rolls the transaction back.
 */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly values: PlainValues
  readonly headers: Readonly<Record<string, string>>
  constructor(
    code: string,
    { status, text }: { readonly status: number; readonly text: string },
    values: PlainValues = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(fill(text, values))
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.values = values
    this.headers = headers
  }
}

type Headers = Readonly<Record<string, string>>

/** Refuses with one of the call's own sentences. An undeclared name or a missing value does not compile. */
export type Refuse<N extends CallName> = <R extends RefusalName<Calls[N]>>(
  name: R,
  ...values: keyof RefusalValues<Calls[N], R> extends never
    ? [values?: PlainValues, headers?: Headers]
    : [values: RefusalValues<Calls[N], R>, headers?: Headers]
) => never

/** A refusal that any call may give. */
export const failure = (code: FailureCode, values?: PlainValues, headers?: Headers): Refusal =>
  new Refusal(code, failures[code], values, headers)

type Asked<N extends CallName> = Moment & { readonly asker: Asker; readonly refuse: Refuse<N> }

export type ReadHandler<N extends CallName> = (
  input: Parsed<Calls[N]>,
  at: Asked<N> & { readonly db: Reader },
) => Promise<Answer<Calls[N]>>

export type WriteHandler<N extends CallName> = (
  input: Parsed<Calls[N]>,
  at: Asked<N> & { readonly tx: Writer },
) => Promise<Done<N>>

/**
 * Collects what is to be printed and notes it in the print log, in a transaction. `draw` makes the bytes after the
 * transaction, so that a long document blocks no other write.
 */
export type PrintHandler<N extends CallName> = (
  input: Parsed<Calls[N]>,
  at: Asked<N> & { readonly tx: Writer },
) => Promise<{ readonly changed: readonly Change[]; readonly draw: () => Promise<Answer<Calls[N]>> }>

/** A call without a session. It opens its own transactions, because a refused attempt must still be counted. */
export type OpenHandler<N extends CallName> = (
  input: Parsed<Calls[N]>,
  at: Asked<N> & { readonly database: Database },
) => Promise<Answer<Calls[N]>>

/** The calls that are answered in a transaction. */
export type WriteName = {
  [N in CallName]: Calls[N] extends { readonly kind: 'write'; readonly open?: never } ? N : never
}[CallName]

type HandlerOf<N extends CallName> = Calls[N] extends { readonly open: true }
  ? OpenHandler<N>
  : Calls[N]['kind'] extends 'read'
    ? ReadHandler<N>
    : Calls[N]['kind'] extends 'print'
      ? PrintHandler<N>
      : WriteHandler<N>

type Ahead<N extends CallName, R> = (
  input: Parsed<Calls[N]>,
  at: Moment & { readonly asker: Asker; readonly database: Database },
) => Promise<R>

/**
 * The answer to one call. A `wholeList` is cached as text, and its ETag is made of the revisions of the tables it
 * reads.
 */
export type AnswerTo<N extends CallName> = {
  readonly name: N
  readonly handle: HandlerOf<N>
  readonly ahead?: Ahead<N, unknown>
  readonly wholeList?: true
}

/** Declares an answer: `answer('collectPayment', async (input, {tx, refuse}) => ...)`. */
export const answer = <const N extends CallName>(
  name: N,
  handle: HandlerOf<N>,
  options: { readonly wholeList?: true } = {},
): AnswerTo<N> => ({ name, handle, ...options })

/**
 * Declares an answer with a slow part, such as hashing a password. `ahead` runs before the transaction, because inside
 * it every other write would wait. Its result reaches `handle` as `ready`.
 */
export const slowAnswer = <const N extends WriteName, R>(
  name: N,
  ahead: Ahead<N, R>,
  handle: (input: Parsed<Calls[N]>, at: Asked<N> & { readonly tx: Writer; readonly ready: R }) => Promise<Done<N>>,
): AnswerTo<N> =>
  // A cast, because the map of answers has no type for `ready`. operation.ts passes `handle` the result of the same
  // answer's `ahead`.
  ({ name, ahead, handle: handle as unknown as HandlerOf<N> })

/** A call that is declared and not answered does not compile. */
export type Answers = { readonly [N in CallName]: AnswerTo<N> }

export type CallInput<N extends CallName> = Input<Calls[N]>
