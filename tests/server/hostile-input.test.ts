import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallDescription, Failure, type Fields } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { Id } from '#contract/words.ts'
import { createLog } from '#server/log.ts'
import { type Server, startServer } from '#server/serve.ts'
import { type Engine, engines } from '#tests/databases.ts'
import { openSchool, paymentFor, type School } from '#tests/invoices/school.ts'
import { openWorld } from '#tests/world.ts'
import { concurrently } from './payments-to-collect.ts'

type Described = CallDescription & { readonly name: CallName }
const described: readonly Described[] = Object.entries(calls).map(([name, call]) => ({
  ...call,
  name: name as CallName,
}))
type Part = 'params' | 'query' | 'body'
const fieldsOf = (fields: Fields | undefined) => Object.entries(fields?.entries ?? {})
/** Every field of every call, with its place. Signing out has no fields, and would end the test's session. */
const places = described.flatMap(call =>
  (['params', 'query', 'body'] as const).flatMap(part =>
    fieldsOf(call[part]).map(([field, schema]) => ({ call, part, field, schema })),
  ),
)

type Asked = {
  readonly method: string
  readonly path: string
  readonly body?: string | Uint8Array | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** The boss's session by default; no session when empty. */
  readonly token?: string
}
type Told = {
  readonly asked: Asked
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

const quoted = ({ asked, status, bytes }: Told): string =>
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

function expectRefusal(told: Told): void {
  const wrong = wrongIn(told)
  if (wrong !== undefined) expect.fail(`${wrong}: ${quoted(told)}`)
}

function expectAnswer(told: Told): void {
  if (told.status >= 300) expectRefusal(told)
}

const deep = (levels: number): unknown => JSON.parse('{"a":['.repeat(levels) + ']}'.repeat(levels))
const prototype: unknown = JSON.parse('{"__proto__": {"role": "boss"}, "constructor": {"prototype": {}}}')

/** Texts that every field refuses. */
const unstorable: readonly string[] = ['\0', 'Tai\0Man', '\ud800', 'Tai \udc00', 'x'.repeat(60_000)]

/** Attack texts that may also be names: refused where they make no sense, and stored unchanged elsewhere. */
const tricks: readonly string[] = [
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
const otherSorts: readonly unknown[] = [
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
const inAddresses: readonly string[] = [
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

describe.each(engines)('hostile input on $name', engine => {
  let school: School
  let server: Server
  let token: string
  let stranger: string
  let ended: string
  let samples: Readonly<Record<string, unknown>>
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let turn = 0

  beforeAll(async () => {
    school = await openSchool(engine)
    await school.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
    await school.did('collectPayment', { id: await paymentFor(school, 'LI-2026-000001'), payment_type: 'cash' })
    const spare = await school.course('Spare', { lessons: 3 })
    await school.did('createQuiz', { quiz_name: 'Spelling', full_mark: 20, quiz_detail: null })
    server = await startServer({
      where: school.fresh.options,
      clock: school.clock.now,
      log: createLog('silent'),
      console: null,
      trustProxy: true,
    })
    token = await school.signIn('boss')
    stranger = await tokenOfAnotherSchool(engine)
    ended = await school.signIn('kit')
    await send({ method: 'POST', path: '/admin/logout', token: ended })
    samples = {
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
  }, 60_000)
  afterAll(async () => {
    agent.destroy()
    await server?.close()
    await school?.close()
  })

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
    const [reply] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
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

  /** Everything stored about the school, as one hash. Rate limits, stored answers and sessions are left out. */
  async function everything(): Promise<string> {
    const { schema, reader } = school.database
    const tables = await schema.introspection.getTables()
    const hash = createHash('sha256')
    for (const { name } of tables.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      if (/^(rate_limits|idempotency|sessions|migrations)/.test(name)) continue
      const rows = await reader
        .selectFrom(name as 'students')
        .selectAll()
        .execute()
      hash.update(
        `${name}\n${rows
          .map(row => JSON.stringify(row))
          .toSorted()
          .join('\n')}\n`,
      )
    }
    return hash.digest('hex')
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
  const askFor = (name: CallName, body: object): Asked => ({
    ...requestOf(described.find(call => call.name === name)!),
    body: JSON.stringify(body),
  })

  test.each(described.filter(call => places.some(place => place.call === call)))(
    '$name refuses in each of its fields what does not belong there, and stores nothing',
    async call => {
      const own = places.filter(place => place.call === call)
      const never: Asked[] = []
      const perhaps: Asked[] = []
      for (const { part, field, schema } of own) {
        const accepts = (value: unknown) => v.safeParse(schema, value).success
        if (!accepts(undefined) && part !== 'params') never.push(requestOf(call, { [part]: { [field]: undefined } }))
        if (part === 'body') {
          for (const value of [...otherSorts, ...unstorable, ...tricks]) {
            if (unstorable.includes(value as string) || !accepts(value))
              never.push(requestOf(call, { body: { [field]: value } }))
            else if (typeof value !== 'string') perhaps.push(requestOf(call, { body: { [field]: value } }))
          }
          continue
        }
        for (const value of ['\0', 'S0001\0']) never.push(requestOf(call, { [part]: { [field]: value } }))
        for (const value of ['x'.repeat(4000), ...tricks]) {
          if (part === 'params' && value.trim() === '') continue
          ;(accepts(value) ? perhaps : never).push(requestOf(call, { [part]: { [field]: value } }))
        }
        for (const raw of inAddresses) perhaps.push(requestOf(call, {}, { [field]: raw }))
      }
      // An attack text that is valid text is sent in all fields at once. Signing in is slow on purpose.
      for (const trick of call.open ? tricks.slice(0, 10) : tricks) {
        const taking = own.filter(({ part, schema }) => part === 'body' && v.safeParse(schema, trick).success)
        const body = Object.fromEntries(taking.map(({ field }) => [field, trick]))
        if (taking.length > 0) perhaps.push(requestOf(call, { body }))
      }
      await refusesAll(never)
      await answersAll(perhaps)
    },
  )

  test('no call answers a broken token, or an ended, foreign or expired session', async () => {
    const calling = described.filter(call => !call.open)
    const asTaken = calling.map(call => requestOf(call))
    const tokens = [
      '',
      'x',
      'A'.repeat(43),
      `${token}x`,
      token.slice(1),
      token.toLowerCase(),
      `${token} ${token}`,
      ended,
      stranger,
    ]
    const without = tokens.flatMap(each => asTaken.map(asked => ({ ...asked, token: each })))
    for (const told of await refusesAll(without)) expect(told.status, told.asked.path).toBe(401)
    school.clock.pass({ hours: 13 })
    for (const told of await refusesAll(asTaken)) expect(told.status, told.asked.path).toBe(401)
    school.clock.pass({ hours: -13 })
    const inTheAddress = asTaken.map(({ path, ...asked }) => ({
      ...asked,
      token: '',
      path: `${path}${path.includes('?') ? '&' : '?'}token=${token}&access_token=${token}`,
      headers: { Cookie: `token=${token}; authToken=${token}` },
    }))
    for (const told of await refusesAll(inTheAddress)) expect(told.status, told.asked.path).toBe(401)
  })

  test('another method than a call has is refused with the list of allowed ones', async () => {
    const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE']
    const asked = described.flatMap(call =>
      verbs
        .filter(method => !described.some(other => other.path === call.path && other.method === method))
        // Some patterns overlap: /admin/:id and /admin/pdf.
        .map(method => ({ ...requestOf(call), method, ...(method === 'TRACE' ? { body: undefined } : {}) })),
    )
    for (const told of await refusesAll(asked)) {
      expect(told.status, told.asked.path).toBe(405)
      expect(told.headers.allow, told.asked.path).toMatch(/^[A-Z]+(, [A-Z]+)*$/)
    }
    const heads = await sendAll(described.map(call => ({ ...requestOf(call), method: 'HEAD', body: undefined })))
    expect(heads.map(({ status }) => status)).toEqual(heads.map(() => 405))
  })

  test('a body that is no JSON object is refused by every call that takes one, whatever its Content-Type', async () => {
    const form = 'first_name=Tai&surname=Chan&username=boss'
    const part = '--x\r\nContent-Disposition: form-data; name="first_name"\r\n\r\nTai\r\n--x--\r\n'
    const bodies: readonly (readonly [string, string | Uint8Array])[] = [
      ['application/x-www-form-urlencoded', form],
      ['application/json', form],
      ['multipart/form-data; boundary=x', part],
      ['text/xml', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
      ['application/json', '{"a": NaN}'],
      ['application/json', '{"a": -Infinity}'],
      ['application/json', "{'a': 1}"],
      ['application/json', '{"a": 1,}'],
      ['application/json', '{"a": 1} {"a": 1}'],
      ['application/json', '[{"a": 1}]'],
      ['application/json', ' '],
      ['application/json; charset=utf-16', Buffer.from('{"a": 1}', 'utf16le')],
      ['application/octet-stream', new Uint8Array([0xed, 0xa0, 0x80])],
      ['application/json', gzipSync('{"a": 1}')],
    ]
    const asked = described
      .filter(call => call.body)
      .flatMap(call => bodies.map(([type, body]) => ({ ...requestOf(call), body, headers: { 'Content-Type': type } })))
    for (const told of await refusesAll(asked)) expect(told.status, told.asked.path).toBe(400)
  })

  test('a body one byte over its limit is refused by every call, with or without a Content-Length', async () => {
    const asked = described
      .filter(call => call.body)
      .flatMap(call => {
        const body = `{${' '.repeat((call.limit ?? 64 * 1024) - 1)}}`
        const headers = { 'Transfer-Encoding': 'chunked' }
        return [
          { ...requestOf(call), body },
          ...(call.limit === undefined ? [{ ...requestOf(call), body, headers }] : []),
        ]
      })
    for (const told of await refusesAll(asked)) expect(told.status, told.asked.path).toBe(413)
  })

  test('a query with two values for a name is refused by every call that has one', async () => {
    const asked = places
      .filter(({ part }) => part === 'query')
      .map(({ call, field }) => {
        const { path, ...rest } = requestOf(call)
        const own = new RegExp(`([?&])${field}=[^&]*`)
        return {
          ...rest,
          path: `${path.replace(own, `$1${field}=1`)}${path.includes('?') ? '&' : '?'}${field}=2&${field}=3`,
        }
      })
    await refusesAll(asked)
    const strange = ['__proto__=1', '__proto__[a]=1', 'constructor=1', '%00=1', '=', '&&&', 'a=%zz', 'x'.repeat(3000)]
    await answersAll(
      places
        .filter(({ call, part }) => part === 'query' && call.kind === 'read')
        .flatMap(({ call }) => strange.map(text => ({ ...requestOf(call), path: `${requestOf(call).path}&${text}` }))),
    )
  })

  test('an id of another kind is not found', async () => {
    const { reader } = school.database
    const { live_lesson_id } = await reader
      .selectFrom('live_lessons')
      .select('live_lesson_id')
      .executeTakeFirstOrThrow()
    const { course_id } = await reader.selectFrom('courses').select('course_id').executeTakeFirstOrThrow()
    const ids: readonly string[] = [
      school.chan,
      school.tuesday,
      course_id,
      live_lesson_id,
      String(samples.id),
      'LI-2026-000001',
      'LR-2026-000001',
      'English',
    ]
    const prefix = (id: unknown) => /^[A-Z]+(?=[\d-])|^.*$/.exec(String(id))![0]
    const asked = places.flatMap(({ call, part, field, schema }) => {
      const sample = samples[field]
      // A course is identified by its id or by its name.
      if (schema !== Id || sample === undefined || call.kind === 'read' || field === 'course') return []
      return ids.filter(id => prefix(id) !== prefix(sample)).map(id => requestOf(call, { [part]: { [field]: id } }))
    })
    expect(asked.length).toBeGreaterThan(30)
    await refusesAll(asked)
  })

  test('an invalid idempotency key is refused by every write', async () => {
    const writes = described.filter(call => call.kind === 'write' && !call.open && call.name !== 'logout')
    const keys = ['', ' '.repeat(3), 'x'.repeat(201), 'x'.repeat(5000), 'cl\u00e9', 'a\tb']
    const asked = writes.flatMap(call => keys.map(key => ({ ...requestOf(call), headers: { 'Idempotency-Key': key } })))
    for (const told of await refusesAll(asked)) expect(told.status, told.asked.path).toBe(400)
  })

  test('a row of an import that cannot be stored is named, and none of the others is stored', async () => {
    const good = { line: 2, first_name: 'Good', surname: 'Row' }
    const cells = [...unstorable, 'x'.repeat(1001)]
    for (const [at, cell] of cells.entries()) {
      const rows = [good, { line: 3 + at, first_name: cell, surname: 'Chan' }]
      const [told] = await refusesAll([askFor('importStudents', { rows, dryRun: false })])
      expect(told?.bytes.toString()).toContain(`The first is line ${3 + at}: First Name`)
      const tried = await send(askFor('importStudents', { rows, dryRun: true }))
      const { data } = JSON.parse(tried.bytes.toString()) as { data: { rows: { outcome: string; reason: string }[] } }
      expect(data.rows.map(({ outcome }) => outcome)).toEqual(['create', 'refuse'])
      expect(data.rows[1]!.reason).toMatch(/^First Name .+\.$/)
    }
    const many = Array.from({ length: 10_001 }, (_, at) => ({ ...good, line: at }))
    await refusesAll([
      askFor('importStudents', { rows: many, dryRun: false }),
      askFor('importStudents', { rows: [], dryRun: false }),
      askFor('importStudents', { rows: [{ ...good, first_name: 7 }], dryRun: false }),
      askFor('importStudents', { rows: [{ ...good, line: 0.5 }], dryRun: false }),
      askFor('importStudents', { rows: [good, null], dryRun: false }),
    ])
  })

  test('too long an address or header is refused in the same shape', async () => {
    const long = 'x'.repeat(40_000)
    await refusesAll([
      { method: 'GET', path: `/admin/getStudent?q=${long}` },
      { method: 'GET', path: '/admin/getStudent', headers: { 'X-Long': long } },
      { method: 'GET', path: '/admin/getStudent', token: long },
    ])
    const heads = [
      'GET /admin/getStudent HTTP/1.1\r\nHost: a\r\nBad Name: x\r\n\r\n',
      'POST /admin/createStudent HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /admin/createStudent HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n',
      'GET http:// HTTP/1.1\r\nHost: a b\r\n\r\n',
      'GET /admin/getStudent HTTP/1.1\r\n\r\n',
      '\0\0\0\0\r\n\r\n',
    ]
    for (const head of heads) {
      const socket = connect(server.port, '127.0.0.1')
      socket.end(head)
      const answer = Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)).toString()
      expect(answer, head).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(answer, head).toMatch(/\r\n\r\n\{"success":false,"error":"\S+ .*\."/)
    }
    expect((await send({ method: 'GET', path: '/admin/verify' })).status).toBe(200)
  })

  test('any value in a body is answered, and refused when the contract does not allow it', async () => {
    const anything = fc.oneof(
      { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom<unknown>(...otherSorts, ...tricks),
      fc.double(),
      fc.date({ noInvalidDate: true }).map(date => date.toISOString().slice(0, 10)),
    )
    const strangers = fc.dictionary(fc.oneof(fc.constantFrom('__proto__', 'id', 'role', ''), fc.string()), anything, {
      maxKeys: 3,
    })
    for (const call of described) {
      if (!call.body || call.open) continue
      const fields = fieldsOf(call.body)
      const body = fc
        .tuple(
          strangers,
          ...fields.map(([field, schema]) =>
            fc.option(fc.oneof(fc.constant(sampleOf(field, schema)), anything), { nil: undefined, freq: 6 }),
          ),
        )
        .map(([more, ...values]) =>
          Object.fromEntries([...Object.entries(more), ...fields.map(([field], at) => [field, values[at]] as const)]),
        )
      const bodies = fc.sample(body, { seed: 20_261_120, numRuns: 15 })
      const isKnown = (value: object) => v.safeParse(call.body!, JSON.parse(JSON.stringify(value))).success
      const asked = bodies.map(value => ({ ...requestOf(call), body: JSON.stringify(value) }))
      await refusesAll(asked.filter((_, at) => !isKnown(bodies[at]!)))
      await answersAll(asked.filter((_, at) => isKnown(bodies[at]!)))
    }
  })

  describe('unusual but valid input is accepted', () => {
    const names: Readonly<Record<string, string>> = {
      'A Chinese name': '陳大文',
      'A name with rare characters': '\u{20bb7}\u{2a6a5}野家',
      'An accented name': 'Ó Súilleabháin-Ñandú',
      'A name with quotes': `D'Arcy "Bo" O'Brien; drop table students; --`,
      'A name from right to left': 'محمد \u202eعبد الرحمن\u202c',
      'A name of emoji': '👩‍👩‍👧‍👦 🏳️‍🌈',
      'A name of signs': '<b>Tai & Man</b> 100% _ \\ %00 {x}',
      'A name of two underscores': '__proto__',
      'The name Null': 'null',
      'A name of one digit': '0',
      'A Chinese name of a thousand characters': '文'.repeat(1000),
      'A name of a thousand letters': 'x'.repeat(1000),
      'A name of many words': `${'Wolfeschlegelsteinhausenbergerdorff '.repeat(27)}Sr`,
    }

    test.each(Object.entries(names))('%s is stored as it is, taught, billed and printed', async (_, name) => {
      const created = await school.did('createStudent', {
        first_name: name,
        surname: name,
        chinese_name: name,
        school: name,
        address: name,
      })
      const { student_id } = created.data
      const { data } = await school.did('getStudent', {})
      expect(data.find(student => student.student_id === student_id)).toMatchObject({
        first_name: name,
        surname: name,
        chinese_name: name,
        school: name,
        address: name,
      })
      const title = name.slice(0, 200)
      await school.did('createToken', { token_name: title, token_type: 'Live', token_value: 0.01 })
      const { course_id } = await school.did('createCourse', {
        course_name: title,
        total_lessons: 1,
        printing_materials: name,
        token_name: 'English',
        course_description: name,
      })
      await school.classOf(title, { course: course_id, students: [student_id], from: '2026-12-01' })
      const { invoice_ref } = await school.did('customInvoice', {
        student_id,
        start_date: '2026-12-01',
        end_date: '2026-12-31',
      })
      const { bytes } = await school.did('pdfOneLive', { student_id, yearMonth: '2026-12' })
      expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-')
      await school.did('voidInvoice', { invoice_ref, reason: name })
    })
  })
})

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
  '1',
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

async function tokenOfAnotherSchool(engine: Engine): Promise<string> {
  const other = await openWorld(engine)
  const token = await other.signIn('boss')
  await other.close()
  return token
}
