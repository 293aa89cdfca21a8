import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase, type Where } from '#server/db/open.ts'
import { startServer } from '#server/main/server.ts'
import { wrongInBooks } from '#server/office/backups/books.ts'
import { dumpOf, missingTools } from '#server/office/backups/dump.ts'
import { makeBackup, provedIn } from '#server/office/backups/make-backup.ts'
import { backupsOf } from '#server/office/backups/schedule.ts'
import { createLog } from '#server/process/log.ts'
import { wordedIn } from '#server/terminal/sentence.ts'
import { engines } from '#tests/databases.ts'
import { injectFaults } from '#tests/faults.ts'
import { openSchool, paymentFor, type School } from '#tests/invoices/school.ts'
import { query } from '#tests/postgres.ts'
import { openWorld } from '#tests/world.ts'
import { failEachOfBackup } from './backup-faults.ts'

const engine = engines[1]!
const nowhere = 'postgres://127.0.0.1/klass'
const missingAt = async (url: string) => {
  const missing = await missingTools(url)
  return missing && wordedIn('en', missing)
}
const missing = await missingAt(nowhere)
const passphrase = 'a long enough passphrase'
const at = '2026-11-20T02:00:00Z'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klass-dumps-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const urlOf = (where: Where): string => ('url' in where ? where.url : '')
/** This process and those that it has started. */
const own = new Set<number | undefined>([process.pid])
/** The databases that proofs and restores of these have left. Those of other files may be at work. */
const left = async (url: string) =>
  (
    await query<{ datname: string }>(
      url,
      `select datname from pg_database where datname like 'klass\\_proof\\_%' or datname like 'klass\\_restoring\\_%'`,
    )
  )
    .map(({ datname }) => datname)
    .filter(name => own.has(Number(name.split('_').at(-1))))

const dump = async (url: string) => {
  for await (const _ of dumpOf(url));
}

/** Without the tools, a backup says so, and that is all there is to test. */
async function withTools(work: () => Promise<void>): Promise<void> {
  if (missing === undefined) return work()
  await expect(dump(nowhere)).rejects.toThrow(missing)
}

async function collectedSchool(): Promise<School> {
  const school = await openSchool(engine)
  await school.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
  await school.did('collectPayment', { id: await paymentFor(school, 'LI-2026-000001'), payment_type: 'cash' })
  return school
}

test('a server on a machine without the tools of PostgreSQL says so, and makes no backups', async () => {
  vi.stubEnv('PATH', folder)
  const world = await openWorld(engine)
  const where = world.fresh.options
  const server = await startServer({ where, console: null, log: createLog('silent'), backups: { folder } })
  try {
    expect(await missingAt(nowhere)).toContain(
      'This machine lacks pg_dump or pg_restore, so this server makes no backups.',
    )
    const health = await fetch(`${server.url}/healthz`)
    expect([health.status, await health.text()]).toEqual([200, expect.stringContaining('backup failing, none yet')])
    await expect(makeBackup({ where, target: join(folder, 'one.dump'), at })).rejects.toThrow(
      'Install the client tools',
    )
    expect(readdirSync(folder)).toEqual([])
  } finally {
    await server.close()
    await world.close()
  }
})

/** Puts tools of this version first that only write down how they were started. */
function toolsThatTell(version: string): () => readonly string[] {
  const told = join(folder, 'told')
  for (const tool of ['pg_dump', 'pg_restore']) {
    const lines = [
      '#!/bin/sh',
      `[ "$1" = --version ] && { echo '${tool} (PostgreSQL) ${version}'; exit; }`,
      `printf '%s\\n' "$2" "roots $PGSSLROOTCERT" "password $PGPASSWORD" >'${told}'`,
    ]
    writeFileSync(join(folder, tool), lines.join('\n'), { mode: 0o700 })
  }
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  return () => readFileSync(told, 'utf8').trimEnd().split('\n')
}

const host = 'db.example/klass'
test.each([
  ['', '', ''],
  ['?sslmode=require', '?sslmode=verify-full', 'system'],
  ['?sslmode=require&sslrootcert=ca.pem', '?sslmode=verify-full&sslrootcert=ca.pem', ''],
  ['?sslmode=verify-full', '?sslmode=verify-full', 'system'],
  // Node's driver checks the name in this mode, too.
  ['?sslmode=verify-ca', '?sslmode=verify-full', 'system'],
  ['?sslmode=verify-full&max=3', '?sslmode=verify-full', 'system'],
  ['?sslmode=verify-full&sslrootcert=ca.pem', '?sslmode=verify-full&sslrootcert=ca.pem', ''],
  ['?sslmode=verify-ca&sslrootcert=ca.pem', '?sslmode=verify-ca&sslrootcert=ca.pem', ''],
])('the tools check the certificate of postgres://…%s as the server does', async (asked, given, roots) => {
  const told = toolsThatTell('16.4 (Debian 16.4-1)')
  const url = `postgres://klass:p%40ss@${host}${asked}`
  expect(await missingTools(url)).toBeUndefined()
  await dump(url)
  expect(told()).toEqual([`--dbname=postgres://klass@${host}${given}`, `roots ${roots}`, 'password p@ss'])
})

test('tools that do not know the authorities of the system are refused in a sentence, unless a file is named', async () => {
  const told = toolsThatTell('15.18 (Debian 15.18-0+deb12u1)')
  const url = `postgres://klass@${host}?sslmode=verify-full`
  const why =
    'Name the file of its authority in DATABASE_URL (sslrootcert=…), or install the client tools of PostgreSQL 16'
  expect(await missingAt(url)).toContain(why)
  await expect(dump(url)).rejects.toThrow(why)
  expect(readdirSync(folder)).not.toContain('told')
  const named = `${url}&sslrootcert=ca.pem`
  expect(await missingTools(named)).toBeUndefined()
  await dump(named)
  expect(told()[0]).toBe(`--dbname=${named}`)
  // What the operator says in the environment counts.
  vi.stubEnv('PGSSLROOTCERT', '/etc/klass/ca.pem')
  await dump(url)
  expect(told().slice(0, 2)).toEqual([`--dbname=${url}`, 'roots /etc/klass/ca.pem'])
})

test('a dump is proved in a database of its own: its books add up, or it gets no name', () =>
  withTools(async () => {
    const school = await collectedSchool()
    const where = school.fresh.options
    try {
      const description = await makeBackup({ where, target: join(folder, 'one.dump'), at, passphrase })
      expect(description).toMatchObject({
        name: 'one.dump',
        sealed: true,
        contents: { students: 2, invoices: 2, receipts: 1, highest: { 'LI-2026': 2, 'LR-2026': 1 } },
      })
      await school.database.write(tx => tx.updateTable('token_balances').set({ amount: 99 }).execute())
      const make = makeBackup({ where, target: join(folder, 'two.dump'), at })
      await expect(make).rejects.toThrow('The books of the copy do not add up. A balance of tokens')
      expect(readdirSync(folder).toSorted()).toEqual(['one.dump', 'one.dump.json'])
      expect(await left(urlOf(where))).toEqual([])
    } finally {
      await school.close()
    }
  }))

test('a role that may not make databases is told how it may, and the dump gets no name', () =>
  withTools(async () => {
    const school = await collectedSchool()
    const url = new URL(urlOf(school.fresh.options))
    const role = `reader_${process.pid}`
    try {
      await query(url.href, `create role ${role} login; grant pg_read_all_data to ${role}`)
      const own = new URL(url)
      own.username = role
      const make = makeBackup({ where: { url: own.href }, target: join(folder, 'one.dump'), at })
      await expect(make).rejects.toThrow(`Run: alter role ${role} createdb`)
      expect(readdirSync(folder)).toEqual([])
    } finally {
      await query(url.href, `drop role if exists ${role}`)
      await school.close()
    }
  }))

// Nothing in it depends on the sort of error, and each attempt starts two programs.
test(
  'a dump of which any statement fails tells of the first error and is not left, and the next try makes one',
  {
    timeout: 600_000,
  },
  () =>
    withTools(async () => {
      injectFaults()
      const school = await openSchool(engine)
      const url = urlOf(school.fresh.options)
      try {
        await failEachOfBackup(school.fresh.options, folder, 'full')
        expect(readdirSync(folder).toSorted()).toEqual(['backup', 'backup.json'])
      } finally {
        // Databases that could not be dropped while the disk failed.
        for (const name of await left(url)) await query(url, `drop database ${name} with (force)`)
        await school.close()
        vi.restoreAllMocks()
      }
    }),
)

test('a dump that is interrupted gets no name, and the next one is made', () =>
  withTools(async () => {
    const school = await collectedSchool()
    const where = school.fresh.options
    const url = urlOf(where)
    const named = () => readdirSync(folder).filter(name => name !== '.making')
    /** Holds a table that pg_dump reads, until `work` is done. */
    const withTableHeld = async (work: () => Promise<void>) => {
      const held = Promise.withResolvers<void>()
      const done = Promise.withResolvers<void>()
      const holding = school.database.write(async tx => {
        await sql`lock table students in access exclusive mode`.execute(tx)
        held.resolve()
        await done.promise
      })
      await Promise.race([held.promise, holding])
      await work().finally(done.resolve)
      await holding
    }
    /** The connection of the pg_dump that has begun its file and waits for the table. */
    const waiting = () =>
      vi.waitUntil(
        async () => {
          const [found] = await query<{ pid: number }>(
            url,
            `select pid from pg_stat_activity where application_name = 'pg_dump' and wait_event_type = 'Lock'
              and datname = current_database()`,
          )
          return found?.pid
        },
        { timeout: 60_000 },
      )
    try {
      // pg_dump loses its connection.
      await withTableHeld(async () => {
        const failed = makeBackup({ where, target: join(folder, 'one.dump'), at }).catch(
          (error: Error) => error.message,
        )
        const pid = await waiting()
        expect(readdirSync(folder)).toEqual(['.making'])
        await query(url, `select pg_terminate_backend(${pid})`)
        expect(await failed).toContain('pg_dump failed')
      })
      expect(readdirSync(folder)).toEqual([])

      // The process that makes the backup is killed. Its pg_dump may finish later, and its file is none of the backups.
      const order = ['tests/server/backup-to.ts', JSON.stringify(where), join(folder, 'two.dump')]
      await withTableHeld(async () => {
        const child = spawn(process.execPath, order, { stdio: 'ignore' })
        own.add(child.pid)
        const ended = once(child, 'exit')
        await waiting()
        child.kill('SIGKILL')
        await ended
      })
      expect(named()).toEqual([])
      expect(await provedIn(folder)).toEqual([])

      await makeBackup({ where, target: join(folder, 'two.dump'), at })
      expect(named().toSorted()).toEqual(['two.dump', 'two.dump.json'])
      expect((await provedIn(folder)).map(({ name }) => name)).toEqual(['two.dump'])
      expect(await left(url)).toEqual([])
    } finally {
      await school.close()
    }
  }))

test('of two servers one makes the backup of an hour in which something changed, and both tell of it', () =>
  withTools(async () => {
    const school = await collectedSchool()
    const other = mkdtempSync(join(tmpdir(), 'klass-dumps-'))
    const folders = [folder, other]
    const servers = folders.map(folder =>
      backupsOf(
        school.database,
        school.fresh.options,
        { folder },
        { clock: school.clock.now, log: createLog('silent') },
      ),
    )
    const count = async () => (await Promise.all(folders.map(provedIn))).flat().length
    const look = async () => {
      await Promise.all(servers.map(server => server.now()))
      return count()
    }
    try {
      expect(await look()).toBe(1)
      school.clock.pass({ minutes: 61 })
      expect(await look()).toBe(1)
      await school.did('createStudent', { first_name: 'Ka Yan', surname: 'Ho' })
      expect(await look()).toBe(2)
      for (const server of servers) expect(await server.state()).toMatchObject({ state: 'well', age_minutes: 0 })
      // One that cannot be proved is tried again by either, and neither says that all is well.
      await school.database.write(tx => tx.updateTable('token_balances').set({ amount: 99 }).execute())
      school.clock.pass({ minutes: 61 })
      await school.did('createStudent', { first_name: 'Wing', surname: 'Ho' })
      for (let turn = 0; turn < 2; turn += 1) {
        expect(await look()).toBe(2)
        for (const server of servers) expect(await server.state()).toMatchObject({ state: 'failing' })
      }
    } finally {
      await school.close()
      rmSync(other, { recursive: true, force: true })
    }
  }))

type Ended = { readonly code: number; readonly said: string }
/** `npm run restore`, without anybody who could be asked. */
const restore = (where: Where, parameters: readonly string[]): Promise<Ended> =>
  new Promise(resolve => {
    const env = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: urlOf(where), BACKUP_PASSPHRASE: passphrase }
    const child = execFile(
      process.execPath,
      ['src/server/main/restore.ts', ...parameters],
      { env },
      (error, out, problems) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: out + problems }),
    )
    own.add(child.pid)
    child.stdin?.end()
  })

test('a dump is previewed and restored, and its receipts continue above the highest on paper', () =>
  withTools(async () => {
    const fresh = await engine.openMigrated()
    const school = await openSchool({
      ...engine,
      openMigrated: () => Promise.resolve({ ...fresh, drop: () => Promise.resolve() }),
    })
    const where = fresh.options
    const backup = join(folder, 'one.dump')
    try {
      await school.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
      await makeBackup({ where, target: backup, at, passphrase })
      const collect = async (ref: string) =>
        school.did('collectPayment', { id: await paymentFor(school, ref), payment_type: 'cash' })
      await collect('LI-2026-000001')
      expect(await school.database.reader.selectFrom('sessions').select('username').execute()).not.toEqual([])
      const busy = await restore(where, [backup, '--yes'])
      expect(busy.said).toContain('is in use. Stop Klass first, on all machines.')
      expect(await school.database.read(wrongInBooks)).toEqual([])
    } finally {
      await school.close()
    }
    const preview = await restore(where, [backup])
    expect(preview.said).toMatch(/The backup: 2 students, 2 invoices, 0 receipts/)
    expect(preview.said).toMatch(/It replaces: 2 students, 2 invoices, 1 receipts/)
    expect(preview.said).toContain('On paper and not in the backup: LR-2026-000001.')
    expect(preview.said).toContain('Nothing was changed. Add --yes to restore it.')
    const { code, said } = await restore(where, [backup, '--highest', 'LR-2026-000007', '--yes'])
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('Restored. Start Klass') })
    const aside = /The earlier database is (\w+)/.exec(said)?.[1] ?? ''
    expect(aside).toMatch(/_before_\d+$/)
    const database = await openDatabase(where)
    try {
      expect(await database.read(wrongInBooks)).toEqual([])
      expect(await database.reader.selectFrom('sessions').select('username').execute()).toEqual([])
      const counter = database.reader.selectFrom('counters').select('value').where('name', '=', 'LR-2026')
      expect(await counter.executeTakeFirst()).toEqual({ value: 7 })
      expect(
        await database.reader.selectFrom('payments').select('receipt_ref').where('status', '=', 'paid').execute(),
      ).toEqual([])
    } finally {
      await database.close()
    }
    expect(await left(urlOf(where))).toEqual([])
    const admin = new URL(urlOf(where))
    admin.pathname = '/postgres'
    await query(admin.href, `drop database ${aside} with (force)`)
    await fresh.drop()
  }))

test('a counter of receipts that are nowhere is a gap', async () => {
  const world = await openWorld(engine)
  try {
    expect(await world.database.read(wrongInBooks)).toEqual([])
    await world.database.write(tx =>
      tx
        .insertInto('counters')
        .values([
          { name: 'VR-2026', value: 3 },
          { name: 'LCN-2026', value: 1 },
        ])
        .execute(),
    )
    const wrong = await world.database.read(wrongInBooks)
    expect(wrong.map(each => wordedIn('en', each))).toEqual([expect.stringMatching(/has a gap: .*VR-2026/)])
  } finally {
    await world.close()
  }
})
