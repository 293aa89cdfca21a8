import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failureOf } from '#server/calls/failure.ts'
import type { ReadAnswer, Readers, Reading } from '#server/calls/reading.ts'
import { checkpointsOf } from '#server/db/checkpoints.ts'
import { type Server, startServer } from '#server/main/server.ts'
import { readInThreads } from '#server/main/threads.ts'
import { createLog } from '#server/process/log.ts'
import { engines, sqlite } from '#tests/databases.ts'
import { openSchool, openSchoolWithInvoices, type School } from '#tests/invoices/school.ts'

const caller = { username: 'boss', name: '', role: 'boss', address: '', requestId: '', sessionHash: '' } as const
const now = '2026-11-20T02:00:00Z'
const parsed = async ({ body }: Pick<ReadAnswer, 'body'>): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await body.whole()))

/** Lets whoever looks for invoiced names wait: on PostgreSQL for a lock, on SQLite for a count that takes seconds. */
async function slowNames({ database }: School) {
  if (database.kind === 'sqlite') {
    const counts = `with recursive c(n) as (select 1 union all select n + 1 from c where n < 20000000) select max(n) from c`
    await sql`alter table invoiced_names rename to names`.execute(database.schema)
    await sql`create view invoiced_names as select * from names where (${sql.raw(counts)}) > 0`.execute(database.schema)
    const nothing = () => Promise.resolve()
    return { begun: nothing, stopped: nothing, release: nothing }
  }
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const holding = database.write(async tx => {
    await sql`lock table invoiced_names in access exclusive mode`.execute(tx)
    lock()
    await released
  })
  await locked
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.schema)
    return rows.length
  }
  return {
    begun: () => expect.poll(waiting).toBe(1),
    // Without a limit of its own it would go on for half a minute.
    stopped: () => expect.poll(waiting, { timeout: 15_000 }).toBe(0),
    async release() {
      release()
      await holding
    },
  }
}

describe.each(engines)('threads that read $name', engine => {
  let school: School
  let readers: Readers
  beforeAll(async () => {
    school = await openSchool(engine)
    readers = readInThreads(school.fresh.options, 2)
  })
  afterAll(async () => {
    await readers.close()
    await school.close()
  })
  const read = (call: Reading['call'], input: unknown = {}) => readers.read({ call, input, caller, now })

  test('answer as the server does, and see each change at once', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await school.did('createStudent', { first_name: 'Tai Man', surname: `Chan ${turn}`, chinese_name: '' })
      expect(await parsed(await read('getStudent'))).toEqual(await school.did('getStudent', {}))
    }
    const rows = [{ line: 2, first_name: 'Ka Yan', surname: 'Lee' }]
    const dry = { rows, dryRun: true }
    expect(await parsed(await read('importStudents', dry))).toEqual(await school.did('importStudents', dry))
    const month = { month: '2026-11', dryRun: true }
    expect(await parsed(await read('generateLiveInvoices', month))).toEqual(
      await school.did('generateLiveInvoices', month),
    )
  })

  test('refuse in the same words, and cannot write', async () => {
    const refused = await read('getStudentTokenDetails', { studentId: 'S9999' }).catch(failureOf)
    expect(refused).toMatchObject({ status: 404, body: { code: 'unknown', values: { id: 'S9999' } } })
    const write = await read('addHoliday', { holiday_name: 'A feast', holiday: '2026-12-25' }).catch(failureOf)
    expect(write).toMatchObject({ status: 503, sort: 'unavailable' })
    expect((await school.did('getHoliday', {})).data).toEqual([])
  })

  test('start before anybody reads, when they are to', async () => {
    let started = 0
    const count = (worker: Worker) => worker.once('message', () => (started += 1))
    process.on('worker', count)
    const ahead = readInThreads(school.fresh.options, 3, true)
    try {
      await expect.poll(() => started).toBe(3)
    } finally {
      process.off('worker', count)
      await ahead.close()
    }
  })

  test('do not keep a read waiting for a thread that is only starting', async () => {
    let threads = 0
    const silent = (worker: Worker) => {
      threads += 1
      const { emit } = worker
      // Only the first one ever says that it has started.
      if (threads > 1)
        worker.emit = (event: string, ...values: unknown[]) =>
          event !== 'message' && Reflect.apply(emit, worker, [event, ...values])
    }
    process.on('worker', silent)
    const more = readInThreads(school.fresh.options, 5)
    try {
      const tokens = () => more.read({ call: 'getToken', input: {}, caller, now })
      await tokens()
      expect(await Promise.all(Array.from({ length: 5 }, tokens))).toHaveLength(5)
      expect(threads).toBe(2)
    } finally {
      process.off('worker', silent)
      await more.close()
    }
  })

  test('give up a search that takes too long, and go on', async () => {
    const search = { call: 'findInvoices', input: { q: 'chan' }, caller, now } as const
    expect(await parsed(await readers.read({ ...search, patience: 60 }))).toEqual(
      await school.did('findInvoices', { q: 'chan' }),
    )
    // One may be answered before its time is up, but not all of them.
    const all = await Promise.allSettled(Array.from({ length: 200 }, () => readers.read({ ...search, patience: 0 })))
    const late = all.flatMap(one => (one.status === 'rejected' ? [failureOf(one.reason)] : []))
    expect(late).not.toEqual([])
    const refusal = { status: 503, body: { code: 'searchTooSlow' }, headers: { 'Retry-After': '1' } }
    for (const each of late) expect(each).toMatchObject(refusal)
    expect(await parsed(await read('getStudent'))).toEqual(await school.did('getStudent', {}))
  })

  test('give up a search that waits in the database, which stops it as well', async () => {
    const slow = await openSchoolWithInvoices(engine)
    const two = readInThreads(slow.fresh.options, 2)
    try {
      await two.read({ call: 'getStudent', input: {}, caller, now })
      const { begun, stopped, release } = await slowNames(slow)
      try {
        const search = { call: 'findInvoices', input: { q: 'chan' }, caller, now, patience: 1 } as const
        const searching = two.read(search).catch(failureOf)
        await begun()
        expect(await searching).toMatchObject({ status: 503, body: { code: 'searchTooSlow' } })
        expect(await parsed(await two.read({ call: 'getToken', input: {}, caller, now }))).toBeDefined()
        await stopped()
      } finally {
        await release()
      }
    } finally {
      await two.close()
      await slow.close()
    }
  })

  test('make no more searches at once than half of them, so that others do not wait', async () => {
    const starts: Promise<unknown>[] = []
    const note = (worker: Worker) => starts.push(once(worker, 'message'))
    process.on('worker', note)
    const two = readInThreads(school.fresh.options, 2)
    let searches: readonly Promise<unknown>[] = []
    try {
      const students = () => two.read({ call: 'getStudent', input: {}, caller, now })
      while (starts.length < 2) await Promise.all([students(), students(), students()])
      // The first thing that a thread says is that it has started.
      await Promise.all(starts)
      let found = 0
      const search = { call: 'findInvoices', input: { q: 'chan' }, caller, now, patience: 60 } as const
      // So many that they take longer than a busy machine may keep the other thread from its turn.
      searches = Array.from({ length: 400 }, () => two.read(search).then(() => (found += 1)))
      await students()
      expect(found).toBeLessThan(200)
      await Promise.all(searches)
    } finally {
      process.off('worker', note)
      await Promise.allSettled(searches)
      await two.close()
    }
  })

  test('collect a print that claims nothing', async () => {
    const { body, printed } = await read('exportStudent', { studentId: school.chan })
    expect(await parsed({ body })).toMatchObject({ student: { student_id: school.chan } })
    expect(printed?.name).toBe(`${school.chan}.json`)
  })

  test('make nothing that nobody waits for any more', async () => {
    const asked = { call: 'exportStudent', input: { studentId: school.chan }, caller, now } as const
    await expect(readers.read(asked, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    const leaving = new AbortController()
    const queued = Array.from({ length: 5 }, () => readers.read(asked, leaving.signal))
    leaving.abort(new Error('gone'))
    for (const each of await Promise.allSettled(queued)) expect(each.status).toBe('rejected')
    expect(await parsed(await read('getStudent'))).toEqual(await school.did('getStudent', {}))
  })

  test('make many reads at once, each with its own answer', async () => {
    const ids = [school.chan, school.lee]
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        read('getStudentTokenDetails', { studentId: ids[at % 3] ?? 'S9999' }).catch(() => at),
      ),
    )
    expect(answers.map(each => typeof each === 'number')).toEqual(Array.from({ length: 60 }, (_, at) => at % 3 === 2))
  })

  test('serve a server over HTTP, with lists that are sent again only after a change', async () => {
    const { options } = school.fresh
    const token = await school.signIn('boss')
    const server: Server = await startServer({
      where: options,
      console: null,
      log: createLog('silent'),
      clock: school.clock.now,
    })
    try {
      const get = (path: string, headers = {}) =>
        fetch(server.url + path, { headers: { Authorization: `Bearer ${token}`, ...headers } })
      const list = await get('/admin/getStudent')
      expect(await list.json()).toEqual(await school.did('getStudent', {}))
      const tag = { 'If-None-Match': list.headers.get('etag') ?? '' }
      expect((await get('/admin/getStudent', tag)).status).toBe(304)
      await school.did('toggleStudentStatus', { studentId: school.chan })
      const changed = await get('/admin/getStudent', tag)
      expect(changed.status).toBe(200)
      expect(await changed.json()).toEqual(await school.did('getStudent', {}))
      expect((await get('/admin/getStudentTokenDetails/S9999')).status).toBe(404)
    } finally {
      await server.close()
    }
  })
})

test('what was committed is written into a SQLite file by another thread', async () => {
  const school = await openSchool(sqlite)
  const { options } = school.fresh
  const checkpoints = checkpointsOf('file' in options ? options.file : '', error => expect.fail(String(error)))
  try {
    await school.did('createStudent', { first_name: 'Tai Man', surname: 'Chan', chinese_name: '' })
    const { log, checkpointed } = await checkpoints.now()
    expect(log).toBeGreaterThan(0)
    expect(checkpointed).toBe(log)
    expect(await checkpoints.now('truncate')).toEqual({ log: 0, checkpointed: 0 })
    // Whoever asks while the disk is slow asks once.
    const asked = Array.from({ length: 20 }, () => checkpoints.now())
    expect(new Set(asked).size).toBe(1)
    expect(await asked[0]).toEqual({ log: 0, checkpointed: 0 })
    await school.did('createStudent', { first_name: 'Siu Ming', surname: 'Lee', chinese_name: '' })
    expect((await checkpoints.now()).log).toBeGreaterThan(0)
  } finally {
    await checkpoints.close()
    await school.close()
  }
})

test('reads fail where no thread can start', async () => {
  const nowhere = readInThreads({ file: '/nowhere/klass.db' }, 2)
  try {
    const reads = [1, 2, 3].map(() => nowhere.read({ call: 'getToken', input: {}, caller, now }))
    for (const { status } of await Promise.allSettled(reads)) expect(status).toBe('rejected')
  } finally {
    await nowhere.close()
  }
})
