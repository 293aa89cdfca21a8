import { DefaultQueryExecutor, sql } from 'kysely'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { RowChange } from '#contract/changes.ts'
import type { Present } from '#contract/presence.ts'
import { record } from '#server/calls/record.ts'
import { startServer } from '#server/main/server.ts'
import { watchChanges } from '#server/office/changes/watch.ts'
import { createLog } from '#server/process/log.ts'
import { fillYears } from '#tests/bench/years.ts'
import { engines } from '#tests/databases.ts'
import { makeEveryCall } from '#tests/every-call.ts'
import { openWorld, password, type StaffName, type World } from '#tests/world.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Milliseconds of waiting pass when they are told to. The clock of the school stands still. */
function timeToPass(): { pass(milliseconds: number): void } {
  const now = performance.now.bind(performance)
  let passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed)
  return {
    pass(milliseconds) {
      passed += milliseconds
    },
  }
}

/** Timers wait, so that nothing is looked for but by `look`. */
const holdTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })

const names = { first_name: 'Tai Man', surname: 'Chan', chinese_name: '陳大文' }
const rowsOf = (changes: readonly RowChange[]) => changes.map(({ table, id }) => `${table} ${id}`)

describe.each(engines)('the change feed on $name', engine => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(engine)
  })
  afterEach(() => world.close())

  const cursorNow = async (at = world) => (await at.did('getChanges', {})).cursor
  const since = (cursor: number, at = world) => at.did('getChanges', { since: String(cursor) })

  test('tells which rows changed after the cursor, by whom and when, and nothing twice', async () => {
    const start = await cursorNow()
    const { data } = await world.did('createStudent', names)
    const message = { recipient_value: data.student_id, message_text: 'Hello' }
    await world.did('createMessage', message, { as: 'kit' })
    const told = await since(start)
    expect(told).toMatchObject({
      success: true,
      changes: [
        {
          table: 'students',
          id: data.student_id,
          call: 'createStudent',
          staff: 'boss',
          at: '2026-11-20T02:00:00.000Z',
        },
        { table: 'messages', call: 'createMessage', staff: 'kit' },
      ],
    })
    expect(told.changes.map(({ entry }) => entry)).toEqual([told.cursor - 1, told.cursor])
    expect(await cursorNow()).toBe(told.cursor)
    expect((await since(told.cursor - 1)).changes).toHaveLength(1)
  })

  test('who waits hears of a write at once', async () => {
    const waiting = since(await cursorNow())
    await expect.poll(() => world.waiting()).toBe(1)
    const began = performance.now()
    const { data } = await world.did('createStudent', names)
    expect(rowsOf((await waiting).changes)).toEqual([`students ${data.student_id}`])
    expect(performance.now() - began).toBeLessThan(700)
  })

  test('who waits at another server hears of it too', async () => {
    const other = await world.secondServer()
    try {
      const waiting = since(await cursorNow(other), other)
      await expect.poll(() => other.waiting()).toBe(1)
      const { data } = await world.did('createStudent', names)
      expect(rowsOf((await waiting).changes)).toEqual([`students ${data.student_id}`])
      // The cursor of one server is good at the other.
      const next = since((await waiting).cursor)
      await other.did('deletestudent', { studentId: data.student_id })
      expect(rowsOf((await next).changes)).toEqual([`students ${data.student_id}`])
    } finally {
      await other.close()
    }
  })

  test('a refused write tells nothing', async () => {
    const start = await cursorNow()
    expect(await world.refused('deletestudent', { studentId: 'S9999' })).toContain('404')
    await world.did('createStudent', names)
    expect((await since(start)).changes).toHaveLength(1)
  })

  test('who is too far behind, or ahead of a restored database, starts anew', async () => {
    const start = await cursorNow()
    await world.database.write(async tx => {
      const change = { table: 'students', id: 'S1', before: null, after: {} } as const
      for (let n = 0; n < 301; n += 1)
        await record(tx, {
          staff: 'boss',
          call: 'createStudent',
          requestId: 'r',
          now: world.clock.now(),
          changed: [change],
        })
    })
    // Nobody has told this server of them.
    await expect.poll(() => cursorNow()).toBe(start + 301)
    const cursor = start + 301
    expect(await since(start)).toEqual({ success: true, cursor, changes: [], restart: true })
    expect((await since(start + 1)).changes).toHaveLength(300)
    expect(await since(cursor + 1)).toEqual({ success: true, cursor, changes: [], restart: true })
  })

  const rowsToImport = (length: number) =>
    Array.from({ length }, (_, at) => ({ line: at + 1, first_name: `Student ${at}`, surname: 'Chan' }))

  test('up to 500 rows of an operation are told one by one: the marks of a class of sixty, an import', async () => {
    await world.did('importStudents', { rows: rowsToImport(500), dryRun: false })
    const start = await cursorNow()
    const students = (await world.did('getStudent', {})).data.slice(0, 60).map(({ student_id }) => student_id)
    const course = await world.course('Maths', { lessons: 1 })
    const classId = await world.classOf('Maths Sat', { course, students, from: '2026-11-21' })
    const live_lesson_id = (await world.did('getLiveLessons', { class_id: classId })).data[0]!.live_lesson_id
    const results = students.map(student_id => ({ student_id, attendance: 'presence', homework_status: 1 }) as const)
    const before = await cursorNow()
    await world.did('updateAttendanceRecord', { live_lesson_id, results })
    const { changes } = await since(before)
    const marked = changes.filter(({ table }) => table === 'attendance').map(({ id }) => id)
    expect(marked.toSorted()).toEqual(students.map(id => `${live_lesson_id}/${id}`).toSorted())
    const imported = (await since(start - 1)).changes.filter(({ call }) => call === 'importStudents')
    expect(imported).toHaveLength(500)
  })

  test('of a row that was there before it is told which columns are otherwise, by name alone', async () => {
    const { data } = await world.did('createStudent', names)
    const student_id = data.student_id
    const course = await world.course('Maths', { lessons: 1 })
    const classId = await world.classOf('Maths Sat', { course, students: [student_id], from: '2026-11-21' })
    const live_lesson_id = (await world.did('getLiveLessons', { class_id: classId })).data[0]!.live_lesson_id
    const start = await cursorNow()
    const mark = async (as: StaffName, attendance: 'presence' | 'absence', homework_status: 0 | 1) =>
      world.did(
        'updateAttendanceRecord',
        { live_lesson_id, results: [{ student_id, attendance, homework_status }] },
        { as },
      )
    await mark('boss', 'presence', 0)
    await mark('may', 'absence', 0)
    await mark('kit', 'absence', 1)
    const { changes } = await since(start)
    expect(changes.filter(({ table }) => table === 'attendance').map(({ staff, columns }) => [staff, columns])).toEqual(
      [
        ['boss', undefined],
        ['may', ['attendance']],
        ['kit', ['homework_status']],
      ],
    )
  })

  test('more rows are told as their tables, and sessions without their ids', async () => {
    const start = await cursorNow()
    await world.did('importStudents', { rows: rowsToImport(501), dryRun: false })
    await world.did('logoutEverywhere', {})
    await world.signIn('may')
    expect(rowsOf((await since(start)).changes)).toEqual(['families null', 'family_members null', 'students null'])
    await world.call('logout', {}, { as: 'may' })
    const { changes } = await since(start)
    expect(changes.at(-1)).toMatchObject({ table: 'sessions', id: null, staff: 'may', call: 'logout' })
    expect(await world.refused('getChanges', { since: 'x' })).toMatch(/^400/)
    expect(await world.refused('getChanges', {}, { as: 'nobody' })).toMatch(/^401/)
  })

  test('to wait is no use of a session, and a session that ends ends the wait', async () => {
    const lastUse = () =>
      world.database.reader.selectFrom('sessions').select('last_used_at').where('username', '=', 'may').execute()
    const start = await cursorNow()
    const waiting = world.call('getChanges', { since: String(start) }, { as: 'may' })
    await expect.poll(() => world.waiting()).toBe(1)
    const used = await lastUse()
    world.clock.pass({ minutes: 5 })
    const again = world.call('getChanges', { since: String(start) }, { as: 'may' })
    await expect.poll(() => world.waiting()).toBe(2)
    expect(await lastUse()).toEqual(used)
    await world.call('logout', {}, { as: 'may' })
    expect([(await waiting).status, (await again).status]).toEqual([401, 401])
  })

  test('who waits in vain is answered within 25 seconds, each at their own time, and can ask on from there', async () => {
    const time = timeToPass()
    const cursor = await cursorNow()
    const nothing = { success: true, cursor, changes: [] }
    const first = since(cursor)
    await expect.poll(() => world.waiting()).toBe(1)
    time.pass(12_500)
    const second = since(cursor)
    await expect.poll(() => world.waiting()).toBe(2)
    time.pass(12_500)
    expect(await first).toEqual(nothing)
    expect(world.waiting()).toBe(1)
    time.pass(12_500)
    expect(await second).toEqual(nothing)
    expect(world.waiting()).toBe(0)
    // What happens between two requests is in the next answer.
    await world.did('createStudent', names)
    expect((await since(cursor)).changes).toHaveLength(1)
  })

  test('who waits at another server hears of a write with the next look, and of the next one with another', async () => {
    const other = await world.secondServer()
    try {
      let cursor = await cursorNow(other)
      holdTimers()
      for (const message_text of ['Hello', 'Good bye']) {
        const waiting = since(cursor, other)
        await expect.poll(() => other.waiting()).toBe(1)
        const { data } = await world.did('createStudent', { ...names, surname: message_text })
        other.look()
        const told = await waiting
        expect(rowsOf(told.changes)).toEqual([`students ${data.student_id}`])
        cursor = told.cursor
      }
    } finally {
      vi.useRealTimers()
      await other.close()
    }
  })

  test('five hundred who wait make no write and start no timer, and share the looks of each second and a read', async () => {
    const start = await cursorNow()
    holdTimers()
    const read = vi.spyOn(world.database, 'read')
    const write = vi.spyOn(world.database, 'write')
    const queries = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
    const waiting = Array.from({ length: 500 }, () => since(start))
    await expect.poll(() => world.waiting()).toBe(500)
    // Those of the connections to PostgreSQL, which were used to find the sessions, are among them.
    expect(vi.getTimerCount()).toBeLessThan(20)
    for (let second = 0; second < 5; second += 1) {
      world.look()
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(vi.getTimerCount()).toBeLessThan(20)
    expect(read).not.toHaveBeenCalled()
    expect(write).not.toHaveBeenCalled()
    await world.did('createStudent', names)
    for (const { changes } of await Promise.all(waiting)) expect(changes).toHaveLength(1)
    expect(read).toHaveBeenCalledTimes(1)
    expect(write).toHaveBeenCalledTimes(1)
    expect(queries.mock.calls.length).toBeGreaterThan(10)
    expect(queries.mock.calls.length).toBeLessThan(100)
  })
})

/** What a row of the feed may have, and the columns that say which rows of lists it concerns, or which holiday it is. */
const told = ['entry', 'table', 'id', 'columns', 'call', 'staff', 'at']
const columns = [
  'family_id',
  'class_id',
  'course_id',
  'date',
  'holiday_name',
  'invoice_ref',
  'payment_id',
  'receipt_ref',
  'recipient_value',
  'student_id',
]

test('of every operation the feed tells ids and days alone: no secret, no bytes, no text of a row, and the same to everybody', async () => {
  const world = await openWorld(engines[0]!)
  const today = Temporal.PlainDate.from('2026-11-20')
  const students = await fillYears(world.fresh.options, { students: 40, years: 1, today })
  const secrets = new Set<string>()
  const isSecret =
    /token$|password|secret|code|^data$|phone|photo|address|reason|text|remark|description|first_name|surname/i
  const isDay = /^\d{4}-\d\d-\d\d$/
  const keep = (given: unknown, name = '') => {
    if (typeof given === 'string' && given.length >= 5 && isSecret.test(name) && !isDay.test(given)) secrets.add(given)
    // What is in a list has the name of the list.
    if (typeof given === 'object' && given !== null)
      for (const [key, value] of Object.entries(given)) keep(value, Array.isArray(given) ? name : key)
  }
  const feed: RowChange[] = []
  let { cursor } = await world.did('getChanges', {})
  await makeEveryCall(
    async (name, input) => {
      const answer = await world.did(name, input)
      keep(input)
      if (calls[name].kind === 'read') return answer
      keep(answer)
      if (name === 'logout' || (await world.did('getChanges', {}, { as: 'may' })).cursor === cursor) return answer
      const [low, high] = await Promise.all(
        (['kit', 'may'] as const).map(as => world.did('getChanges', { since: String(cursor) }, { as })),
      )
      expect(low, name).toEqual(high)
      feed.push(...low!.changes)
      cursor = low!.cursor
      return answer
    },
    { today, students, lastClass: 'C0002', password, now: world.clock.now, refused: world.refused },
  )
  expect(feed.length).toBeGreaterThan(200)
  expect(secrets.size).toBeGreaterThan(30)
  for (const { of, ...row } of feed) {
    expect(Object.keys(row).filter(name => !told.includes(name))).toEqual([])
    expect(Object.keys(of ?? {}).filter(name => !columns.includes(name))).toEqual([])
    if (['sessions', 'second_steps'].includes(row.table)) expect(row.id).toBeNull()
  }
  const text = JSON.stringify(feed)
  // A photo is called by its own address, which opens nothing without a session.
  const photos = feed.flatMap(({ table, id }) => (table === 'photos' && id ? [id] : []))
  expect([...secrets].filter(secret => text.includes(secret) && !photos.some(id => id.endsWith(secret)))).toEqual([])
  await world.close()
})

describe.each(engines)('a server on $name', engine => {
  const serve = (world: World) =>
    startServer({ where: world.fresh.options, console: null, log: createLog('silent'), clock: world.clock.now })

  test('keeps neither the wait nor the presence of a console that has closed its connection', async () => {
    const world = await openWorld(engine)
    const time = timeToPass()
    const server = await serve(world)
    const asks = async (as: StaffName, query: Readonly<Record<string, string>>, signal?: AbortSignal) => {
      const headers = { Authorization: `Bearer ${await world.signIn(as)}` }
      const url = `${server.url}/admin/changes?${new URLSearchParams({ here: '[]', ...query })}`
      const answer = await fetch(url, { headers, ...(signal ? { signal } : {}) })
      return v.parse(calls.getChanges.answer, await answer.json())
    }
    const people = (told: { readonly present?: Present | undefined }) => told.present?.people.map(({ staff }) => staff)
    const { cursor } = await asks('boss', {})
    const since = String(cursor)
    const connection = new AbortController()
    const knows = (await asks('may', {})).present!.version
    const waiting = asks('may', { since, knows }, connection.signal)
    expect(people(await asks('boss', {}))).toEqual(['boss', 'may'])
    connection.abort()
    await expect(waiting).rejects.toThrow()
    // The clock of the school stands still, so nobody's minute is over.
    const afterSomeSeconds = async () => {
      time.pass(500)
      return people(await asks('boss', {}))
    }
    await expect.poll(afterSomeSeconds).toEqual(['boss'])
    await server.close()
    await world.close()
  })

  test('that stops ends the wait at once, and forgets who hangs up', async () => {
    const world = await openWorld(engine)
    const server = await serve(world)
    const headers = { Authorization: `Bearer ${await world.signIn('boss')}` }
    const url = `${server.url}/admin/changes`
    const first = await fetch(url, { headers })
    const { cursor } = (await first.json()) as { cursor: number }
    const hungUp = new AbortController()
    const gone = fetch(`${url}?since=${cursor}`, { headers, signal: hungUp.signal })
    const waiting = fetch(`${url}?since=${cursor}`, { headers })
    const others = await fetch(`${server.url}/admin/getStudent`, { headers })
    expect(others.headers.get('Changes-Cursor')).toBe(String(cursor))
    hungUp.abort()
    await expect(gone).rejects.toThrow()
    const began = performance.now()
    const closed = server.close()
    expect(await (await waiting).json()).toEqual({ success: true, cursor, changes: [] })
    await closed
    expect(performance.now() - began).toBeLessThan(5000)
    await world.close()
  })
})

test('on PostgreSQL nothing is missed, repeated or told out of order when operations end in another order than they began', async () => {
  const world = await openWorld(engines[1]!)
  const [one, two] = [world, await world.secondServer()]
  try {
    const seen: string[] = []
    let cursor = (await one.did('getChanges', {})).cursor
    const start = cursor
    /** What another connection does until it is told to end. */
    const operation = (id: string, how: 'commit' | 'roll back') => {
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
      const { promise: written, resolve: wrote } = Promise.withResolvers<void>()
      const done = two.database
        .write(async tx => {
          // Every operation has changed something of its own.
          await tx
            .insertInto('tokens')
            .values({ token_id: id, token_name: id, token_type: 'Live', value_cents: 1 })
            .execute()
          const change = { table: 'tokens', id, before: null, after: {} } as const
          const { id: entry } = await tx
            .insertInto('audit_log')
            .values({
              at: '2026-11-20T02:00:00.000Z',
              staff: 'boss',
              call: 'createToken',
              request_id: id,
              changes: JSON.stringify([change]),
              undoes: null,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          expect(entry).toBeGreaterThan(start)
          wrote()
          await mayEnd
          if (how === 'roll back') throw new Error('rolled back')
        })
        .catch(error => expect(String(error)).toContain('rolled back'))
      return {
        written,
        end() {
          end()
          return done
        },
      }
    }
    const follow = async () => {
      const told = await one.did('getChanges', { since: String(cursor) })
      cursor = told.cursor
      seen.push(...rowsOf(told.changes))
    }
    const first = operation('first', 'commit')
    await first.written
    const never = operation('never', 'roll back')
    await never.written
    const last = operation('last', 'commit')
    await last.written
    await last.end()
    // The last is committed, and what came before it is open.
    expect((await one.did('getChanges', {})).cursor).toBe(start)
    const waiting = follow()
    await never.end()
    expect((await one.did('getChanges', {})).cursor).toBe(start)
    await first.end()
    await waiting
    while (seen.length < 2) await follow()
    expect(seen).toEqual(['tokens first', 'tokens last'])
    // Both servers agree, and a server that has just started does too.
    const third = await world.secondServer()
    for (const server of [two, third]) {
      await expect.poll(async () => (await server.did('getChanges', {})).cursor).toBe(cursor)
      const { changes } = await server.did('getChanges', { since: String(start) })
      expect(rowsOf(changes)).toEqual(seen)
    }
    await third.close()
  } finally {
    await two.close()
    await one.close()
  }
})

test('who comes to wait while it is looked up whose session has ended stays signed in', async () => {
  const world = await openWorld(engines[0]!)
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  const signedIn = async (hashes: readonly string[]) => {
    await mayAnswer
    return new Set(hashes)
  }
  const changes = watchChanges(world.database, signedIn, world.clock.now)
  const caller = { username: 'boss', name: 'Boss', sessionHash: 'hash' }
  changes.wrote(true)
  const told = changes.answer({ since: 0, caller, signal: new AbortController().signal }, () => Promise.reject())
  await expect.poll(() => changes.waiting()).toBe(1)
  answer()
  await new Promise(setImmediate)
  await changes.close()
  // The server that stops has ended the wait, and nothing else.
  expect(Buffer.from((await told) as Uint8Array).toString()).toContain('"changes":[]')
  await world.close()
})

/** A transaction that has changed something, and stays open until it is told to end. */
async function openWrite({ database }: World): Promise<{ end(): Promise<void> }> {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: written, resolve: wrote } = Promise.withResolvers<void>()
  const done = database.write(async tx => {
    const { rows } = await sql<{ name: string }>`select gen_random_uuid()::text as name`.execute(tx)
    await tx.insertInto('counters').values({ name: rows[0]!.name, value: 1 }).execute()
    wrote()
    await mayEnd
  })
  await written
  return {
    end() {
      end()
      return done
    },
  }
}

test('on PostgreSQL nothing is held back by a long write in another database, or in this one beside the log', async () => {
  const [world, stranger] = [await openWorld(engines[1]!), await openWorld(engines[1]!)]
  const { cursor } = await world.did('getChanges', {})
  const long = [await openWrite(stranger), await openWrite(world)]
  try {
    const change = { table: 'students', id: 'S1', before: null, after: {} } as const
    const never = world.database.write(async tx => {
      const now = world.clock.now()
      await record(tx, { staff: 'boss', call: 'createStudent', requestId: 'r', now, changed: [change] })
      throw new Error('rolled back')
    })
    await expect(never).rejects.toThrow('rolled back')
    const { data } = await world.did('createStudent', names)
    const { changes } = await world.did('getChanges', { since: String(cursor) })
    expect(rowsOf(changes)).toEqual([`students ${data.student_id}`])
  } finally {
    for (const each of long) await each.end()
    await stranger.close()
    await world.close()
  }
})

test('on PostgreSQL a server all of whose connections for writes are held tells of changes, and ends waits', async () => {
  const time = timeToPass()
  const world = await openWorld(engines[1]!)
  const other = await world.secondServer()
  for (const as of ['boss', 'may'] as const) await world.signIn(as)
  const { cursor } = await world.did('getChanges', {})
  const held = await Promise.all(Array.from({ length: 10 }, () => openWrite(world)))
  try {
    // It wants to tell other servers who is here.
    await world.did('getChanges', { here: '[]', knows: '' }, { as: 'may' })
    const asked = { since: String(cursor) }
    const first = world.did('getChanges', asked)
    await expect.poll(() => world.waiting()).toBe(1)
    time.pass(25_000)
    expect(await first).toEqual({ success: true, cursor, changes: [] })
    const second = world.did('getChanges', asked)
    await expect.poll(() => world.waiting()).toBe(1)
    const { data } = await other.did('createStudent', names)
    expect(rowsOf((await second).changes)).toEqual([`students ${data.student_id}`])
  } finally {
    for (const each of held) await each.end()
    await other.close()
    await world.close()
  }
})
