import { FetchError, ofetch } from 'ofetch'
import type * as v from 'valibot'
import type { Answer, CallDescription, Input, PlainValues } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import { t } from '../messages/message.ts'
import { operationsText } from '../messages/operations.ts'
import { addressed, pickFields } from './addressed.ts'
import { completed, fits, isRecord, shaped } from './answer-shapes.ts'
import { keptAnswers } from './kept-answers.ts'
import { narrowed } from './narrowed.ts'
import { type Arriving, readJson, readList } from './read-list.ts'
import type { SessionStore } from './session.ts'

/** What an unsuccessful answer contains. Servers that only follow the documents send `words` alone. */
type ErrorBody = {
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

type Parts = {
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

/** Milliseconds. */
const longestSilence = 30_000

/** A signal that aborts when nothing was heard for so long. */
function patience(milliseconds: number) {
  const given = new AbortController()
  const lost = () => given.abort(new DOMException('Nothing came.', 'TimeoutError'))
  let timer = setTimeout(lost, milliseconds)
  const end = () => clearTimeout(timer)
  const heard = () => {
    end()
    timer = setTimeout(lost, milliseconds)
  }
  return { signal: given.signal, heard, end }
}

/** Without a session these fail, and nobody is asked to sign in again for them. */
const asksForNoPassword: readonly string[] = ['verify', 'login', 'logout', 'getChanges']

/** The documents promise nothing but success for a write's answer, so a missing field must not make it a failure. */
const promisesNothing = ({ kind, source, open }: CallDescription): boolean =>
  kind === 'write' && source !== 'extension' && !open

function checked(schema: v.GenericSchema, body: unknown): unknown {
  if (fits(schema, body)) return body
  throw new Refused(200)
}

function errorBodyIn(body: unknown): ErrorBody {
  if (!isRecord(body)) return {}
  const { code, values } = body
  return {
    words: [body.error, body.message].find((word): word is string => typeof word === 'string' && word !== ''),
    ...(typeof code === 'string' ? { code } : {}),
    // Values parsed from JSON are plain values.
    ...(isRecord(values) ? { values: values as PlainValues } : {}),
  }
}

/** The calls of a part of the contract. The page of the sign-in loads only that of its own calls. */
export function createApi<N extends CallName>(parts: Parts & { readonly calls: Pick<Calls, N> }): Pick<Api, N> {
  const kept = keptAnswers()
  parts.session.subscribe(() => {
    if (parts.session.get().state === 'out') kept.forget()
  })
  type Described = readonly [name: string, description: CallDescription]
  const send = async (
    [name, description]: Described,
    given: Readonly<Record<string, unknown>>,
    options: Options = {},
  ) => {
    const { path, body } = addressed(description, given)
    const token = description.open ? undefined : parts.session.token()
    if (options.key && description.kind !== 'read' && parts.made)
      parts.made.set(options.key, [...(parts.made.get(options.key) ?? []), { description, given }])
    // Another origin may not allow the header If-None-Match.
    const keeps = description.kind === 'read' && parts.host === ''
    const request = `${token} ${name} ${JSON.stringify(given)}`
    const keptAnswer = keeps ? kept.get(request) : undefined
    const waiting = description.kind === 'read' ? patience(longestSilence) : undefined
    const signals = [options.signal, waiting?.signal]
    const away = (cause: unknown): Unreachable => {
      // Who waits in vain finds out nothing that the person has asked for.
      if (!description.waits) parts.heard?.(false)
      return new Unreachable(cause)
    }
    // Rows that are asked for by their ids are few, and come at once.
    const isList = description.rows !== undefined && given.ids === undefined
    const { take } = options
    try {
      const answer = await ofetch.raw(parts.host + path, {
        method: description.method,
        query: pickFields(description.query, given),
        ...(body ? { body } : {}),
        headers: {
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(description.fresh ? { 'Cache-Control': 'no-cache' } : {}),
          ...(keptAnswer ? { 'If-None-Match': keptAnswer.tag } : {}),
          ...(options.key && description.kind === 'write' ? { 'Idempotency-Key': options.key } : {}),
        },
        responseType: typeof description.answer === 'string' ? 'blob' : isList || take ? 'stream' : 'json',
        signal: AbortSignal.any(signals.filter(signal => signal !== undefined)),
        retry: 0,
      })
      parts.heard?.(true)
      const cursor = answer.headers.get('Changes-Cursor')
      const shown = cursor === null ? undefined : Number(cursor)
      options.shows?.(shown)
      if (keptAnswer && answer.status === 304) return keptAnswer.answer
      if (typeof description.answer === 'string') {
        const bytes = answer._data as Blob
        if (!bytes.type.startsWith('application/json')) return bytes
        throw new Refused(answer.status, errorBodyIn(readJson(await bytes.text())))
      }
      // Checked before the rows, because a refusal may contain an empty list.
      const schema = description.answer
      const lines = answer.headers.get('Rows-Total')
      const sent: unknown =
        isList || take
          ? await readList(answer._data as ReadableStream<Uint8Array>, {
              total: lines === null || !description.rows ? undefined : Number(lines),
              heard: () => waiting?.heard(),
              arrived(progress) {
                checked(schema, shaped(schema, progress.soFar))
                options.arrived?.(progress)
              },
              take:
                take &&
                (some => {
                  checked(schema, shaped(schema, some))
                  return take(some)
                }),
            })
          : answer._data
      if (isRecord(sent) && sent.success === false) throw new Refused(answer.status, errorBodyIn(sent))
      const inShape = shaped(schema, sent)
      // What sends a list in lines is a server of ours, and its rows lack nothing.
      const found =
        lines === null ? narrowed(description, given, completed(description, inShape), options.whole) : inShape
      if (description.statusStated && answer.status !== (description.status ?? 200)) throw new Refused(answer.status)
      const done = promisesNothing(description) ? found : checked(schema, found)
      // A server that cannot send all of them has sent the first rows alone.
      if (take && isRecord(done) && Array.isArray(done.data) && done.data.length > 0) throw new NotOffered()
      if (keeps) kept.keep(request, answer.headers.get('ETag'), done)
      if (description.kind === 'read' && !description.waits) parts.answered?.(shown)
      if (options.key && description.kind === 'write') {
        const entry = shown ?? Number.NaN
        parts.entries?.set(options.key, Math.max(parts.entries.get(options.key) ?? 0, entry))
      }
      const operation = answer.headers.get('Undoable-Entry')
      if (options.key && operation !== null)
        parts.operations?.set(options.key, operation === 'none' ? undefined : Number(operation))
      return done
    } catch (error) {
      if (error instanceof FetchError && error.response) {
        const isUnread = error.data instanceof Blob || error.data instanceof ReadableStream
        const data: unknown = isUnread ? await new Response(error.data).text().then(readJson) : error.data
        const refused = new Refused(error.response.status, errorBodyIn(data))
        // As if it were still stopped: what was read is read again once it has started.
        if (refused.code === 'starting' && description.kind === 'read') throw away(refused)
        parts.heard?.(true)
        // A server that has the call answers in the documented shape, also when the record does not exist.
        const knows = isRecord(data) && data.success === false && data.code !== 'noCall'
        if (error.response.status === 404 && description.source === 'extension' && !knows) throw new NotOffered()
        if (isHeldBack(refused.code) && !description.waits) parts.heldBack?.(refused.code)
        throw refused
      }
      if (error instanceof Refused || options.signal?.aborted) throw error
      throw away(error)
    } finally {
      waiting?.end()
    }
  }
  const sendSignedIn = async (call: Described, given: Readonly<Record<string, unknown>>, options?: Options) => {
    const [name, { kind }] = call
    for (;;) {
      const token = parts.session.token()
      const username = parts.session.username()
      try {
        return await send(call, given, options)
      } catch (error) {
        const sessionLost = error instanceof Refused && error.status === 401 && !asksForNoPassword.includes(name)
        if (!sessionLost) throw error
        // Somebody may have signed in again during this call.
        if (parts.session.token() === token && !(await parts.expired())) throw error
        // A write that one person started must not run with the name and role of another.
        if (parts.session.username() !== username && kind !== 'read')
          throw new Refused(401, {
            words: t(operationsText.sessionChanged),
          })
      }
    }
  }
  const api = Object.fromEntries(
    Object.entries<CallDescription>(parts.calls).map(call => [
      call[0],
      (given: Readonly<Record<string, unknown>> | undefined, options?: Options) =>
        sendSignedIn(call, given ?? {}, options),
    ]),
  )
  // The boundary to the server: names and shapes come from the contract, and `checked` compares each answer with it,
  // unless the contract promises only success.
  return api as unknown as Pick<Api, N>
}
