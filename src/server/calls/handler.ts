import type { Answer, Input, Parsed } from '#contract/call.ts'
import type { CallName, Calls, ManyCall } from '#contract/calls.ts'
import type { Change, Reader, Writer } from '../db/access.ts'
import type { Database } from '../db/open.ts'
import type { RowSource } from '../db/row-source.ts'
import type { NewRow } from '../db/tables.ts'
import type { Moment } from '../process/clock.ts'
import type { Caller, Visitor } from './caller.ts'
import type { Refuse } from './refusal.ts'

/*
 * A handler answers one call. There are four kinds, read, write, print and wait, and two more for what is no operation of
 * the school: 'open' for calls without a session, and 'local' for what only the serving thread knows. Each kind is declared
 * by a function of its name below: `write('createStudent', async (input, { tx }) => …)`.
 */

type Asked<N extends CallName> = Moment & { readonly caller: Caller; readonly refuse: Refuse<N> }
type InRead<N extends CallName> = Asked<N> & { readonly db: Reader }
type InWrite<N extends CallName> = Asked<N> & { readonly tx: Writer }
type Run<In, At, Out> = (input: In, at: At) => Promise<Out>

/** Tries a call for many rows, as many as take no longer than others may wait, and takes everything back. */
export type CheckRows = (call: ManyCall, rows: Parsed<Calls['checkJob']>['rows']) => Promise<Checked>
export type Checked = Answer<Calls['checkJob']>['data']

/** What a write returns: its answer, and every row it changed, for the audit log and the ETags of the lists. */
type Done<Out> = {
  readonly answer: Out
  readonly changed: readonly Change[]
  /** The audit entry that this operation undid. */
  readonly undoes?: number
}

/** What is to be printed: plain data, which is drawn after the transaction, so that a long document blocks no write. */
export type Printable = {
  /** What is drawn, or the file itself when it is no PDF. */
  readonly papers: object
  /** The name of the file. */
  readonly name: string
  /** What the print log gets once it was sent. */
  readonly rows: readonly NewRow<'print_log'>[]
}

/** The inputs of the portions of a list. There is at least one. */
export type Portions<In> = readonly [In, ...In[]]

/** A write in parts, each in a transaction of its own. `run` does all of them in one. */
type Parts<In, Out, DryRun = Out> = {
  /** The parts, from the answer of a dry run. */
  readonly of: (dryRun: DryRun) => readonly (readonly string[])[]
  readonly part: (
    input: In,
    part: readonly string[],
    at: Moment & { readonly caller: Caller; readonly tx: Writer },
  ) => Promise<{ readonly note: string | undefined; readonly changed: readonly Change[] }>
  /** The answer, from the notes of all parts. */
  readonly finish: (input: In, notes: readonly string[], db: Reader) => Promise<Out>
}

/** It runs in a thread, in one snapshot. */
type Read<N, In, At, Out, Portion = In> = {
  readonly kind: 'read'
  readonly name: N
  readonly run: Run<In, At, Out>
  /** The answer is cached as text, with an ETag that is made of the revisions of the tables it reads. */
  readonly wholeList?: true
  /** The same as `run` for a list that grows: its first rows are sent while the database still finds the others. */
  readonly list?: Run<In, At, { readonly rows: RowSource<object>; readonly body: (rows: never[]) => unknown }>
  /**
   * For a list that nobody holds as a whole: the input of each portion. The portions are read and sent one after the other.
   * `undefined` when less is asked for.
   */
  readonly portions?: (input: In, db: Reader, today: Temporal.PlainDate) => Promise<Portions<Portion> | undefined>
  /**
   * For a search while typing: it is given up after this many seconds, and half of the threads that read never make one.
   */
  readonly patience?: number
}

/** It runs in a transaction, with its audit entry, its idempotency record and the revisions of what it changed. */
type Write<N, In, At, Ahead, Look, Out, DryRun = Out> = {
  readonly kind: 'write'
  readonly name: N
  readonly run: Run<In, At, Done<Out>>
  /** A slow part, such as hashing a password. Inside the transaction every other write would wait for it. */
  readonly ahead?: Run<In, Ahead, unknown>
  /** What it reads before its transaction, because that takes long. It is read like a read, beside other writes. */
  readonly look?: Run<In, Look, unknown>
  /** Whether it is asked to change nothing. Then it is made like a read, beside other writes. */
  readonly changesNothing?: (input: In) => boolean
  readonly parts?: Parts<In, Out, DryRun>
}

/** It collects what is to be printed: in a transaction, or like a read when it claims nothing. */
type Print<N, In, InTransaction, InSnapshot> = {
  readonly kind: 'print'
  readonly name: N
  /** Makes a PDF of papers. By default the drawing thread does. */
  readonly draw?: Draw
} & (
  | { readonly byReading: false; readonly run: Run<In, InTransaction, Printable> }
  | { readonly byReading: true; readonly run: Run<In, InSnapshot, Printable> }
)
export type Draw = (papers: Uint8Array, signal: AbortSignal, drew: (papers: number) => void) => Promise<Uint8Array>

type Simple<Kind, N, In, At, Out> = { readonly kind: Kind; readonly name: N; readonly run: Run<In, At, Out> }

type BeforeWrite = Moment & { readonly caller: Caller }
type InAhead = BeforeWrite & { readonly database: Database }
type InLook = BeforeWrite & { readonly db: Reader }

export type ReadHandler<N extends CallName> = Read<N, Parsed<Calls[N]>, InRead<N>, Answer<Calls[N]>>
export type WriteHandler<N extends CallName> = Write<N, Parsed<Calls[N]>, InWrite<N>, InAhead, InLook, Answer<Calls[N]>>
export type PrintHandler<N extends CallName> = Print<N, Parsed<Calls[N]>, InWrite<N>, InRead<N>>
/** It is made when there is news, up to the entry `newest` of the audit log, once for all who wait from the same one. */
type WaitHandler<N extends CallName> = Simple<
  'wait',
  N,
  Parsed<Calls[N]>,
  InRead<N> & { readonly newest: number },
  Answer<Calls[N]>
>
/** Without a session. It opens its own transactions, because a refused attempt must still be counted. */
type OpenHandler<N extends CallName> = Simple<
  'open',
  N,
  Parsed<Calls[N]>,
  Moment & { readonly caller: Visitor; readonly refuse: Refuse<N>; readonly database: Database },
  Answer<Calls[N]>
>
/** In the serving thread, so it must be quick. */
export type LocalHandler<N extends CallName> = Simple<
  'local',
  N,
  Parsed<Calls[N]>,
  InRead<N> & { readonly check: CheckRows },
  Answer<Calls[N]>
>

export type HandlerOf<N extends CallName> = Calls[N] extends { readonly open: true }
  ? OpenHandler<N>
  : Calls[N] extends { readonly waits: true }
    ? WaitHandler<N>
    : Calls[N]['kind'] extends 'read'
      ? ReadHandler<N> | LocalHandler<N>
      : Calls[N]['kind'] extends 'print'
        ? PrintHandler<N>
        : WriteHandler<N>

/** A call that is declared and has no handler does not compile. */
export type Handlers = { readonly [N in CallName]: HandlerOf<N> }

/** A handler without the types of its call. Its input has been parsed by the call's description. */
export type AnyRead = Read<CallName, never, never, unknown, unknown>
export type AnyWrite = Write<CallName, never, never, never, never, unknown, never>
export type AnyPrint = Print<CallName, never, never, never>
export type AnyWait = Simple<'wait', CallName, never, never, unknown>
export type AnyOpen = Simple<'open', CallName, never, never, unknown>
export type AnyLocal = Simple<'local', CallName, never, never, unknown>
export type AnyHandler = AnyRead | AnyWrite | AnyPrint | AnyWait | AnyOpen | AnyLocal

type OfKind<Kind> = { [N in CallName]: Kind extends HandlerOf<N>['kind'] ? N : never }[CallName]
/** The calls that are answered in a transaction. */
export type WriteName = OfKind<'write'>
/** The reads that are lists which grow. */
type ListName = { [N in CallName]: Calls[N] extends { readonly rows: unknown } ? N : never }[CallName]

export const read = <const N extends OfKind<'read'>>(
  name: N,
  run: ReadHandler<N>['run'],
  options: Pick<ReadHandler<N>, 'wholeList' | 'patience' | 'portions'> = {},
): ReadHandler<N> => ({ kind: 'read', name, run, ...options })

type RowIn<List> = List extends readonly (infer Row extends object)[]
  ? Row
  : List extends { readonly data: readonly (infer Row extends object)[] }
    ? Row
    : never
type List<N extends CallName> = {
  readonly rows: RowSource<RowIn<Answer<Calls[N]>>>
  readonly body: (rows: RowIn<Answer<Calls[N]>>[]) => Answer<Calls[N]>
}

/** A list that grows, which has its rows as the database finds them. */
export const readList = <const N extends ListName>(
  name: N,
  list: Run<Parsed<Calls[N]>, InRead<N>, List<N>>,
): ReadHandler<N> => {
  const run: ReadHandler<N>['run'] = async (input, at) => {
    const { rows, body } = await list(input, at)
    return body(await rows.all())
  }
  return { kind: 'read', name, run, list, wholeList: true }
}

export const write = <const N extends WriteName>(
  name: N,
  run: WriteHandler<N>['run'],
  options: Pick<WriteHandler<N>, 'changesNothing' | 'parts'> = {},
): WriteHandler<N> => ({ kind: 'write', name, run, ...options })

type Ready<N extends CallName, R> = Run<Parsed<Calls[N]>, InWrite<N> & { readonly ready: R }, Done<Answer<Calls[N]>>>
// `run-handler.ts` passes `run` what the same handler's `ahead` or `look` returned.
const withReady = <N extends CallName, R>(run: Ready<N, R>) => run as WriteHandler<N>['run']

/** A write with a slow part before its transaction. What that returns reaches `run` as `ready`. */
export const writeAfterWork = <const N extends WriteName, R>(
  name: N,
  ahead: Run<Parsed<Calls[N]>, InAhead, R>,
  run: Ready<N, R>,
): WriteHandler<N> => ({ kind: 'write', name, ahead, run: withReady(run) })

/** A write that first reads for long. What it found reaches `run` as `ready`. */
export const writeAfterLook = <const N extends WriteName, R>(
  name: N,
  look: Run<Parsed<Calls[N]>, InLook, R>,
  run: Ready<N, R>,
  options: Pick<WriteHandler<N>, 'changesNothing'> = {},
): WriteHandler<N> => ({ kind: 'write', name, look, run: withReady(run), ...options })

export const print = <const N extends OfKind<'print'>>(
  name: N,
  run: Run<Parsed<Calls[N]>, InWrite<N>, Printable>,
): PrintHandler<N> => ({ kind: 'print', name, byReading: false, run })

/** A print that claims nothing, so that nobody's write waits while its papers are read. */
export const printByReading = <const N extends OfKind<'print'>>(
  name: N,
  run: Run<Parsed<Calls[N]>, InRead<N>, Printable>,
): PrintHandler<N> => ({ kind: 'print', name, byReading: true, run })

export const wait = <const N extends OfKind<'wait'>>(name: N, run: WaitHandler<N>['run']): WaitHandler<N> => ({
  kind: 'wait',
  name,
  run,
})

export const open = <const N extends OfKind<'open'>>(name: N, run: OpenHandler<N>['run']): OpenHandler<N> => ({
  kind: 'open',
  name,
  run,
})

export const local = <const N extends OfKind<'local'>>(name: N, run: LocalHandler<N>['run']): LocalHandler<N> => ({
  kind: 'local',
  name,
  run,
})

export type CallInput<N extends CallName> = Input<Calls[N]>
