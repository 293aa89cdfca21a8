import { FetchError, ofetch } from 'ofetch'
import * as v from 'valibot'
import type { Answer, CallDescription, Input, PlainValues, RefusalOf } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { keptAnswers } from './kept-answers.ts'
import type { SessionStore } from './session.ts'

/** What an answer that is no success says of itself. Servers that follow the documents alone send words and nothing more. */
type Told = { readonly words?: string | undefined; readonly code?: string | undefined; readonly values?: PlainValues }

/** The server answered, and not with success. `words` is its error, else its message. */
export class Refused extends Error {
  readonly status: number
  readonly words: string | undefined
  readonly code: string | undefined
  readonly values: PlainValues
  constructor(status: number, { words, code, values = {} }: Told = {}) {
    super(words ?? `status ${status}`)
    this.name = 'Refused'
    this.status = status
    this.words = words
    this.code = code
    this.values = values
  }
}

/** Which of a call's own refusals an error is, with its values; `undefined` for any other. */
export function refusalOf<N extends CallName>(error: unknown, name: N): RefusalOf<Calls[N]> | undefined {
  if (!(error instanceof Refused) || error.code === undefined) return undefined
  const { code, values } = error
  // The server fills the values in by the same description of the call.
  return Object.hasOwn(calls[name].refusals, code) ? ({ code, values } as RefusalOf<Calls[N]>) : undefined
}

/** The server has no such call: one of this app's own, asked of another server. */
export class NotOffered extends Refused {
  constructor() {
    super(404)
    this.name = 'NotOffered'
  }
}

/** No answer came: the network, a stopped server, or a read that took longer than 30 seconds. */
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
}
type Given<N extends CallName> = Input<Calls[N]>
type Result<N extends CallName> = Calls[N]['answer'] extends string ? Blob : Answer<Calls[N]>

/** The contract as functions: parameters, query and body as one flat object. Throws `Refused` or `Unreachable`. */
export type Api = { readonly [N in CallName]: (given: Given<N>, options?: Options) => Promise<Result<N>> }

/**
 * What the server's log can take back, by the keys it was sent under: the entry, or `undefined` when nothing was changed.
 * A server that keeps no such log, and an operation that cannot be taken back from it, leave nothing here.
 */
export type UndoableEntries = Map<string, number | undefined>

/** The calls that may have changed something, by the keys they were sent under. */
export type CallsMade = Map<string, Set<CallName>>

type Door = {
  /** Where the server is: '' for the one the console came from. */
  readonly host: string
  readonly session: SessionStore
  /** Asked when the server no longer knows the session: `true` once somebody has signed in again. */
  readonly expired: () => Promise<boolean>
  readonly operations?: UndoableEntries
  readonly made?: CallsMade
  /** Told of every request whether it was answered. */
  readonly heard?: (answered: boolean) => void
}

const readLimit = 30_000

const own = (schema: CallDescription['params'], given: Readonly<Record<string, unknown>>) => {
  const entries = Object.keys(schema?.entries ?? {}).filter(name => given[name] !== undefined)
  return Object.fromEntries(entries.map(name => [name, given[name]]))
}

/** Servers may answer a list bare or in the documents' envelope: both are understood. */
function shaped(schema: v.GenericSchema, body: unknown): unknown {
  const entries = 'entries' in schema ? (schema.entries as Record<string, unknown>) : undefined
  if (entries && 'data' in entries && Array.isArray(body)) return { success: true, data: body }
  if (entries && 'data' in entries && isRecord(body) && 'data' in body && body.success === undefined)
    return { ...body, success: true }
  if (entries && 'success' in entries && isRecord(body) && body.success === undefined) return { ...body, success: true }
  if (schema.type === 'array') {
    const list = isRecord(body) && Array.isArray(body.data) ? body.data : body
    const only = onlyField(schema)
    return only && Array.isArray(list) ? list.map(each => (typeof each === 'string' ? { [only]: each } : each)) : list
  }
  return body
}

/** Of a list whose rows have one field only, such as months: their values may come bare. */
function onlyField(schema: v.GenericSchema): string | undefined {
  const item = 'item' in schema ? (schema.item as v.GenericSchema) : undefined
  const names = item && 'entries' in item ? Object.keys(item.entries as object) : []
  return names.length === 1 ? names[0] : undefined
}

/**
 * Rows by the names their fields have here, and with what another server may leave out. A field that goes by its own name
 * already keeps its value.
 */
function completed({ otherNames = {}, lacking = {} }: CallDescription, body: unknown): unknown {
  const named = Object.entries(otherNames)
  const left = Object.entries(lacking)
  if ((named.length === 0 && left.length === 0) || !isRecord(body) || !Array.isArray(body.data)) return body
  const whole = (row: Record<string, unknown>) => {
    const own = Object.fromEntries(named.flatMap(([other, name]) => (other in row ? [[name, row[other]]] : [])))
    const all = { ...own, ...row }
    for (const [name, value] of left) all[name] ??= typeof value === 'function' ? value(all) : value
    return all
  }
  return { ...body, data: body.data.map((row: unknown) => (isRecord(row) ? whole(row) : row)) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The documents promise nothing of a write's answer but success: calling it failed for lack of more would be untrue. */
const promisesNothing = ({ kind, source, open }: CallDescription): boolean =>
  kind === 'write' && source !== 'extension' && !open

/** How many rows of a list are held against the contract: a wrong shape is wrong from its first row. */
const looked = 50

function checked(schema: v.GenericSchema, body: unknown): unknown {
  const head = (list: unknown) => (Array.isArray(list) ? list.slice(0, looked) : list)
  const sample = isRecord(body) && 'data' in body ? { ...body, data: head(body.data) } : head(body)
  if (v.is(schema, sample)) return body
  throw new Refused(200)
}

function toldIn(body: unknown): Told {
  if (!isRecord(body)) return {}
  const { code, values } = body
  return {
    words: [body.error, body.message].find((word): word is string => typeof word === 'string' && word !== ''),
    ...(typeof code === 'string' ? { code } : {}),
    // It came as JSON.
    ...(isRecord(values) ? { values: values as PlainValues } : {}),
  }
}

export function createApi(door: Door): Api {
  const kept = keptAnswers()
  const send = async (name: CallName, given: Readonly<Record<string, unknown>>, options: Options = {}) => {
    const description: CallDescription = calls[name]
    const path = description.path.replace(/:(\w+)/g, (_, parameter: string) =>
      encodeURIComponent(String(given[parameter] ?? '')),
    )
    const body = description.body && own(description.body, given)
    const token = description.open ? undefined : door.session.token()
    if (options.key && description.kind !== 'read' && door.made)
      door.made.set(options.key, (door.made.get(options.key) ?? new Set()).add(name))
    // Another address may not allow the header that a kept answer is asked after with.
    const keeps = description.kind === 'read' && door.host === ''
    const asked = `${token} ${name} ${JSON.stringify(given)}`
    const before = keeps ? kept.get(asked) : undefined
    const signals = [options.signal, description.kind === 'read' ? AbortSignal.timeout(readLimit) : undefined]
    try {
      const answer = await ofetch.raw(door.host + path, {
        method: description.method,
        query: own(description.query, given),
        ...(body ? { body } : {}),
        headers: {
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(description.fresh ? { 'Cache-Control': 'no-cache' } : {}),
          ...(before ? { 'If-None-Match': before.tag } : {}),
          ...(options.key && description.kind === 'write' ? { 'Idempotency-Key': options.key } : {}),
        },
        responseType: typeof description.answer === 'string' ? 'blob' : 'json',
        signal: AbortSignal.any(signals.filter(signal => signal !== undefined)),
        retry: 0,
      })
      door.heard?.(true)
      if (before && answer.status === 304) return before.answer
      if (typeof description.answer === 'string') {
        const bytes = answer._data as Blob
        if (!bytes.type.startsWith('application/json')) return bytes
        throw new Refused(answer.status, toldIn(readJson(await bytes.text())))
      }
      const found = completed(description, shaped(description.answer, answer._data))
      if (isRecord(found) && found.success === false) throw new Refused(answer.status, toldIn(found))
      if (description.statusStated && answer.status !== (description.status ?? 200)) throw new Refused(answer.status)
      const done = promisesNothing(description) ? found : checked(description.answer, found)
      if (keeps) kept.keep(asked, answer.headers.get('ETag'), done)
      const operation = answer.headers.get('Undoable-Entry')
      if (options.key && operation !== null)
        door.operations?.set(options.key, operation === 'none' ? undefined : Number(operation))
      return done
    } catch (error) {
      if (error instanceof FetchError && error.response) {
        door.heard?.(true)
        const data: unknown = error.data instanceof Blob ? await error.data.text().then(readJson) : error.data
        // A server that knows the call answers in the documented shape, also when it knows no such record.
        const knows = isRecord(data) && data.success === false && data.code !== 'noCall'
        if (error.response.status === 404 && description.source === 'extension' && !knows) throw new NotOffered()
        throw new Refused(error.response.status, toldIn(data))
      }
      if (error instanceof Refused || options.signal?.aborted) throw error
      door.heard?.(false)
      throw new Unreachable(error)
    }
  }
  const patient = async (name: CallName, given: Readonly<Record<string, unknown>>, options?: Options) => {
    for (;;) {
      const token = door.session.token()
      const whose = door.session.username()
      try {
        return await send(name, given, options)
      } catch (error) {
        const forgotten = error instanceof Refused && error.status === 401 && name !== 'verify' && name !== 'login'
        if (!forgotten || name === 'logout') throw error
        // Somebody may have signed in again while this call was under way.
        if (door.session.token() === token && !(await door.expired())) throw error
        // What one person was about to do is not done in the name, and with the rank, of another.
        if (door.session.username() !== whose && calls[name].kind !== 'read')
          throw new Refused(401, {
            words: 'Somebody else is signed in now, and nothing was sent. Look it over, then send it again.',
          })
      }
    }
  }
  const api = Object.fromEntries(
    Object.keys(calls).map(name => [
      name,
      (given: Readonly<Record<string, unknown>> | undefined, options?: Options) =>
        patient(name as CallName, given ?? {}, options),
    ]),
  )
  // The door: names and shapes are the contract's, and `checked` has held each answer against it
  // that anything but success is promised of.
  return api as unknown as Api
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
