import type { Answer, CallDescription, Input, PlainValues } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import type { Arriving } from './read-list.ts'
import type { SessionStore } from './session.ts'

/** What an unsuccessful answer contains. Servers that only follow the documents send `words` alone. */
export type ErrorBody = {
  readonly words?: string | undefined
  readonly code?: string | undefined
  readonly values?: PlainValues
}

/** The server answered without success. `words` is the answer's `error`, or its `message`. */
export class Refused extends Error {
  readonly status: number
  readonly words: string | undefined
  readonly code: string | undefined
  readonly values: PlainValues
  constructor(status: number, { words, code, values = {} }: ErrorBody = {}) {
    super(words ?? `status ${status}`)
    this.name = 'Refused'
    this.status = status
    this.words = words
    this.code = code
    this.values = values
  }
}

/** Why somebody can do nothing else first: choose a password of their own, or set up a second step. */
type HeldBack = 'mustChange' | 'mustEnrol'
export const isHeldBack = (code: string | undefined): code is HeldBack => code === 'mustChange' || code === 'mustEnrol'

/** The server does not have the call: it is an extension of this app, and the server is another one. */
export class NotOffered extends Refused {
  constructor() {
    super(404)
    this.name = 'NotOffered'
  }
}

/** No answer came: the network failed, the server is stopped or still starting, or nothing of a read came for 30 seconds. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('Server not reachable.', { cause })
    this.name = 'Unreachable'
  }
}

export type Options = {
  /** Idempotency-Key of a write. */
  readonly key?: string
  readonly signal?: AbortSignal
  /** Milliseconds after which it is sent once more, when no answer came. */
  readonly retryDelay?: number
  /** Called with the rows of a list that have arrived so far, when these are twice as many as the last time. */
  readonly arrived?: (progress: Arriving<object>) => void
  /** Called before a read answers, with the entry up to which it shows all changes; `undefined` when its server did not say. */
  readonly shows?: (entry: number | undefined) => void
  /** Called with the rows that a server sends although they were not asked for, among those that were. */
  readonly whole?: (answer: object) => void
  /** Takes the rows of a list that nobody holds as a whole, some after the others. The answer has none of them. */
  readonly take?: (rows: readonly object[]) => Promise<void>
}
type Given<N extends CallName> = Input<Calls[N]>
type Result<N extends CallName> = Calls[N]['answer'] extends string ? Blob : Answer<Calls[N]>

/** The contract as functions: parameters, query and body as one flat object. Throws `Refused` or `Unreachable`. */
export type Api = { readonly [N in CallName]: (given: Given<N>, options?: Options) => Promise<Result<N>> }

/**
 * The audit log entries that can be undone, by idempotency key; `undefined` when the operation changed nothing.
 * Operations that cannot be undone are missing. So are all operations on a server without an audit log.
 */
export type UndoableEntries = Map<string, number | undefined>

/**
 * The last entry of the change feed that the calls of an operation made, by idempotency key: 0 when they changed nothing,
 * NaN when a server did not say.
 */
export type EntriesMade = Map<string, number>

/** A call that was sent, and what it was given. */
export type CallMade = { readonly description: CallDescription; readonly given: Readonly<Record<string, unknown>> }
/** The calls that may have changed something, by idempotency key. */
export type CallsMade = Map<string, readonly CallMade[]>

/** What the api is made of. */
export type ApiParts = {
  /** The server's origin; '' for the server that the console was loaded from. */
  readonly host: string
  readonly session: SessionStore
  /** Called when the server no longer knows the session. Resolves with `true` once somebody has signed in again. */
  readonly expired: () => Promise<boolean>
  /** Called when the person has to do something before anything else. */
  readonly heldBack?: (code: HeldBack) => void
  readonly operations?: UndoableEntries
  readonly made?: CallsMade
  readonly entries?: EntriesMade
  /** Called after every request, with whether the server answered. */
  readonly heard?: (answered: boolean) => void
  /** Called with the cursor of the change feed of each answer of a read; `undefined` when its server did not send one. */
  readonly answered?: (cursor: number | undefined) => void
}
