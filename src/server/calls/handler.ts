import type { Answer, Input, Parsed } from '#contract/call.ts'
import type { CallName, Calls, ManyCall } from '#contract/calls.ts'
import type { Change, Reader, Writer } from '../db/access.ts'
import type { Database } from '../db/open.ts'
import type { RowSource } from '../db/row-source.ts'
import type { NewRow } from '../db/tables.ts'
import type { Moment } from '../process/clock.ts'
import type { Asker, Visitor } from './caller.ts'
import type { Refuse } from './refusal.ts'

/** What a write returns: its answer, and every row it changed, for the audit log and the ETags of the lists. */
export type Done<N extends CallName> = {
  readonly answer: Answer<Calls[N]>
  readonly changed: readonly Change[]
  /** The audit entry that this operation undid. */
  readonly undoes?: number
}

type Asked<N extends CallName> = Moment & { readonly asker: Asker; readonly refuse: Refuse<N> }

/** Tries a call for many rows, as many as take no longer than others may wait, and takes everything back. */
export type CheckRows = (call: ManyCall, rows: Parsed<Calls['checkJob']>['rows']) => Promise<Checked>
export type Checked = Answer<Calls['checkJob']>['data']

export type ReadHandler<N extends CallName> = (
  input: Parsed<Calls[N]>,
  at: Asked<N> & { readonly db: Reader } & (Calls[N] extends { readonly waits: true }
      ? { readonly newest: number }
      : unknown) &
    (Calls[N] extends { readonly checksRows: true } ? { readonly check: CheckRows } : unknown),
) => Promise<Answer<Calls[N]>>

/** The rows of a list, one after the other, and the answer that has them. */
export type ListHandler<N extends CallName> = (
  input: Parsed<Calls[N]>,
  at: Asked<N> & { readonly db: Reader },
) => Promise<{ readonly rows: RowSource<object>; readonly body: (rows: never[]) => unknown }>

export type WriteHandler<N extends CallName> = (
  input: Parsed<Calls[N]>,
  at: Asked<N> & { readonly tx: Writer },
) => Promise<Done<N>>

/** What is to be printed: plain data, which is drawn after the transaction, so that a long document blocks no write. */
export type Printable = {
  /** What is drawn, or the file itself when it is no PDF. */
  readonly papers: object
  /** The name of the file. */
  readonly name: string
  /** What the print log gets once it was sent. */
  readonly rows: readonly NewRow<'print_log'>[]
}

/** Collects what is to be printed, in a transaction. */
export type PrintHandler<N extends CallName> = (
  input: Parsed<Calls[N]>,
  at: Asked<N> & { readonly tx: Writer },
) => Promise<Printable>

/** A call without a session. It opens its own transactions, because a refused attempt must still be counted. */
export type OpenHandler<N extends CallName> = (
  input: Parsed<Calls[N]>,
  at: Moment & { readonly asker: Visitor; readonly refuse: Refuse<N>; readonly database: Database },
) => Promise<Answer<Calls[N]>>

type PrintName = { [N in CallName]: Calls[N] extends { readonly kind: 'print' } ? N : never }[CallName]

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

type Look<N extends CallName, R> = (
  input: Parsed<Calls[N]>,
  at: Moment & { readonly asker: Asker; readonly db: Reader },
) => Promise<R>

/** A write in parts, each in a transaction of its own. `handle` does all of them in one. */
export type Parts<N extends CallName> = {
  /** The parts, from the answer of a dry run. */
  readonly of: (dryRun: Answer<Calls[N]>) => readonly (readonly string[])[]
  readonly part: (
    input: Parsed<Calls[N]>,
    part: readonly string[],
    at: Moment & { readonly asker: Asker; readonly tx: Writer },
  ) => Promise<{ readonly note: string | undefined; readonly changed: readonly Change[] }>
  /** The answer, from the notes of all parts. */
  readonly finish: (input: Parsed<Calls[N]>, notes: readonly string[], db: Reader) => Promise<Answer<Calls[N]>>
}

/** The inputs of the portions of a list. There is at least one. */
export type Portions<N extends CallName> = readonly [Parsed<Calls[N]>, ...Parsed<Calls[N]>[]]

/**
 * The answer to one call. A `wholeList` is cached as text, and its ETag is made of the revisions of the tables it
 * reads.
 */
export type AnswerTo<N extends CallName> = {
  readonly name: N
  readonly handle: HandlerOf<N>
  readonly ahead?: Ahead<N, unknown>
  /** What a write reads before its transaction, because it takes long. It is read like a read, beside other writes. */
  readonly look?: Look<N, unknown>
  readonly wholeList?: true
  /** The same as `handle` for a list that grows: its first rows are sent while the database still finds the others. */
  readonly list?: ListHandler<N>
  /** Whether a write is asked to change nothing. Then it is made like a read, beside other writes. */
  readonly changesNothing?: (input: Parsed<Calls[N]>) => boolean
  readonly parts?: Parts<N>
  /**
   * For a search while typing: it is given up after this many seconds, and half of the threads that read never make one.
   */
  readonly patience?: number
  /**
   * For a list that nobody holds as a whole: the input of each portion. The portions are read and sent one after the other.
   * `undefined` when less is asked for.
   */
  readonly portions?: (
    input: Parsed<Calls[N]>,
    db: Reader,
    today: Temporal.PlainDate,
  ) => Promise<Portions<N> | undefined>
  /** Answered by the thread that serves, from what only that thread knows. It must be quick. */
  readonly here?: true
  /** A print that claims nothing is collected like a read, beside writes. */
  readonly collectedByReading?: true
  /** Makes a PDF of papers. By default the drawing thread does. */
  readonly draw?: (papers: Uint8Array, signal: AbortSignal, drew: (papers: number) => void) => Promise<Uint8Array>
}

/** Declares an answer: `answer('collectPayment', async (input, {tx, refuse}) => ...)`. */
export const answer = <const N extends CallName>(
  name: N,
  handle: HandlerOf<N>,
  options: Pick<AnswerTo<N>, 'wholeList' | 'changesNothing' | 'parts' | 'patience' | 'portions' | 'here'> = {},
): AnswerTo<N> => ({ name, handle, ...options })

/** The reads that are lists which grow. */
type ListName = { [N in CallName]: Calls[N] extends { readonly rows: unknown } ? N : never }[CallName]
type RowIn<List> = List extends readonly (infer Row extends object)[]
  ? Row
  : List extends { readonly data: readonly (infer Row extends object)[] }
    ? Row
    : never
type Listed<N extends CallName> = {
  readonly rows: RowSource<RowIn<Answer<Calls[N]>>>
  readonly body: (rows: RowIn<Answer<Calls[N]>>[]) => Answer<Calls[N]>
}

/** Declares the answer of a list that grows, and has its rows as the database finds them. */
export const listAnswer = <const N extends ListName>(
  name: N,
  list: (input: Parsed<Calls[N]>, at: Asked<N> & { readonly db: Reader }) => Promise<Listed<N>>,
): AnswerTo<N> => {
  const handle = async (...given: Parameters<typeof list>) => {
    const { rows, body } = await list(...given)
    return body(await rows.all())
  }
  // A cast, because the compiler cannot tell that each of these calls is a read.
  return { name, list, handle: handle as unknown as HandlerOf<N>, wholeList: true }
}

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

/** Declares an answer that first reads for long. What it found reaches `handle` as `ready`. */
export const answerAfterLook = <const N extends WriteName, R>(
  name: N,
  look: Look<N, R>,
  handle: (input: Parsed<Calls[N]>, at: Asked<N> & { readonly tx: Writer; readonly ready: R }) => Promise<Done<N>>,
  options: Pick<AnswerTo<N>, 'changesNothing'> = {},
): AnswerTo<N> =>
  // As above.
  ({ name, look, handle: handle as unknown as HandlerOf<N>, ...options })

/** Declares a print that claims nothing, so that nobody's write waits while its papers are read. */
export const printByReading = <const N extends PrintName>(
  name: N,
  handle: (input: Parsed<Calls[N]>, at: Asked<N> & { readonly db: Reader }) => Promise<Printable>,
): AnswerTo<N> =>
  // A cast, because the types of other prints have a transaction. reading.ts gives this one a `db`.
  ({ name, collectedByReading: true, handle: handle as unknown as HandlerOf<N> })

/** A call that is declared and not answered does not compile. */
export type Answers = { readonly [N in CallName]: AnswerTo<N> }

export type CallInput<N extends CallName> = Input<Calls[N]>
