import { copyFileSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Where } from '#server/db/open.ts'
import { startServer } from '#server/serve.ts'
import { engines } from '#tests/databases.ts'
import { query } from '#tests/postgres.ts'
import { startProcess } from '#tests/server-process.ts'

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
  const fresh = await engines[0]!.openMigrated()
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

test('a damaged page that is found after the start ends all writes, and reads go on', async () => {
  await makeDamaged()
  const logged: string[] = []
  const server = await startServer({
    where: { file },
    console: null,
    checkWait: 0,
    log: (level, event, facts) => level === 'error' && logged.push(`${event}: ${facts?.why}`),
  })
  try {
    await expect
      .poll(() => logged, { timeout: 60_000 })
      .toEqual([expect.stringMatching(/^the database is damaged: .*restore a backup/)])
    await expect(server.database.write(tx => tx.deleteFrom('sessions').execute())).rejects.toThrow('readonly')
    const health = await fetch(`${server.url}/healthz`)
    expect(health.status).toBe(503)
    expect(await health.text()).toMatch(/^cannot write/)
    expect(await server.database.reader.selectFrom('students').selectAll().execute()).toEqual([])
  } finally {
    await server.close()
  }
})

test('the long log that a killed server has left is in the file before anybody writes, and a stop leaves none', async () => {
  const fresh = await engines[0]!.openMigrated()
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
