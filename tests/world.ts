import { AsyncLocalStorage } from 'node:async_hooks'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { Answer, CallDescription, Input } from '#contract/call.ts'
import { Failure } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { fill } from '#contract/fill.ts'
import { type FailureCode, failures } from '#contract/general-refusals.ts'
import type { Role } from '#contract/session.ts'
import type { AnyHandler, Handlers } from '#server/calls/handler.ts'
import { WholeLists } from '#server/calls/whole-lists.ts'
import { writeTest } from '#server/db/health.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { createApp } from '#server/http/app.ts'
import { failureLog } from '#server/http/log-failures.ts'
import type { Service } from '#server/http/service.ts'
import { handlers } from '#server/main/handlers.ts'
import { watchChanges } from '#server/office/changes/watch.ts'
import { draw } from '#server/office/documents/draw-in-thread.ts'
import { followPrint } from '#server/office/documents/printing.ts'
import { jobsOf } from '#server/office/jobs/jobs.ts'
import { accountsIn, openSession, signedIn } from '#server/office/session/sessions.ts'
import { stored } from '#server/process/clock.ts'
import type { Log } from '#server/process/log.ts'
import { schedule } from '#server/process/schedule.ts'
import { timings } from '#server/process/timings.ts'
import type { Engine, FreshDatabase } from './databases.ts'
import { heldToContract } from './tables-touched.ts'

/** The password of every account. */
export const password = 'correct horse battery'
// Its argon2id hash, of little memory: as slow as a real one, each sign-in would cost more than most tests.
const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$hSwtJaJFPKpY2I9IIl/5qw$2CSyJpP2D1GSd7zLUnyGngPOzivZAf7YZvvOpbuk2+c'

export const staff = { boss: 'boss', may: 'super admin', kit: 'admin' } as const satisfies Record<string, Role>
export type StaffName = keyof typeof staff

export type Options = {
  /** The account that asks, 'boss' by default; 'nobody' for calls that need no session. */
  readonly as?: StaffName | 'nobody'
  /** Idempotency-Key. */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The address of the request; this computer by default. */
  readonly address?: string
}

export type Reply = {
  readonly status: number
  /** The parsed JSON; undefined for bytes. */
  readonly body: unknown
  readonly bytes: Uint8Array
  readonly headers: Headers
}

type Given<N extends CallName> = Input<Calls[N]>
/** The fields that a test gives of a student. */
type More = Omit<Given<'createStudent'>, 'first_name' | 'surname' | 'chinese_name'>
type ClassFacts = {
  /** A course by its id. */
  readonly course: string
  readonly students?: readonly string[]
  /** The date of the first lesson. The others follow weekly. */
  readonly from: string
  readonly at?: string
  readonly until?: string
}

export type World = {
  readonly database: Database
  readonly fresh: FreshDatabase
  readonly clock: {
    /** The current time of the server. */
    readonly now: () => Temporal.Instant
    /** Sets it to a local time in Hong Kong: '2026-11-20T10:00'. */
    set(moment: string): void
    pass(duration: Temporal.DurationLike): void
  }
  /** Sends any request, also one that no call describes. */
  send(method: string, path: string, options?: Options & { readonly body?: string | Uint8Array }): Promise<Reply>
  /** Makes a call with any input, and returns the answer or refusal. */
  call(name: CallName, input: Readonly<Record<string, unknown>>, options?: Options): Promise<Reply>
  /** Makes a call that must succeed. Its answer is checked against the contract. */
  did<N extends CallName>(name: N, input: Given<N>, options?: Options): Promise<Answer<Calls[N]>>
  /** Makes a call that must be refused. Returns status and sentence as one text: '409 Payment ...'. */
  refused(name: CallName, input: Readonly<Record<string, unknown>>, options?: Options): Promise<string>
  /** Opens a session for an account and returns its token. */
  signIn(username: StaffName): Promise<string>
  /** How many requests wait for changes. */
  waiting(): number
  /** The errors that the server has logged, the first one first. Whoever looks at them takes them out. */
  logged(): readonly Logged[]
  /** A second server on the same database, with the same clock. Close it before the first. */
  secondServer(): Promise<World>
  /** Looks for what other servers have written, as a server does each second. */
  look(): void
  close(): Promise<void>

  /** Creates a token worth this many dollars and returns its name. */
  token(name: string, dollars?: number, type?: 'Live' | 'Video'): Promise<string>
  /**
   * Creates a course with this many lessons and returns its id. Its token is created when there is none of that name.
   */
  course(
    name: string,
    facts?: { readonly lessons?: number; readonly token?: string; readonly video?: string },
  ): Promise<string>
  /** Creates a class with its weekly lessons and returns its id. */
  classOf(name: string, facts: ClassFacts): Promise<string>
  /** Creates a student and returns the id: `student('Tai Man', 'Chan', '陳大文')`. */
  student(firstName: string, surname: string, chineseName?: string, more?: More): Promise<string>
}

type Logged = { readonly event: string } & NonNullable<Parameters<Log>[2]>

/** In every test, no answer may touch a table that its call does not declare. */
const held = Object.fromEntries(
  Object.values(handlers).map((handler: AnyHandler) => [handler.name, heldToContract(handler)]),
) as Handlers

type Wrap = <H extends AnyHandler>(handler: H) => H
/** The school that a request is for, and the errors that it has logged. */
const serving = new AsyncLocalStorage<{ readonly service: Service; readonly logged: Logged[] }>()
const log: Log = (level, event, fields = {}) => {
  if (level === 'error') serving.getStore()?.logged.push({ event, ...fields })
}
const noted = failureLog(log)
const appOf = (wrap: Wrap) =>
  createApp({
    handlers: Object.fromEntries(Object.entries(held).map(([name, handler]) => [name, wrap(handler)])),
    service: () => serving.getStore()?.service,
    log,
    failures: {
      // One app serves the schools of all tests, and each looks at what its own requests have logged.
      note(...failure) {
        noted.tell()
        noted.note(...failure)
      },
    },
    corsOrigins: [],
    tls: false,
    trustProxy: false,
  })
/** One for all schools: to make its routes takes longer than most requests. */
const sharedApp = appOf(handler => handler)

/** A school on a new database of an engine, on Friday 20 November 2026 at ten in the morning, with three staff. */
export async function openWorld(
  engine: Engine,
  /** Wraps the answer to each call. */
  wrap?: Wrap,
): Promise<World> {
  const app = wrap ? appOf(wrap) : sharedApp
  const fresh = await engine.openMigrated()
  const database = await openDatabase(fresh.options)
  const clock = makeClock('2026-11-20T10:00')
  await database.write(async tx => {
    for (const [username, role] of Object.entries(staff)) {
      const name = username[0]!.toUpperCase() + username.slice(1)
      const created_at = stored(clock.now())
      await tx
        .insertInto('staff')
        .values({ username, name, role, password_hash: passwordHash, loopback_only: 0, created_at })
        .execute()
    }
  })
  return worldOn(database, fresh, clock, app, async () => {
    await database.close()
    await fresh.drop()
  })
}

function makeClock(start: string): World['clock'] {
  const at = (moment: string) => Temporal.PlainDateTime.from(moment).toZonedDateTime('Asia/Hong_Kong').toInstant()
  let now = at(start)
  return {
    now: () => now,
    set(moment) {
      now = at(moment)
    },
    pass(duration) {
      now = now.add(duration)
    },
  }
}

function worldOn(
  database: Database,
  fresh: FreshDatabase,
  clock: World['clock'],
  app: typeof sharedApp,
  close: () => Promise<void>,
): World {
  const changes = watchChanges(database, hashes => signedIn(database, hashes, clock.now(), 12), clock.now)
  const wrote = () => changes.wrote()
  const jobs = jobsOf({ database, handlers, runUnit: () => undefined, wrote, clock: clock.now, log })
  const stopLooking = schedule({ changes: { every: timings.changesLook, run: changes.look } }, (_, error) => {
    throw error
  })
  const service: Service = {
    jobs,
    database,
    clock: clock.now,
    sessionHours: 12,
    accountOf: accountsIn(database),
    trustProxy: false,
    lists: new WholeLists('tests'),
    changes,
    afterwards: () => undefined,
    prints: { draw, follow: followPrint },
    writes: writeTest(database, clock.now, log),
  }
  let logged: Logged[] = []
  const tokens = new Map<string, Promise<string>>()

  const tokenOf = async (username: StaffName): Promise<string> => {
    const known = await tokens.get(username)
    if (known !== undefined) return known
    const opened = database.write(async tx => (await openSession(tx, username, clock.now())).token)
    tokens.set(username, opened)
    return opened
  }

  const send: World['send'] = async (method, path, { as = 'boss', key, headers = {}, address, body } = {}) => {
    const token = as === 'nobody' ? undefined : await tokenOf(as)
    const request = {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'Idempotency-Key': key } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body as string }),
    }
    const env = { incoming: { headers, socket: { remoteAddress: address ?? '127.0.0.1' } } }
    const answer = await serving.run({ service, logged }, () => app.request(path, request, env))
    // Whatever a person of the staff is told, no browser and no proxy keeps it.
    expect(answer.headers.get('cache-control'), `${method} ${path}`).toBe('no-store')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const isJson =
      !answer.headers.has('content-encoding') &&
      (answer.headers.get('content-type')?.startsWith('application/json') ?? false)
    const parsed: unknown = isJson && bytes.length > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : undefined
    return { status: answer.status, body: parsed, bytes, headers: answer.headers }
  }

  const call: World['call'] = (name, input, options = {}) => {
    const { open }: CallDescription = calls[name]
    const { method, path, ...body } = requestOf(name, input)
    return send(method, path, { ...(open ? { as: 'nobody' } : {}), ...options, ...body })
  }

  const did: World['did'] = async (name, input, options) => {
    const { status, answer }: CallDescription = calls[name]
    const reply = await call(name, input as Readonly<Record<string, unknown>>, options)
    expect({ call: name, status: reply.status, body: reply.body }).toMatchObject({ call: name, status: status ?? 200 })
    if (typeof answer === 'string') {
      const [, file = ''] = /filename="([^"]*)"/.exec(reply.headers.get('content-disposition') ?? '') ?? []
      const type = reply.headers.get('content-type') ?? ''
      // The contract gives bytes for this description.
      return { bytes: reply.bytes, type, name: file } as never
    }
    // Checked against the schema that its type is made of.
    return v.parse(answer, reply.body) as never
  }

  const world: World = {
    database,
    fresh,
    clock,
    send,
    call,
    did,
    async refused(name, input, options) {
      const { status, body } = await call(name, input, options)
      expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
      const { error, message, request_id, code, values } = v.parse(Failure, body)
      // Code and values must hold everything the sentence does, so that a client can write its own.
      const { refusals }: CallDescription = calls[name]
      const text = (refusals[code] ?? failures[code as FailureCode])?.text
      expect(text && fill(text, values), `the code ${code} of ${name}`).toBe(error)
      expect(message).not.toBe('')
      expect(request_id).toBeDefined()
      return `${status} ${error === message ? error : `${error} / ${message}`}`
    },
    signIn: tokenOf,
    async secondServer() {
      const other = await openDatabase(fresh.options)
      return worldOn(other, fresh, clock, app, () => other.close())
    },
    async close() {
      stopLooking()
      await jobs.close()
      await changes.close()
      await close()
    },
    look: changes.look,
    waiting: changes.waiting,
    logged() {
      const all = logged
      logged = []
      return all
    },

    async token(name, dollars = 300, type = 'Live') {
      await did('createToken', { token_name: name, token_type: type, token_value: dollars })
      return name
    },
    async course(name, { lessons = 4, token = 'English', video } = {}) {
      const { data } = await did('getToken', {})
      if (!data.some(known => known.token_name === token)) await world.token(token)
      const made = await did('createCourse', {
        course_name: name,
        total_lessons: lessons,
        printing_materials: '',
        token_name: token,
        video_package: video ?? null,
      })
      return made.course_id
    },
    async classOf(name, { course, students = [], from, at = '16:00', until = '17:00' }) {
      const made = await did('createClass', {
        class_name: name,
        course,
        students: [...students],
        starting_date: from,
        startTime: at,
        endTime: until,
      })
      return made.class_id
    },
    async student(firstName, surname, chineseName = '', more = {}) {
      const made = await did('createStudent', {
        first_name: firstName,
        surname,
        chinese_name: chineseName,
        ...more,
      })
      return made.data.student_id
    },
  }
  return world
}

/** The request of a call with any input. */
export function requestOf(
  name: CallName,
  input: Readonly<Record<string, unknown>>,
): { readonly method: string; readonly path: string; readonly body?: string } {
  const { method, path, ...parts }: CallDescription = calls[name]
  const inPath = path.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(String(input[parameter])))
  const query = new URLSearchParams(
    Object.entries(own(parts.query, input)).map(([field, value]): [string, string] => [field, String(value)]),
  )
  const known = new Set([parts.params, parts.query].flatMap(fields => Object.keys(fields?.entries ?? {})))
  // Fields that no description has go into the body, for tests of how the server treats them.
  const body = Object.fromEntries(
    Object.entries(input).filter(([field]) => !known.has(field) || field in (parts.body?.entries ?? {})),
  )
  return {
    method,
    path: query.size > 0 ? `${inPath}?${query}` : inPath,
    ...(parts.body ? { body: JSON.stringify(body) } : {}),
  }
}

/** The values that a part of the description names. */
function own(fields: CallDescription['query'], input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(fields?.entries ?? {}).filter(name => input[name] !== undefined)
  return Object.fromEntries(names.map(name => [name, input[name]]))
}
