import { copyFileSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Where } from '#server/db/open.ts'
import { startServer } from '#server/main/server.ts'
import { addFirstBoss } from '#server/office/session/accounts.ts'
import { createLog } from '#server/process/log.ts'
import { asItIs, type Sentence, wordedIn } from '#server/terminal/sentence.ts'
import { engines, sqlite } from '#tests/databases.ts'
import { query } from '#tests/postgres.ts'
import { startProcess } from '#tests/server-process.ts'
import { openWorld, password } from '#tests/world.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klass-start-'))
  file = join(folder, 'klass.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What the server says when it does not start. */
async function refusal(where: Where, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const started = await startProcess({ where, env }).catch((error: Error) => error.message)
  if (typeof started === 'string') return started
  await started.kill()
  throw new Error('The server has started.')
}

test('a Node whose SQLite can corrupt the database is refused, and no database is made', async () => {
  const old = join(import.meta.dirname, 'older-sqlite.ts')
  const said = await refusal({ file }, { NODE_OPTIONS: `--import=${old}` })
  expect(said).toMatch(/ended with 1:[\s\S]*Klass cannot start: This Node has SQLite 3\.51\.2.*needs SQLite 3\.51\.3/)
  expect(() => readFileSync(file)).toThrow('ENOENT')
})

/** A database of which the first page of the token ledger is damaged. Other tables can be read. */
async function makeDamaged(): Promise<void> {
  const fresh = await sqlite.openMigrated()
  copyFileSync('file' in fresh.options ? fresh.options.file : '', file)
  await fresh.drop()
  const raw = new DatabaseSync(file)
  raw.exec('pragma journal_mode = wal')
  const [page] = raw.prepare('pragma page_size').all()
  const [table] = raw.prepare(`select rootpage from sqlite_master where name = 'token_ledger'`).all()
  raw.close()
  const size = Number(page?.page_size)
  writeSync(openSync(file, 'r+'), Buffer.alloc(size, 0xa5), 0, size, (Number(table?.rootpage) - 1) * size)
}

test('a damaged page is found at the start, and the file is left as it is', async () => {
  await makeDamaged()
  const before = readFileSync(file)
  expect(await refusal({ file })).toMatch(
    /ended with 1:[\s\S]*Klass cannot start: The database \S+ is damaged \(.+\)\. Klass does not work with it.*restore a backup/,
  )
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a damaged page that is found after the start ends the server, and the file is left as it is', async () => {
  await makeDamaged()
  const before = readFileSync(file)
  const logged: string[] = []
  const server = await startServer({
    where: { file },
    console: null,
    checkWait: 0,
    log: (level, event, facts) => level === 'error' && logged.push(`${event}: ${facts?.why}`),
  })
  try {
    await expect.poll(() => logged).toEqual([expect.stringMatching(/^the database is damaged: .*restore a backup/)])
    expect(wordedIn('en', await server.ended)).toMatch(
      /is damaged \(.+\)\. Klass does not work with it.*restore a backup/,
    )
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
    expect(readFileSync(file).equals(before)).toBe(true)
  } finally {
    await server.close()
  }
})

test('while a long check goes on people sign in and read, and each write is refused with a sentence', async () => {
  const world = await openWorld(sqlite)
  const check = Promise.withResolvers<undefined>()
  const server = await startServer({
    where: world.fresh.options,
    clock: world.clock.now,
    console: null,
    log: createLog('silent'),
    checkWait: 0,
    check: () => check.promise,
  })
  let token = ''
  const ask = (path: string, body?: object) =>
    fetch(server.url + path, {
      method: body ? 'POST' : 'GET',
      headers: token === '' ? {} : { Authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const students = async () => ((await (await ask('/admin/getStudent')).json()) as { data: unknown[] }).data
  const create = () => ask('/admin/createStudent', { first_name: 'Tai Man', surname: 'Chan' })
  const health = async () => {
    const reply = await ask('/healthz')
    return `${reply.status} ${await reply.text()}`
  }
  const stored = () => world.database.reader.selectFrom('sessions').select('token_hash').execute()
  try {
    const before = await stored()
    const reply = await ask('/admin/login', { username: 'boss', password })
    expect(reply.status).toBe(200)
    token = ((await reply.json()) as { token: string }).token
    const refused = await create()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.json()).toMatchObject({
      code: 'checking',
      error: 'The server still checks its database, and changes nothing until that has ended. Try again shortly.',
    })
    expect(await students()).toEqual([])
    expect(await health()).toMatch(
      /^503 cannot write: the database is being checked\ndisk \d+ MB free\n1 sign-ins not stored yet$/,
    )
    expect(await stored()).toEqual(before)

    check.resolve(undefined)
    await expect.poll(async () => (await create()).status).toBe(201)
    expect(await students()).toHaveLength(1)
    world.clock.pass({ seconds: 10 })
    expect((await ask('/admin/verify')).status).toBe(200)
    expect(await stored()).toHaveLength(before.length + 1)
    expect(await health()).toMatch(/^200 ok\ndisk \d+ MB free$/)
  } finally {
    await server.close()
    await world.close()
  }
})

test.each([
  ['sound', undefined, 'done'],
  ['damaged', asItIs('The database is damaged.'), 'waiting'],
] as const)('a job that a stop has interrupted waits for the check, and the file is %s', async (_, damage, becomes) => {
  const fresh = await sqlite.openMigrated()
  const database = await openDatabase(fresh.options)
  const now = Temporal.Now.instant()
  const at = now.toString()
  await addFirstBoss(database, password, now)
  await database.write(async tx => {
    const job = { job_id: 'J1', staff: 'boss', command: 'c', kind: 'token', undoes: null, created_at: at, moved_at: at }
    await tx
      .insertInto('jobs')
      .values({ ...job, state: 'running' })
      .execute()
    const input = JSON.stringify({ token_name: 'IELTS', token_type: 'Live', token_value: 1 })
    const row = { job_id: 'J1', position: 0, row_id: 'IELTS', call: 'createToken', input, key: 'K1' }
    await tx
      .insertInto('job_rows')
      .values({ ...row, state: 'waiting', refusal: null, entry: null })
      .execute()
  })
  const check = Promise.withResolvers<Sentence | undefined>()
  const logged: string[] = []
  const server = await startServer({
    where: fresh.options,
    console: null,
    log: (_level, event) => logged.push(event),
    checkWait: 0,
    check: () => check.promise,
  })
  const state = async () =>
    (await database.reader.selectFrom('job_rows').select('state').executeTakeFirstOrThrow()).state
  const tries = () => logged.filter(event => event === 'a row of a job has to wait').length
  try {
    await expect.poll(tries).toBe(1)
    expect(await state()).toBe('waiting')
    check.resolve(damage)
    if (damage !== undefined) expect(await server.ended).toEqual(damage)
    await expect.poll(state).toBe(becomes)
  } finally {
    await server.close()
    await database.close()
    await fresh.drop()
  }
})

test('the first list after a start waits for no file of the sources', async () => {
  const noisy = join(import.meta.dirname, 'noisy-reads.ts')
  const env = { NODE_OPTIONS: `--import=${noisy}`, BOSS_PASSWORD: password }
  const server = await startProcess({ where: { file }, env })
  try {
    const ask = (path: string, init: RequestInit) => fetch(server.url + path, init)
    const body = JSON.stringify({ username: 'boss', password })
    const headers = { 'Content-Type': 'application/json' }
    const { token } = (await (await ask('/admin/login', { method: 'POST', body, headers })).json()) as { token: string }
    const before = server.output().length
    const list = await ask('/admin/getStudent', { headers: { Authorization: `Bearer ${token}` } })
    expect([list.status, list.headers.get('etag')]).toEqual([200, expect.stringMatching(/^W\/"[0-9a-f]{8}-/)])
    expect(server.output().slice(before)).not.toContain('waits for')
  } finally {
    await server.stop()
  }
})

test('the long log that a killed server has left is in the file before anybody writes, and a stop leaves none', async () => {
  const fresh = await sqlite.openMigrated()
  const from = 'file' in fresh.options ? fresh.options.file : ''
  const log = (of: string) => `${of}-wal`
  const database = await openDatabase(fresh.options)
  await database.write(async tx => {
    for (let at = 0; at < 200; at += 1) {
      const holiday = Temporal.PlainDate.from('2026-11-23').add({ days: at }).toString()
      await tx
        .insertInto('holidays')
        .values({ id: `H${at}`, holiday_name: `${'Holiday '.repeat(200)}${at}`, holiday })
        .execute()
    }
  })
  for (const each of [from, log(from)]) copyFileSync(each, each.replace(from, file))
  await database.close()
  expect(existsSync(log(from))).toBe(false)
  await fresh.drop()
  const left = statSync(log(file)).size
  const server = await startServer({ where: { file }, console: null })
  expect(statSync(log(file)).size).toBeLessThan(left / 2)
  expect(await server.database.reader.selectFrom('holidays').selectAll().execute()).toHaveLength(200)
  await server.close()
  expect(existsSync(log(file))).toBe(false)
})

test.each(engines)('a database of a newer Klass on $name is refused with code 1, and left as it is', async engine => {
  const fresh = await engine.openMigrated()
  const { options } = fresh
  const future = `insert into migrations (name, timestamp) values ('9999-from-the-future', '')`
  if ('file' in options) {
    const raw = new DatabaseSync(options.file)
    raw.exec(future)
    raw.close()
  } else await query(options.url, future)
  expect(await refusal(options)).toMatch(
    /ended with 1:[\s\S]*Klass cannot start: This database was made by a newer Klass\. Start that version, or restore a backup\./,
  )
  await fresh.drop()
})
