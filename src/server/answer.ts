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

/** A database that can be read and nothing else; its connection refuses writes, too. */
export type Reader = ReadonlyKysely<Tables>
/** A database inside the one transaction of a write. */
export type Writer = Transaction<Tables>
/** What a query asks for that is used by reads and by writes: either of the two above will do. */
export type Queries = Pick<Reader, 'selectFrom'>

/** Who asks, and when. */
export type Asker = {
  /** Empty for open calls before anybody is known. */
  readonly username: string
  readonly name: string
  readonly role: Role
  /** The address the request came from. */
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

/** A row before and after. `null`: it was not there, or is not any more. Secrets and bytes are left out by the handler. */
export type Change = {
  readonly table: Table
  readonly id: string
  readonly before: unknown
  readonly after: unknown
}

/** What a write did: what it answers, and every row it changed, for the audit log and the lists' ETags. */
export type Done<N extends CallName> = {
  readonly answer: Answer<Calls[N]>
  readonly changed: readonly Change[]
  /** The entry of the audit log that it took back. */
  readonly undoes?: number
}

/** A 'no' with its status, its sentence, and the code and values that it is made of. Throwing it rolls the transaction back. */
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

/** Refuses with one of the call's own sentences; a name the call does not declare does not compile, nor does a value left out. */
export type Refuse<N extends CallName> = <R extends RefusalName<Calls[N]>>(
  name: R,
  ...values: keyof RefusalValues<Calls[N], R> extends never
    ? [values?: PlainValues, headers?: Headers]
    : [values: RefusalValues<Calls[N], R>, headers?: Headers]
) => never

/** What any call may be refused with. */
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
 * Gathers what is to be printed and notes it in the print log, in a transaction; `draw` then makes the bytes outside of
 * it, so that a long document keeps nobody waiting.
 */
export type PrintHandler<N extends CallName> = (
  input: Parsed<Calls[N]>,
  at: Asked<N> & { readonly tx: Writer },
) => Promise<{ readonly changed: readonly Change[]; readonly draw: () => Promise<Answer<Calls[N]>> }>

/**
 * A call before anybody is known. It makes its own transactions, since what it refuses leaves traces, too: counted tries.
 */
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

/** The answer to one call. A `wholeList` is kept as text, and the revisions of the tables it reads are its ETag. */
export type AnswerTo<N extends CallName> = {
  readonly name: N
  readonly handle: HandlerOf<N>
  readonly ahead?: Ahead<N, unknown>
  readonly wholeList?: true
}

/** Writes an answer down: `answer('collectPayment', async (input, {tx, refuse}) => ...)`. */
export const answer = <const N extends CallName>(
  name: N,
  handle: HandlerOf<N>,
  options: { readonly wholeList?: true } = {},
): AnswerTo<N> => ({ name, handle, ...options })

/**
 * Writes an answer down whose slow part, such as hashing a password, is done `ahead` of its transaction: inside it
 * everybody else would wait. What that part answers reaches `handle` as `ready`.
 */
export const slowAnswer = <const N extends WriteName, R>(
  name: N,
  ahead: Ahead<N, R>,
  handle: (input: Parsed<Calls[N]>, at: Asked<N> & { readonly tx: Writer; readonly ready: R }) => Promise<Done<N>>,
): AnswerTo<N> =>
  // The door: operation.ts gives `handle` what its own `ahead` answered, which no map of answers can say in its type.
  ({ name, ahead, handle: handle as unknown as HandlerOf<N> })

/** The total map: a call that is declared and not answered does not compile. */
export type Answers = { readonly [N in CallName]: AnswerTo<N> }

export type CallInput<N extends CallName> = Input<Calls[N]>
