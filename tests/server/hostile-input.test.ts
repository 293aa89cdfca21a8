import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { visible } from '#contract/visible-text.ts'
import { Id } from '#contract/words.ts'
import { type Engine, engines } from '#tests/databases.ts'
import { openWorld } from '#tests/world.ts'
import {
  type Asked,
  described,
  fieldsOf,
  type Hostile,
  inAddresses,
  openHostile,
  otherSorts,
  places,
  tricks,
  unstorable,
} from './hostile.ts'

describe.each(engines)('hostile input on $name', engine => {
  let at: Hostile
  let stranger: string
  let ended: string

  beforeAll(async () => {
    at = await openHostile(engine)
    stranger = await tokenOfAnotherSchool(engine)
    ended = await at.school.signIn('kit')
    await at.send({ method: 'POST', path: '/admin/logout', token: ended })
  })
  afterAll(() => at?.close())

  const askFor = (name: CallName, body: object): Asked => ({
    ...at.requestOf(described.find(call => call.name === name)!),
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
        if (!accepts(undefined) && part !== 'params') never.push(at.requestOf(call, { [part]: { [field]: undefined } }))
        if (part === 'body') {
          for (const value of [...otherSorts, ...unstorable, ...tricks]) {
            if (unstorable.includes(value as string) || !accepts(value))
              never.push(at.requestOf(call, { body: { [field]: value } }))
            else if (typeof value !== 'string') perhaps.push(at.requestOf(call, { body: { [field]: value } }))
          }
          continue
        }
        for (const value of ['\0', 'S0001\0']) never.push(at.requestOf(call, { [part]: { [field]: value } }))
        for (const value of ['x'.repeat(4000), ...tricks]) {
          if (part === 'params' && value.trim() === '') continue
          ;(accepts(value) ? perhaps : never).push(at.requestOf(call, { [part]: { [field]: value } }))
        }
        for (const raw of inAddresses) perhaps.push(at.requestOf(call, {}, { [field]: raw }))
      }
      // An attack text that is valid text is sent in all fields at once. Signing in is slow on purpose.
      for (const trick of call.open ? tricks.slice(0, 10) : tricks) {
        const taking = own.filter(({ part, schema }) => part === 'body' && v.safeParse(schema, trick).success)
        const body = Object.fromEntries(taking.map(({ field }) => [field, trick]))
        if (taking.length > 0) perhaps.push(at.requestOf(call, { body }))
      }
      await at.refusesAll(never)
      await at.answersAll(perhaps)
    },
  )

  test('no call answers a broken token, or an ended, foreign or expired session', async () => {
    const calling = described.filter(call => !call.open)
    const asTaken = calling.map(call => at.requestOf(call))
    const tokens = [
      '',
      'x',
      'A'.repeat(43),
      `${at.token}x`,
      at.token.slice(1),
      at.token.toLowerCase(),
      `${at.token} ${at.token}`,
      ended,
      stranger,
    ]
    const without = tokens.flatMap(each => asTaken.map(asked => ({ ...asked, token: each })))
    for (const told of await at.refusesAll(without)) expect(told.status, told.asked.path).toBe(401)
    at.school.clock.pass({ hours: 13 })
    for (const told of await at.refusesAll(asTaken)) expect(told.status, told.asked.path).toBe(401)
    at.school.clock.pass({ hours: -13 })
    const inTheAddress = asTaken.map(({ path, ...asked }) => ({
      ...asked,
      token: '',
      path: `${path}${path.includes('?') ? '&' : '?'}token=${at.token}&access_token=${at.token}`,
      headers: { Cookie: `token=${at.token}; authToken=${at.token}` },
    }))
    for (const told of await at.refusesAll(inTheAddress)) expect(told.status, told.asked.path).toBe(401)
  })

  test('another method than a call has is refused with the list of allowed ones', async () => {
    const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE']
    const asked = described.flatMap(call =>
      verbs
        .filter(method => !described.some(other => other.path === call.path && other.method === method))
        // Some patterns overlap: /admin/:id and /admin/pdf.
        .map(method => ({ ...at.requestOf(call), method, ...(method === 'TRACE' ? { body: undefined } : {}) })),
    )
    for (const told of await at.refusesAll(asked)) {
      expect(told.status, told.asked.path).toBe(405)
      expect(told.headers.allow, told.asked.path).toMatch(/^[A-Z]+(, [A-Z]+)*$/)
    }
    const heads = await at.sendAll(described.map(call => ({ ...at.requestOf(call), method: 'HEAD', body: undefined })))
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
      .flatMap(call =>
        bodies.map(([type, body]) => ({ ...at.requestOf(call), body, headers: { 'Content-Type': type } })),
      )
    for (const told of await at.refusesAll(asked)) expect(told.status, told.asked.path).toBe(400)
  })

  test('a body one byte over its limit is refused by every call, with or without a Content-Length', async () => {
    const asked = described
      .filter(call => call.body)
      .flatMap(call => {
        const body = `{${' '.repeat((call.limit ?? 64 * 1024) - 1)}}`
        const headers = { 'Transfer-Encoding': 'chunked' }
        return [
          { ...at.requestOf(call), body },
          ...(call.limit === undefined ? [{ ...at.requestOf(call), body, headers }] : []),
        ]
      })
    for (const told of await at.refusesAll(asked)) expect(told.status, told.asked.path).toBe(413)
  })

  test('a query with two values for a name is refused by every call that has one', async () => {
    const asked = places
      .filter(({ part }) => part === 'query')
      .map(({ call, field }) => {
        const { path, ...rest } = at.requestOf(call)
        const own = new RegExp(`([?&])${field}=[^&]*`)
        return {
          ...rest,
          path: `${path.replace(own, `$1${field}=1`)}${path.includes('?') ? '&' : '?'}${field}=2&${field}=3`,
        }
      })
    await at.refusesAll(asked)
    const strange = ['__proto__=1', '__proto__[a]=1', 'constructor=1', '%00=1', '=', '&&&', 'a=%zz', 'x'.repeat(3000)]
    await at.answersAll(
      places
        .filter(({ call, part }) => part === 'query' && call.kind === 'read')
        .flatMap(({ call }) =>
          strange.map(text => ({ ...at.requestOf(call), path: `${at.requestOf(call).path}&${text}` })),
        ),
    )
  })

  test('an id of another kind is not found', async () => {
    const { reader } = at.school.database
    const { live_lesson_id } = await reader
      .selectFrom('live_lessons')
      .select('live_lesson_id')
      .executeTakeFirstOrThrow()
    const { course_id } = await reader.selectFrom('courses').select('course_id').executeTakeFirstOrThrow()
    const ids: readonly string[] = [
      at.school.chan,
      at.school.tuesday,
      course_id,
      live_lesson_id,
      String(at.samples.id),
      'LI-2026-000001',
      'LR-2026-000001',
      'English',
    ]
    const prefix = (id: unknown) => /^[A-Z]+(?=[\d-])|^.*$/.exec(String(id))![0]
    const asked = places.flatMap(({ call, part, field, schema }) => {
      const sample = at.samples[field]
      // A course is identified by its id or by its name.
      if (schema !== Id || sample === undefined || call.kind === 'read' || field === 'course') return []
      return ids.filter(id => prefix(id) !== prefix(sample)).map(id => at.requestOf(call, { [part]: { [field]: id } }))
    })
    expect(asked.length).toBeGreaterThan(30)
    await at.refusesAll(asked)
  })

  test('an invalid idempotency key is refused by every write', async () => {
    const writes = described.filter(call => call.kind === 'write' && !call.open && call.name !== 'logout')
    const keys = ['', ' '.repeat(3), 'x'.repeat(201), 'x'.repeat(5000), 'cl\u00e9', 'a\tb']
    const asked = writes.flatMap(call =>
      keys.map(key => ({ ...at.requestOf(call), headers: { 'Idempotency-Key': key } })),
    )
    for (const told of await at.refusesAll(asked)) expect(told.status, told.asked.path).toBe(400)
  })

  test('a row of an import that cannot be stored is named, and none of the others is stored', async () => {
    const good = { line: 2, first_name: 'Good', surname: 'Row' }
    const cells = [...unstorable, 'x'.repeat(1001)]
    for (const [nth, cell] of cells.entries()) {
      const rows = [good, { line: 3 + nth, first_name: cell, surname: 'Chan' }]
      const [told] = await at.refusesAll([askFor('importStudents', { rows, dryRun: false })])
      expect(told?.bytes.toString()).toContain(`1 row cannot be stored: line ${3 + nth}: First Name`)
      const tried = await at.send(askFor('importStudents', { rows, dryRun: true }))
      const { data } = JSON.parse(tried.bytes.toString()) as { data: { rows: { outcome: string; reason: string }[] } }
      expect(data.rows.map(({ outcome }) => outcome)).toEqual(['create', 'refuse'])
      expect(data.rows[1]!.reason).toMatch(/^First Name .+\.$/)
    }
    const many = Array.from({ length: 10_001 }, (_, at) => ({ ...good, line: at }))
    await at.refusesAll([
      askFor('importStudents', { rows: many, dryRun: false }),
      askFor('importStudents', { rows: [], dryRun: false }),
      askFor('importStudents', { rows: [{ ...good, first_name: 7 }], dryRun: false }),
      askFor('importStudents', { rows: [{ ...good, line: 0.5 }], dryRun: false }),
      askFor('importStudents', { rows: [good, null], dryRun: false }),
    ])
  })

  test('too long an address or header is refused in the same shape', async () => {
    const long = 'x'.repeat(40_000)
    await at.refusesAll([
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
      const socket = connect(at.server.port, '127.0.0.1')
      socket.end(head)
      const answer = Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)).toString()
      expect(answer, head).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(answer, head).toMatch(/\r\n\r\n\{"success":false,"error":"\S+ .*\."/)
    }
    expect((await at.send({ method: 'GET', path: '/admin/verify' })).status).toBe(200)
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
            fc.option(fc.oneof(fc.constant(at.sampleOf(field, schema)), anything), { nil: undefined, freq: 6 }),
          ),
        )
        .map(([more, ...values]) =>
          Object.fromEntries([...Object.entries(more), ...fields.map(([field], at) => [field, values[at]] as const)]),
        )
      const bodies = fc.sample(body, { seed: 20_261_120, numRuns: 15 })
      const isKnown = (value: object) => v.safeParse(call.body!, JSON.parse(JSON.stringify(value))).success
      const asked = bodies.map(value => ({ ...at.requestOf(call), body: JSON.stringify(value) }))
      await at.refusesAll(asked.filter((_, at) => !isKnown(bodies[at]!)))
      await at.answersAll(asked.filter((_, at) => isKnown(bodies[at]!)))
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

    test.each(Object.entries(names))('%s is stored as it is seen, taught, billed and printed', async (_, typed) => {
      const name = visible(typed)
      const created = await at.school.did('createStudent', {
        first_name: typed,
        surname: typed,
        chinese_name: typed,
        school: typed,
        address: typed,
      })
      const { student_id } = created.data
      const { data } = await at.school.did('getStudent', {})
      expect(data.find(student => student.student_id === student_id)).toMatchObject({
        first_name: name,
        surname: name,
        chinese_name: name,
        school: name,
        address: name,
      })
      // A key needs a letter or a digit.
      const title = `${name.slice(0, 190)} A`
      await at.school.did('createToken', { token_name: title, token_type: 'Live', token_value: 0.01 })
      const { course_id } = await at.school.did('createCourse', {
        course_name: title,
        total_lessons: 1,
        printing_materials: name,
        token_name: 'English',
        course_description: name,
      })
      await at.school.classOf(title, { course: course_id, students: [student_id], from: '2026-12-01' })
      const { invoice_ref } = await at.school.did('customInvoice', {
        student_id,
        start_date: '2026-12-01',
        end_date: '2026-12-31',
      })
      const { bytes } = await at.school.did('pdfOneLive', { student_id, yearMonth: '2026-12' })
      expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-')
      await at.school.did('voidInvoice', { invoice_ref, reason: name })
    })
  })
})

async function tokenOfAnotherSchool(engine: Engine): Promise<string> {
  const other = await openWorld(engine)
  const token = await other.signIn('boss')
  await other.close()
  return token
}
