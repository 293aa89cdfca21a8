import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { rowsAtOnce } from '#contract/jobs.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { wrongInBooks } from '#server/office/backups/books.ts'
import { hashOf, makeBackup, prove, provedIn } from '#server/office/backups/make-backup.ts'
import { unseal } from '#server/office/backups/seal.ts'
import { emptyMaking } from '#server/office/backups/working-folder.ts'
import { type Engine, engines, type FreshDatabase, sqlite } from '#tests/databases.ts'
import { beforeMigration, rowsOf } from '#tests/earlier-schema.ts'
import { expectBooksToAddUp } from '#tests/payments/books.ts'
import { type ServerProcess, startProcess } from '#tests/server-process.ts'
import { openWorld, type World } from '#tests/world.ts'
import { backupPassphrase } from './backup-passphrase.ts'
import { concurrently, signInAt } from './payments-to-collect.ts'

const clients = 8
const running: ServerProcess[] = []
const started: ChildProcess[] = []
const databases: Database[] = []
const made: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  for (const server of running.splice(0)) await server.kill()
  for (const database of databases.splice(0)) await database.close()
  for (const drop of made.splice(0)) await drop()
})

const opened = async ({ options }: FreshDatabase): Promise<Database> => {
  const database = await openDatabase(options)
  databases.push(database)
  return database
}
const serve = async ({
  options,
}: FreshDatabase): Promise<{ readonly server: ServerProcess; readonly token: string }> => {
  const server = await startProcess({ where: options })
  running.push(server)
  return { server, token: await signInAt(server.url) }
}
/** A call over HTTP; undefined when no answer arrives. */
async function post(url: string, token: string, path: string, key: string, body: object) {
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': key }
  const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined)
  const answer = await reply?.json().catch(() => undefined)
  return reply && answer ? { status: reply.status, answer: answer as Record<string, unknown> } : undefined
}

/** A school on a new database, with no server on it. */
async function schoolOf(engine: Engine, work: (world: World) => Promise<void>): Promise<FreshDatabase> {
  const fresh = await engine.openMigrated()
  made.push(() => fresh.drop())
  const world = await openWorld({
    ...engine,
    openMigrated: () => Promise.resolve({ ...fresh, drop: () => Promise.resolve() }),
  })
  await work(world).finally(() => world.close())
  return fresh
}
const importStudents = async (world: World, count: number): Promise<readonly string[]> => {
  const rows = Array.from({ length: count }, (_, at) => ({ line: at + 1, first_name: `No ${at}`, surname: 'Chan' }))
  const { data } = await world.did('importStudents', { rows, dryRun: false })
  return data.rows.flatMap(row => row.student_id ?? [])
}

/**
 * Starts a server, sends these bodies to a call, each under its own key, and kills the server once so many were
 * acknowledged. Returns those.
 */
async function postUntilKilled<B extends object>(
  fresh: FreshDatabase,
  path: string,
  bodies: readonly B[],
  enough: number,
): Promise<readonly B[]> {
  const { server, token } = await serve(fresh)
  const acknowledged: B[] = []
  await concurrently(clients, bodies, async body => {
    const reply = await post(server.url, token, path, JSON.stringify(body), body)
    if (!reply) return 'stop'
    expect(reply).toMatchObject({ status: 200 })
    acknowledged.push(body)
    if (acknowledged.length < enough) return 'on'
    await server.kill()
    return 'stop'
  })
  return acknowledged
}

describe.each(engines)('kill -9 on $name', engine => {
  test('in the middle of the month’s invoices: the same request makes the rest, and leaves no number out', async () => {
    const count = 200
    const fresh = await schoolOf(engine, async world => {
      const students = await importStudents(world, count)
      const course = await world.course('English', { lessons: 2 })
      const class_id = await world.classOf('Saturday', { course, from: '2026-11-21' })
      await world.did('addStudentsToClass', { class_id, student_ids: [...students] })
    })
    const database = await opened(fresh)
    const invoices = () => database.reader.selectFrom('invoices').select('student_id').execute()
    const { server, token } = await serve(fresh)
    const run = (url: string) =>
      post(url, token, '/admin/generateLiveInvoices', 'month', { month: '2026-11', dryRun: false })
    const first = run(server.url)
    await vi.waitUntil(async () => (await invoices()).length > 0, { interval: 1, timeout: 200_000 })
    await server.kill()
    await first
    await expectBooksToAddUp(database)

    const again = await serve(fresh)
    const { status, answer } = (await run(again.server.url)) ?? {}
    expect(status).toBe(200)
    const { invoices: told } = (answer as { data: { invoices: { invoice_ref: string }[] } }).data
    expect(new Set(told.map(invoice => invoice.invoice_ref)).size).toBe(count)
    expect(new Set((await invoices()).map(invoice => invoice.student_id)).size).toBe(count)
    await expectBooksToAddUp(database)
  })

  test('in the middle of undos: each acknowledged one is done once, and asking again does the rest', async () => {
    const fresh = await schoolOf(engine, async world => {
      await world.token('English')
      for (const student_id of await importStudents(world, 60))
        await world.did('addToken', { student_id, token_name: 'English', amount: 2 })
    })
    const database = await opened(fresh)
    const entries = await database.reader.selectFrom('audit_log').select('id').where('call', '=', 'addToken').execute()
    const undone = async () =>
      (await database.reader.selectFrom('audit_log').select('undoes').where('undoes', 'is not', null).execute()).map(
        row => row.undoes,
      )
    const bodies = entries.map(({ id: audit_id }) => ({ audit_id }))
    const acknowledged = await postUntilKilled(fresh, '/admin/undoOperation', bodies, 20)
    const done = await undone()
    expect(new Set(done).size).toBe(done.length)
    expect(acknowledged.filter(({ audit_id }) => !done.includes(audit_id))).toEqual([])
    await postUntilKilled(fresh, '/admin/undoOperation', bodies, bodies.length)
    expect((await undone()).length).toBe(entries.length)
    const balances = await database.reader.selectFrom('token_balances').select('amount').distinct().execute()
    expect(balances).toEqual([{ amount: 0 }])
    await expectBooksToAddUp(database)
  })

  test('in the middle of reversals: each acknowledged one is done once, and asking again does the rest', async () => {
    const fresh = await schoolOf(engine, async world => {
      const students = await importStudents(world, 40)
      const course = await world.course('English', { lessons: 1 })
      await world.classOf('Saturday', { course, students, from: '2026-11-21' })
      await world.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
      for (const { payment_id: id } of await world.did('pendingPayments', { status: 'pending' }))
        await world.did('collectPayment', { id, payment_type: 'cash' })
    })
    const database = await opened(fresh)
    const payments = await database.reader.selectFrom('payments').select('payment_id').execute()
    const reversed = async () =>
      (await database.reader.selectFrom('credit_notes').select('payment_id').execute()).map(row => row.payment_id)
    const bodies = payments.map(({ payment_id }, at) => ({
      payment_id,
      reason: 'Twice',
      then: at % 2 === 0 ? ('owed' as const) : ('void' as const),
    }))
    const acknowledged = await postUntilKilled(fresh, '/admin/reversePayment', bodies, 12)
    const done = await reversed()
    expect(new Set(done).size).toBe(done.length)
    expect(acknowledged.filter(({ payment_id }) => !done.includes(payment_id))).toEqual([])
    expect(await database.read(wrongInBooks)).toEqual([])
    await postUntilKilled(fresh, '/admin/reversePayment', bodies, bodies.length)
    expect((await reversed()).toSorted()).toEqual(payments.map(({ payment_id }) => payment_id).toSorted())
    expect(await database.read(wrongInBooks)).toEqual([])
  })

  test('in the middle of a job for 500 rows: each row is done once, 3 are refused, tried again, and all is undone as one', async () => {
    let ids: readonly string[] = []
    const fresh = await schoolOf(engine, async world => {
      await world.token('English')
      ids = await importStudents(world, 500)
      for (const studentId of [ids[7]!, ids[250]!, ids[499]!]) await world.did('deletestudent', { studentId })
    })
    const away = [ids[7]!, ids[250]!, ids[499]!]
    const database = await opened(fresh)
    const given = async () =>
      (
        await database.reader
          .selectFrom('token_ledger')
          .select(({ fn }) => ['student_id', fn.countAll<number>().as('times')])
          .groupBy('student_id')
          .execute()
      ).map(({ student_id, times }) => [student_id, Number(times)])
    const balances = () => database.reader.selectFrom('token_balances').select(['student_id', 'amount']).execute()
    const rows = ids.map(id => ({
      id,
      call: 'addToken',
      input: { student_id: id, token_name: 'English', amount: 2 },
    }))
    const first = await serve(fresh)
    const body = { command: 'tokens/add-token', kind: 'student', rows }
    const started = await post(first.server.url, first.token, '/admin/startJob', 'job', body)
    const job_id = String(started?.answer.job_id)
    await vi.waitUntil(async () => (await given()).length > 100, { interval: 20, timeout: 200_000 })
    await first.server.kill()
    const before = (await given()).length
    expect(before).toBeLessThan(400)

    // The next start goes on by itself.
    const { server, token } = await serve(fresh)
    type Row = {
      readonly row_id: string
      readonly state: string
      readonly refusal: { readonly message: string } | null
    }
    type Told = { readonly state: string; readonly rows: readonly Row[] }
    const headers = { Authorization: `Bearer ${token}` }
    const told = async (id: string): Promise<Told> =>
      ((await (await fetch(`${server.url}/admin/getJob?job_id=${id}`, { headers })).json()) as { data: Told }).data
    const ended = async (id: string): Promise<Told> => {
      await vi.waitUntil(async () => (await told(id)).state !== 'running', { interval: 200, timeout: 200_000 })
      return told(id)
    }
    const job = await ended(job_id)
    expect(job).toMatchObject({ done: 497, refused: 3, waiting: 0 })
    expect(job.rows.flatMap(({ row_id, refusal }) => (refusal ? [[row_id, refusal.message]] : []))).toEqual(
      away.map(id => [id, `There is no student ${id}.`]),
    )
    const done = await given()
    expect(done.length).toBe(497)
    expect(done.filter(([, times]) => times !== 1)).toEqual([])
    expect(new Set((await balances()).map(({ amount }) => amount))).toEqual(new Set([2]))

    const asks = (path: string, body: object) => post(server.url, token, path, JSON.stringify([path, body]), body)
    for (const studentId of away)
      expect(await asks(`/admin/restoreStudent/${studentId}`, {})).toMatchObject({ status: 200 })
    expect(await asks('/admin/retryJob', { job_id })).toMatchObject({ status: 200 })
    expect((await ended(job_id)).rows.every(({ state }) => state === 'done')).toBe(true)
    expect((await given()).filter(([, times]) => times === 1).length).toBe(500)

    const undoing = await asks('/admin/undoJob', { job_id })
    const undone = await ended(String(undoing?.answer.job_id))
    expect(undone.rows.filter(({ state }) => state !== 'done')).toEqual([])
    expect(undone.rows.length).toBe(500)
    expect(new Set((await balances()).map(({ amount }) => amount))).toEqual(new Set([0]))
    await expectBooksToAddUp(database)
  })

  test('in the middle of a migration: the next start finishes it, with every row', async () => {
    const fresh = await schoolOf(engine, async world => {
      await world.token('English')
      for (const student_id of await importStudents(world, 40))
        await world.did('addToken', { student_id, token_name: 'English', amount: 2 })
    })
    const database = await opened(fresh)
    const derived = async () => {
      const rows = await rowsOf(database)
      return ['students', 'token_ledger', 'token_balances', 'audit_summaries'].map(name => rows.get(name))
    }
    const before = await derived()
    for (const statements of [2, 7]) {
      await beforeMigration('0009', database)
      // The process ends itself with SIGKILL in front of this statement of its migrations.
      const child = spawn(
        process.execPath,
        ['tests/server/killed-migration.ts', JSON.stringify(fresh.options), String(statements)],
        {
          stdio: 'ignore',
        },
      )
      started.push(child)
      const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
      expect(signal).toBe('SIGKILL')
      await migrate(database)
      expect(await derived()).toEqual(before)
    }
  })
})

test('kill -9 in the middle of a backup: what has a description is sound, and the next backup is made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'klass-killed-'))
  made.push(() => Promise.resolve(rmSync(folder, { recursive: true, force: true })))
  const fresh = await schoolOf(sqlite, async world => {
    await importStudents(world, 400)
  })
  const file = 'file' in fresh.options ? fresh.options.file : ''
  const at = '2026-11-20T02:00:00Z'
  const described = async () => {
    const all = await provedIn(folder)
    for (const { name, sha256 } of all) {
      const path = join(folder, name)
      expect(await hashOf(path)).toBe(sha256)
      await unseal(path, `${path}.read`, backupPassphrase)
      expect((await prove(`${path}.read`)).students).toBe(400)
      rmSync(`${path}.read`)
    }
    return all.map(({ name }) => name)
  }
  // The last two are the ends of a backup that has its name, and of its description.
  const making = join(file, '..', '.making')
  const makes = (name: string) =>
    existsSync(making) && readdirSync(making, { recursive: true, encoding: 'utf8' }).some(path => path.endsWith(name))
  for (const left of ['/copy', '/packed', '/words', 'db', 'json']) {
    const order = ['tests/server/backup-to.ts', JSON.stringify({ file }), join(folder, `${left.replace('/', '')}.db`)]
    const child = spawn(process.execPath, order, { stdio: 'ignore' })
    started.push(child)
    const ended = once(child, 'exit')
    const isThere = () =>
      (left.startsWith('/')
        ? makes(left)
        : readdirSync(folder).some(name => name.startsWith(`${left}.`) && name.endsWith(`.${left}`))) ||
      child.exitCode !== null
    await vi.waitUntil(isThere, { interval: 1, timeout: 200_000 })
    child.kill('SIGKILL')
    await ended
    // Nothing that is not encrypted ever stands among the backups, and the next start removes what is left beside them.
    for (const name of readdirSync(folder).filter(name => /\.(db|json)$/.test(name)))
      expect(readFileSync(join(folder, name)).includes('SQLite format 3')).toBe(false)
    emptyMaking(making)
    expect(existsSync(making) ? readdirSync(making) : []).toEqual([])
    const names = await described()
    if (left === 'json') expect(names).toContain('json.db')
  }
  await makeBackup({ where: { file }, target: join(folder, 'next.db'), at })
  expect((await prove(join(folder, 'next.db'))).students).toBe(400)
})

// On one database, because it takes long. What a killed server leaves undone is tested on both above.
test('kill -9 in the middle of a job for 5,200 rows, which came in pieces: the next start does the rest, each row once', async () => {
  let ids: readonly string[] = []
  const fresh = await schoolOf(sqlite, async world => {
    ids = await importStudents(world, 5)
    // Most rows are refused, which costs little.
    for (const studentId of ids.slice(1)) await world.did('deletestudent', { studentId })
  })
  const database = await opened(fresh)
  const rows = Array.from({ length: 5200 }, (_, at) => ids[at % 100 === 0 ? 0 : 1 + (at % 4)]!).map(id => ({
    id,
    call: 'toggleStudentStatus',
    input: { studentId: id },
  }))
  const [first, rest] = [rows.slice(0, rowsAtOnce), rows.slice(rowsAtOnce)]
  const before = await serve(fresh)
  const body = { command: 'students/toggle-student-status', kind: 'student', rows: first, goes_on: true }
  const started = await post(before.server.url, before.token, '/admin/startJob', 'job', body)
  const job_id = String(started?.answer.job_id)
  const left = async () => {
    const { count } = await database.reader
      .selectFrom('job_rows')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  // A server that is killed between the pieces keeps what came, and begins nothing.
  await before.server.kill()
  const again = await serve(fresh)
  expect(await left()).toBe(rowsAtOnce)
  const piece = { job_id, rows: rest }
  for (const time of ['once', 'and sent again'])
    expect([time, (await post(again.server.url, again.token, '/admin/addToJob', 'rest', piece))?.status]).toEqual([
      time,
      200,
    ])
  await vi.waitUntil(async () => (await left()) < 4500, { interval: 5, timeout: 200_000 })
  await again.server.kill()
  expect(await left()).toBeGreaterThan(0)

  await serve(fresh)
  await vi.waitUntil(async () => (await left()) === 0, { interval: 50, timeout: 200_000 })
  const stored = await database.reader
    .selectFrom('job_rows')
    .select(['row_id', 'state', 'key'])
    .orderBy('position')
    .execute()
  expect(stored.map(({ row_id }) => row_id)).toEqual(rows.map(({ id }) => id))
  expect(stored.filter(({ key }) => !key.endsWith(' 1'))).toEqual([])
  expect(stored.filter(({ row_id, state }) => state !== (row_id === ids[0] ? 'done' : 'refused'))).toEqual([])
  const toggled = await database.reader
    .selectFrom('audit_log')
    .select('id')
    .where('call', '=', 'toggleStudentStatus')
    .execute()
  expect(toggled.length).toBe(52)
})
