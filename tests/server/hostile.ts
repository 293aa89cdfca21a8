import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import * as v from 'valibot'
import { expect } from 'vitest'
import { type CallDescription, Failure, type Fields } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Handlers } from '#server/calls/handler.ts'
import { type Server, startServer } from '#server/main/server.ts'
import { createLog } from '#server/process/log.ts'
import type { Engine } from '#tests/databases.ts'
import { openSchoolWithInvoices, paymentFor, type School } from '#tests/invoices/school.ts'
import { startProcess } from '#tests/server-process.ts'
import { concurrently } from './payments-to-collect.ts'

/* Requests that nobody should send, over every call of the contract. */

export type Described = CallDescription & { readonly name: CallName }
export const described: readonly Described[] = Object.entries(calls).map(([name, call]) => ({
  ...call,
  name: name as CallName,
}))
/** They are noted after they were sent. */
const prints = described.flatMap(({ name, kind }) => (kind === 'print' ? name : []))
export type Part = 'params' | 'query' | 'body'
export const fieldsOf = (fields: Fields | undefined) => Object.entries(fields?.entries ?? {})
/** Every field of every call, with its place. Signing out has no fields, and would end the test's session. */
export const places = described.flatMap(call =>
  (['params', 'query', 'body'] as const).flatMap(part =>
    fieldsOf(call[part]).map(([field, schema]) => ({ call, part, field, schema })),
  ),
)

const leftOut = /^(rate_limits|idempotency|sessions|openings|presence|print_log|original_claims|migrations)/

export type Asked = {
  readonly method: string
  readonly path: string
  readonly body?: string | Uint8Array | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** The boss's session by default; no session when empty. */
  readonly token?: string
}
export type Told = {
  readonly asked: Asked
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

export const quoted = ({ asked, status, bytes }: Told): string =>
  `${asked.method} ${asked.path.slice(0, 300)} ${String(asked.body ?? '').slice(0, 300)} => ${status} ${bytes.toString().slice(0, 400)}`

/** What is wrong with a refusal, if anything. All have one shape, with a sentence without internal details. */
function wrongIn({ status, headers, bytes }: Told): string | undefined {
  if (status < 400 || status > 499) return 'This must be refused'
  if (!headers['content-type']?.startsWith('application/json')) return 'This is no JSON'
  const failure = v.safeParse(Failure, JSON.parse(bytes.toString()))
  if (!failure.success) return 'This is not what a refusal looks like'
  const { error, message, request_id } = failure.output
  if (!/^\S+ .*\S$/s.test(error) || error.length > 4000) return 'This is no sentence'
  if (/sqlite|constraint|valibot|\bat .*\.ts\b|select |insert |Invalid (type|key)/i.test(error))
    return 'This tells too much'
  if (message !== error) return 'This says two things'
  return request_id === headers['x-request-id'] ? undefined : 'This is named differently in the log'
}

export function expectRefusal(told: Told): void {
  const wrong = wrongIn(told)
  if (wrong !== undefined) expect.fail(`${wrong}: ${quoted(told)}`)
}

export function expectAnswer(told: Told): void {
  if (told.status >= 300) expectRefusal(told)
}

const deep = (levels: number): unknown => JSON.parse('{"a":['.repeat(levels) + ']}'.repeat(levels))
const prototype: unknown = JSON.parse('{"__proto__": {"role": "boss"}, "constructor": {"prototype": {}}}')

/** Texts that every field refuses. */
export const unstorable: readonly string[] = ['\0', 'Tai\0Man', '\ud800', 'Tai \udc00', 'x'.repeat(60_000)]

/** Attack texts that may also be names: refused where they make no sense, and stored unchanged elsewhere. */
export const tricks: readonly string[] = [
  '',
  ' \t\u3000 ',
  "'; drop table students; --",
  "Robert'); delete from payments where ('1'='1",
  '../../../../etc/passwd',
  '%00',
  '<script>alert(1)</script>',
  '{{constructor.constructor("return 1")()}}',
  '$' + '{7*7}',
  '\r\nSet-Cookie: a=b',
  '\u202eevil\u202c \u2066x\u2069 \u200f',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'Z̸̢̛̟a̶l̵g̷o̴',
  '\ufeffBOM\ufffe\uffff',
  'NaN',
  'Infinity',
  '1e400',
  '0x10',
  '99999999999999999999',
  '١٢',
  '2026-02-30',
  '2026-13',
  '+002026-11-20',
  '24:00',
  'null',
  '__proto__',
  'constructor',
  'S9999',
  '%',
  '_',
  '\\',
]
export const otherSorts: readonly unknown[] = [
  null,
  true,
  -1,
  0.1,
  1e308,
  [],
  [[[[]]]],
  ['S0001', 'S0001'],
  { $ne: null },
  prototype,
  deep(500),
]
/** Values in an address, where a client may write anything. */
export const inAddresses: readonly string[] = [
  '%',
  '%00',
  'S0001%00',
  '%ff%fe',
  '%ed%a0%80',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%252e%252e%252fetc%252fpasswd',
  '..',
  '../../../etc/passwd',
  'S0001/../S0002',
  'S0001%0d%0aSet-Cookie:%20a=b',
  '%20',
  '%F0%9F%98%80',
  "'%20or%201=1%20--",
  'x'.repeat(6000),
]

const plausible: readonly unknown[] = [
  'S0001',
  '2026-11-20',
  '2026-11',
  '2026',
  '16:00',
  true,
  1,
  0,
  'pending',
  'cash',
  'Live',
  'admin',
  'active',
  'presence',
  'iVBORw0KGgo=',
  '/students',
  '1',
  '1234567',
  '[]',
  ['S0001'],
]

/** The type of a schema, as far as an example of it needs. */
type Anatomy = {
  readonly wrapped?: v.GenericSchema
  readonly item?: v.GenericSchema
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly pipe?: readonly v.GenericSchema[]
}

function builtFrom(schema: v.GenericSchema): unknown {
  // The library's own fields of a schema, of any type.
  const { wrapped, item, entries, options, literal, pipe } = schema as Anatomy
  if (literal !== undefined) return literal
  if (wrapped) return builtFrom(wrapped)
  if (item) return [builtFrom(item)]
  if (entries) return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, builtFrom(entry)]))
  if (options && typeof options[0] !== 'object') return options[0]
  const last = pipe?.at(-1)
  if (last && 'options' in last) return builtFrom(last)
  const found = plausible.find(candidate => v.safeParse(schema, candidate).success)
  if (found === undefined) throw new Error('No example comes to mind for a field of the contract.')
  return found
}

export type Hostile = {
  readonly school: School
  readonly server: Pick<Server, 'port' | 'close'>
  /** Stops the server and starts another one on the same database. One in a process of its own is killed. */
  restart(): Promise<void>
  /** The boss's session. */
  readonly token: string
  /** Values of the school, by the names of fields. */
  readonly samples: Readonly<Record<string, unknown>>
  send(asked: Asked): Promise<Told>
  sendAll(all: readonly Asked[]): Promise<readonly Told[]>
  /**
   * Everything stored about the school, as one hash. Rate limits, stored answers and sessions are left out, and so are who
   * opened whose details, which is written later, and what the log notes of failed sign-ins and wrong proofs.
   */
  everything(): Promise<string>
  /** Sends requests that must all be refused, and checks that nothing has changed. */
  refusesAll(all: readonly Asked[]): Promise<readonly Told[]>
  /** Sends requests that may succeed or be refused, and checks that refused ones have changed nothing. */
  answersAll(all: readonly Asked[]): Promise<void>
  /** A value that a field accepts, from the school where possible. */
  sampleOf(field: string, schema: v.GenericSchema): unknown
  /** A valid request, except for the replaced values. `raw` values go into the address unencoded. */
  requestOf(
    call: Described,
    instead?: { readonly [P in Part]?: Readonly<Record<string, unknown>> },
    raw?: Readonly<Record<string, string>>,
  ): Asked
  close(): Promise<void>
}

/**
 * A school with invoices, and a server that is asked over HTTP. With `handlers` all of it is in this thread, and 'killed' is
 * a process of its own, which is killed where others are stopped.
 */
export async function openHostile(engine: Engine, handlers?: Handlers | 'killed'): Promise<Hostile> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let turn = 0
  const school = await openSchoolWithInvoices(engine)
  await school.did('collectPayment', { id: await paymentFor(school, 'LI-2026-000001'), payment_type: 'cash' })
  const spare = await school.course('Spare', { lessons: 3 })
  await school.did('createQuiz', { quiz_name: 'Spelling', full_mark: 20, quiz_detail: null })
  const where = school.fresh.options
  const startOwn = async () => {
    const env = { TRUST_PROXY: '1', SESSION_HOURS: '8760', LOG_LEVEL: 'silent' }
    const { port, kill, stop } = await startProcess({ where, env })
    return { port, kill, close: async () => void (await stop()) }
  }
  const startHere = async () => {
    const server = await startServer({
      where,
      clock: school.clock.now,
      log: createLog('silent'),
      console: null,
      trustProxy: true,
      ...(typeof handlers === 'object' ? { handlers } : {}),
    })
    return { ...server, kill: server.close }
  }
  const start = handlers === 'killed' ? startOwn : startHere
  let server = await start()
  // The process has the time of this computer.
  if (handlers === 'killed') school.clock.pass(school.clock.now().until(Temporal.Now.instant()))
  const token = await school.signIn('boss')
  const samples: Readonly<Record<string, unknown>> = {
    id: await paymentFor(school, 'LI-2026-000002'),
    student_id: school.chan,
    studentId: school.lee,
    student_ids: [school.chan],
    students: [school.lee],
    class_id: school.tuesday,
    invoice_ref: 'LI-2026-000002',
    course_name: 'P5 English',
    course: 'P5 English',
    course_id: spare,
    courseId: spare,
    quizName: 'Spelling',
    quiz_name: 'Spelling',
    token_name: 'English',
    month: '2026-11',
    yearMonth: '2026-11',
    timeSlot: '10:00-11:00',
    timeSlots: { monday: { opening: '10:00', closing: '20:00' } },
    type: 'video',
    year: '2026',
  }

  async function send(asked: Asked): Promise<Told> {
    const { method, path, body, headers = {}, token: given = token } = asked
    turn += 1
    const sent = request({
      agent,
      host: '127.0.0.1',
      port: server.port,
      method,
      path,
      timeout: 20_000,
      headers: {
        // Every attempt comes from another address, because the rate limit is not what is tested here.
        'X-Forwarded-For': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
        ...(given === '' ? {} : { Authorization: `Bearer ${given}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(body === undefined || headers['Transfer-Encoding'] ? {} : { 'Content-Length': Buffer.byteLength(body) }),
        ...headers,
      },
    })
    // A client that sends too much is answered and cut off. Only the answer is checked.
    sent.on('error', () => undefined)
    sent.on('timeout', () => sent.destroy(new Error(`No answer: ${method} ${path.slice(0, 300)}`)))
    sent.end(body)
    const answered = await once(sent, 'response').catch((error: NodeJS.ErrnoException) => {
      // The server had just closed a connection that was kept, after a body that it did not read: the usual race of HTTP.
      if (!(sent.reusedSocket && error.code === 'ECONNRESET')) throw error
    })
    if (!answered) return send(asked)
    const [reply] = answered as [IncomingMessage]
    const bytes = Buffer.concat(await Array.fromAsync(reply as AsyncIterable<Buffer>))
    return { asked, status: reply.statusCode ?? 0, headers: reply.headers, bytes }
  }
  async function sendAll(all: readonly Asked[]): Promise<Told[]> {
    const told: Told[] = []
    await concurrently(8, all, async asked => {
      told.push(await send(asked))
      return 'on'
    })
    return told
  }

  let tables: readonly string[] | undefined
  /**
   * Everything stored about the school, as one hash. Rate limits, stored answers, sessions and who is here are left out, and so are who
   * opened whose details and what was printed, which is written after the answer, and what the log notes of failed sign-ins.
   */
  async function everything(): Promise<string> {
    const { schema, read } = school.database
    // No request makes a table, and to look for them costs as much as to read them all.
    tables ??= (await schema.introspection.getTables())
      .map(({ name }) => name)
      .filter(name => !leftOut.test(name))
      .toSorted()
    const names = tables
    return read(async reader => {
      const hash = createHash('sha256')
      const left = await reader
        .selectFrom('audit_log')
        .select('id')
        .where('call', 'in', ['failedSignIn', 'failedSignInsUnlogged', 'wrongProof', ...prints])
        .execute()
      const entries = new Set<unknown>(left.map(({ id }) => id))
      for (const name of names) {
        const rows = await reader
          .selectFrom(name as 'students')
          .selectAll()
          .execute()
        hash.update(
          `${name}\n${rows
            .filter(row => !(name === 'audit_log' && entries.has(Reflect.get(row, 'id'))))
            .filter(row => !(name === 'audit_summaries' && entries.has(Reflect.get(row, 'entry'))))
            .filter(row => !(name === 'revisions' && Reflect.get(row, 'table_name') === 'print_log'))
            .map(row => JSON.stringify(row))
            .toSorted()
            .join('\n')}\n`,
        )
      }
      return hash.digest('hex')
    })
  }

  /** Sends requests that must all be refused, and checks that nothing has changed. */
  async function refusesAll(all: readonly Asked[]): Promise<Told[]> {
    const before = await everything()
    const told = await sendAll(all)
    for (const each of told) expectRefusal(each)
    expect(await everything(), 'Something was stored by a request that was refused.').toBe(before)
    return told
  }

  /** Sends requests that may succeed or be refused, and checks that refused ones have changed nothing. */
  async function answersAll(all: readonly Asked[]): Promise<void> {
    for (let left = all; left.length > 0; ) {
      const before = await everything()
      const told = await sendAll(left)
      for (const each of told) expectAnswer(each)
      const refused = told.filter(({ status }) => status >= 400)
      if (refused.length === told.length) {
        expect(await everything(), 'Something was stored by a request that was refused.').toBe(before)
        return
      }
      // Some succeeded, so the refused ones are sent again alone.
      left = refused.map(({ asked }) => asked)
    }
  }

  /** A value that a field accepts, from the school where possible. */
  function sampleOf(field: string, schema: v.GenericSchema): unknown {
    const candidates = [samples[field], ...plausible]
    const found = candidates.find(candidate => candidate !== undefined && v.safeParse(schema, candidate).success)
    return found ?? builtFrom(schema)
  }
  const known = new Map<Fields, Readonly<Record<string, unknown>>>()
  function valuesOf(fields: Fields | undefined): Readonly<Record<string, unknown>> {
    if (!fields) return {}
    let values = known.get(fields)
    if (!values) {
      values = Object.fromEntries(fieldsOf(fields).map(([field, schema]) => [field, sampleOf(field, schema)]))
      known.set(fields, values)
    }
    return values
  }

  /** A valid request, except for the replaced values. `raw` values go into the address unencoded. */
  function requestOf(
    call: Described,
    instead: { readonly [P in Part]?: Readonly<Record<string, unknown>> } = {},
    raw: Readonly<Record<string, string>> = {},
  ): Asked {
    const put = (part: Part): Record<string, unknown> => ({ ...valuesOf(call[part]), ...instead[part] })
    const params = put('params')
    const inAddress = (field: string, value: unknown) => raw[field] ?? encodeURIComponent(String(value))
    const path = call.path.replace(/:(\w+)/g, (_, field: string) => inAddress(field, params[field]))
    const search = Object.entries(put('query'))
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => `${field}=${inAddress(field, value)}`)
    return {
      method: call.method,
      path: search.length > 0 ? `${path}?${search.join('&')}` : path,
      ...(call.body ? { body: JSON.stringify(put('body')) } : {}),
      ...(call.open ? { token: '' } : {}),
    }
  }

  return {
    school,
    get server() {
      return server
    },
    async restart() {
      await server.kill()
      server = await start()
    },
    token,
    samples,
    send,
    sendAll,
    everything,
    refusesAll,
    answersAll,
    sampleOf,
    requestOf,
    async close() {
      agent.destroy()
      await server.close()
      await school.close()
    },
  }
}
