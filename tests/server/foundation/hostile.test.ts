import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallDescription } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

const described: readonly CallDescription[] = Object.values(calls)
const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)

const bodies: Readonly<Record<string, string | Uint8Array>> = {
  'not JSON': 'first_name=Tai',
  'half a JSON': '{"first_name": "Tai',
  'a list': '[]',
  'a text': '"Tai"',
  null: 'null',
  'a number': '1e999',
  'bytes that are no UTF-8': new Uint8Array([123, 0xff, 0xfe, 125]),
  'thirty thousand brackets': deep('[', ']', 30_000),
  'objects four thousand deep': `${'{"rows":'.repeat(4_000)}1${'}'.repeat(4_000)}`,
  'too much': `{"first_name":"${'x'.repeat(70_000)}"}`,
}

/** For every field of a call's body a value of a wrong type. */
const wrongs: Readonly<Record<string, unknown>> = {
  NUL: 'a\0b',
  'half a character': '\ud800',
  'an object': { $ne: null },
  'a list of lists': [[[[]]]],
  'a number beyond numbers': 1e308,
  'a negative number': -1,
  'a huge text': 'x'.repeat(20_000),
  nothing: null,
  truth: true,
  SQL: "'; drop table students; --",
  'a prototype': { __proto__: { admin: true } },
}

describe.each(engines)('invalid requests on $name', engine => {
  let world: World
  let rows: () => Promise<string>
  beforeAll(async () => {
    world = await openWorld(engine)
    await world.student('Tai Man', 'Chan', '陳大文')
    rows = async () =>
      JSON.stringify([
        await world.database.reader.selectFrom('students').selectAll().execute(),
        await world.database.reader.selectFrom('business').selectAll().execute(),
        await world.database.reader.selectFrom('audit_log').select('id').execute(),
      ])
  })
  afterAll(() => world.close())

  test.each(Object.entries(bodies))('%s as a body is refused with a sentence by every call', async (name, body) => {
    const before = await rows()
    for (const { method, path, body: fields, open } of described) {
      if (!fields) continue
      const reply = await world.send(method, path.replace(/:\w+/g, 'S0001'), {
        body: path === '/admin/importStudents' && body.length > 64_000 ? body.slice(0, 60_000) : body,
        ...(open ? { as: 'nobody' as const } : {}),
      })
      // Where no field is required, null counts as no body: the path has all that is needed.
      if ((reply.status === 200 || reply.status === 404) && name.startsWith('objects')) continue
      expect([path, reply.status]).toSatisfy(([, status]) => status === 400 || status === 413)
      expect(reply.body).toMatchObject({ success: false, error: expect.stringMatching(/\S.*\.$/) })
    }
    expect(await rows()).toBe(before)
  })

  test.each(Object.entries(wrongs))('%s in any field never makes the server fail', async (_, wrong) => {
    for (const { method, path, params, query, body, kind, open } of described) {
      // These two would end the test's own session, or lock the account.
      if (path === '/admin/login' || path === '/admin/logout') continue
      const values = Object.fromEntries(Object.keys(body?.entries ?? {}).map(name => [name, wrong]))
      const asText = encodeURIComponent(
        (typeof wrong === 'string' ? wrong : JSON.stringify(wrong)).slice(0, 3000).toWellFormed(),
      )
      const search = Object.keys(query?.entries ?? {}).map(name => `${name}=${asText}`)
      const reply = await world.send(
        method,
        path.replace(/:\w+/g, params ? asText : '') + (search.length > 0 ? `?${search.join('&')}` : ''),
        { ...(body ? { body: JSON.stringify(values) } : {}), ...(open ? { as: 'nobody' as const } : {}) },
      )
      expect([kind, method, path, reply.status, reply.body]).toSatisfy(([, , , status]) => Number(status) < 500)
    }
    const { data } = await world.did('getStudent', {})
    expect(data.map(student => student.student_id)).toContain('S0001')
  })

  test('a name given twice must have one value', async () => {
    const twice = await world.send('GET', '/admin?month=2026-11&month=2026-12')
    expect(twice.body).toMatchObject({ error: 'month is given twice, with different values.' })
    expect((await world.send('GET', '/admin?month=2026-11&month=2026-11')).status).toBe(200)
  })

  test('each thing that is wrong is named, in the words of the field', async () => {
    const made = await world.call('createClass', {
      class_name: 'A',
      course: 'C1',
      starting_date: '2026-02-30',
      startTime: '9am',
    })
    expect(made.status).toBe(400)
    expect(made.body).toMatchObject({
      error: 'starting_date is not a day of the calendar. startTime must be a time written HH:mm. endTime is required.',
    })
  })
})
