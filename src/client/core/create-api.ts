import { FetchError, type FetchResponse, ofetch } from 'ofetch'
import type * as v from 'valibot'
import type { CallDescription, PlainValues } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import { t } from '../messages/message.ts'
import { operationsText } from '../messages/operations.ts'
import { completed, fits, isRecord, shaped } from './answer-shapes.ts'
import {
  type Api,
  type ApiParts,
  type ErrorBody,
  isHeldBack,
  NotOffered,
  type Options,
  Refused,
  Unreachable,
} from './api.ts'
import { narrowed } from './pick-rows.ts'
import { readJson, readList } from './read-list.ts'
import { addressed, pickFields } from './request-parts.ts'
import { keptAnswers } from './response-cache.ts'
import { timings } from './timings.ts'

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

type Fields = Readonly<Record<string, unknown>>
/** A call and what it is sent with. */
type Sent = {
  readonly name: string
  readonly description: CallDescription
  readonly given: Fields
  readonly options: Options
}
type Response = FetchResponse<unknown>

/** Rows that are asked for by their ids are few, and come at once. Those of other lists are read as they arrive. */
const isStreamed = ({ description: { rows }, given, options: { take } }: Sent): boolean =>
  take !== undefined || (rows !== undefined && given.ids === undefined)

async function readFile(response: Response): Promise<Blob> {
  const bytes = response._data as Blob
  if (!bytes.type.startsWith('application/json')) return bytes
  throw new Refused(response.status, errorBodyIn(readJson(await bytes.text())))
}

async function readBody(response: Response, schema: v.GenericSchema, sent: Sent, heard: () => void): Promise<unknown> {
  if (!isStreamed(sent)) return response._data
  const { take, arrived } = sent.options
  const { rows } = sent.description
  const total = response.headers.get('Rows-Total')
  return readList(response._data as ReadableStream<Uint8Array>, {
    total: total === null || !rows ? undefined : Number(total),
    heard,
    arrived(progress) {
      checked(schema, shaped(schema, progress.soFar))
      arrived?.(progress)
    },
    take:
      take &&
      (some => {
        checked(schema, shaped(schema, some))
        return take(some)
      }),
  })
}

/** The answer, checked to be what the contract says. */
async function readAnswer(response: Response, schema: v.GenericSchema, sent: Sent, heard: () => void) {
  const { description, given, options } = sent
  const body = await readBody(response, schema, sent, heard)
  // Checked before the rows, because a refusal may contain an empty list.
  if (isRecord(body) && body.success === false) throw new Refused(response.status, errorBodyIn(body))
  const inShape = shaped(schema, body)
  // What sends a list in lines is a server of ours, and its rows lack nothing.
  const isOurs = response.headers.has('Rows-Total')
  const answer = isOurs ? inShape : narrowed(description, given, completed(description, inShape), options.whole)
  const { status = 200, statusStated } = description
  if (statusStated && response.status !== status) throw new Refused(response.status)
  const done = promisesNothing(description) ? answer : checked(schema, answer)
  // A server that cannot send all of them has sent the first rows alone.
  if (options.take && isRecord(done) && Array.isArray(done.data) && done.data.length > 0) throw new NotOffered()
  return done
}

/** The entry up to which an answer shows all changes; `undefined` when its server did not say. */
function shownIn({ headers }: Response): number | undefined {
  const cursor = headers.get('Changes-Cursor')
  return cursor === null ? undefined : Number(cursor)
}

/** Passes on what the headers of an answer say of the change feed and the audit log. */
function noteHeaders(parts: ApiParts, { description: { kind, waits }, options: { key } }: Sent, response: Response) {
  const shown = shownIn(response)
  if (kind === 'read' && !waits) parts.answered?.(shown)
  if (!key) return
  if (kind === 'write') parts.entries?.set(key, Math.max(parts.entries.get(key) ?? 0, shown ?? Number.NaN))
  const undoable = response.headers.get('Undoable-Entry')
  if (undoable !== null) parts.operations?.set(key, undoable === 'none' ? undefined : Number(undoable))
}

/** What is thrown for a request that failed. */
async function thrownFor(error: unknown, parts: ApiParts, { description, options }: Sent): Promise<unknown> {
  const away = (cause: unknown): Unreachable => {
    // Who waits in vain finds out nothing that the person has asked for.
    if (!description.waits) parts.heard?.(false)
    return new Unreachable(cause)
  }
  if (!(error instanceof FetchError && error.response))
    return error instanceof Refused || options.signal?.aborted ? error : away(error)
  const { status } = error.response
  const isUnread = error.data instanceof Blob || error.data instanceof ReadableStream
  const data: unknown = isUnread ? await new globalThis.Response(error.data).text().then(readJson) : error.data
  const refused = new Refused(status, errorBodyIn(data))
  // As if it were still stopped: what was read is read again once it has started.
  if (refused.code === 'starting' && description.kind === 'read') return away(refused)
  parts.heard?.(true)
  // A server that has the call answers in the documented shape, also when the record does not exist.
  const knows = isRecord(data) && data.success === false && data.code !== 'noCall'
  if (status === 404 && description.source === 'extension' && !knows) return new NotOffered()
  if (isHeldBack(refused.code) && !description.waits) parts.heldBack?.(refused.code)
  return refused
}

const headersOf = ({ description, options: { key } }: Sent, token: string | undefined, tag: string | undefined) => ({
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
  ...(description.fresh ? { 'Cache-Control': 'no-cache' } : {}),
  ...(tag === undefined ? {} : { 'If-None-Match': tag }),
  ...(key && description.kind === 'write' ? { 'Idempotency-Key': key } : {}),
})

function noteCall({ made }: ApiParts, { description, given, options: { key } }: Sent): void {
  if (key && description.kind !== 'read') made?.set(key, [...(made.get(key) ?? []), { description, given }])
}

function request(host: string, sent: Sent, signals: readonly (AbortSignal | undefined)[], headers: HeadersInit) {
  const { description, given, options } = sent
  const { retryDelay = 0 } = options
  const { path, body } = addressed(description, given)
  return ofetch.raw(host + path, {
    method: description.method,
    query: pickFields(description.query, given),
    ...(body ? { body } : {}),
    headers,
    responseType: typeof description.answer === 'string' ? 'blob' : isStreamed(sent) ? 'stream' : 'json',
    signal: AbortSignal.any(signals.filter(signal => signal !== undefined)),
    retry: retryDelay > 0 ? 1 : 0,
    retryDelay,
  })
}

/** Sends a call once. `kept` has the answers that the server may say to be unchanged. */
async function send(parts: ApiParts, kept: ReturnType<typeof keptAnswers>, sent: Sent): Promise<unknown> {
  const { name, description, given, options } = sent
  const { kind, answer: schema } = description
  const token = description.open ? undefined : parts.session.token()
  noteCall(parts, sent)
  // Another origin may not allow the header If-None-Match.
  const keeps = kind === 'read' && parts.host === ''
  const id = `${token} ${name} ${JSON.stringify(given)}`
  const unchanged = keeps ? kept.get(id) : undefined
  const waiting = kind === 'read' ? patience(timings.longestSilence) : undefined
  try {
    const headers = headersOf(sent, token, unchanged?.tag)
    const response = await request(parts.host, sent, [options.signal, waiting?.signal], headers)
    parts.heard?.(true)
    options.shows?.(shownIn(response))
    if (unchanged && response.status === 304) return unchanged.answer
    if (typeof schema === 'string') return await readFile(response)
    const answer = await readAnswer(response, schema, sent, () => waiting?.heard())
    if (keeps) kept.keep(id, response.headers.get('ETag'), answer)
    noteHeaders(parts, sent, response)
    return answer
  } catch (error) {
    throw await thrownFor(error, parts, sent)
  } finally {
    waiting?.end()
  }
}

/** The calls of a part of the contract. The page of the sign-in loads only that of its own calls. */
export function createApi<N extends CallName>(parts: ApiParts & { readonly calls: Pick<Calls, N> }): Pick<Api, N> {
  const kept = keptAnswers()
  parts.session.subscribe(() => {
    if (parts.session.get().state === 'out') kept.forget()
  })
  const sendSignedIn = async (sent: Sent) => {
    const { name, description } = sent
    for (;;) {
      const token = parts.session.token()
      const username = parts.session.username()
      try {
        return await send(parts, kept, sent)
      } catch (error) {
        const sessionLost = error instanceof Refused && error.status === 401 && !asksForNoPassword.includes(name)
        if (!sessionLost) throw error
        // Somebody may have signed in again during this call.
        if (parts.session.token() === token && !(await parts.expired())) throw error
        // A write that one person started must not run with the name and role of another.
        if (parts.session.username() !== username && description.kind !== 'read')
          throw new Refused(401, { words: t(operationsText.sessionChanged) })
      }
    }
  }
  const api = Object.fromEntries(
    Object.entries<CallDescription>(parts.calls).map(([name, description]) => [
      name,
      (given: Fields = {}, options: Options = {}) => sendSignedIn({ name, description, given, options }),
    ]),
  )
  // The boundary to the server: names and shapes come from the contract, and `checked` compares each answer with it,
  // unless the contract promises only success.
  return api as unknown as Pick<Api, N>
}

/** A signal that aborts when nothing was heard for so long. */
function patience(milliseconds: number) {
  const given = new AbortController()
  const lost = () => given.abort(new DOMException('Nothing came.', 'TimeoutError'))
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  const heard = () => {
    end()
    timer = setTimeout(lost, milliseconds)
  }
  heard()
  return { signal: given.signal, heard, end }
}
