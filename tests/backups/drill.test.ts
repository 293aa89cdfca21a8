import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Server, startServer } from '#server/main/server.ts'
import { makeBackup } from '#server/office/backups/make-backup.ts'
import { prepare } from '#server/office/backups/restore.ts'
import { type BackupSettings, backupsOf } from '#server/office/backups/schedule.ts'
import { provedIn } from '#server/office/backups/verified-backups.ts'
import { createLog } from '#server/process/log.ts'
import { sqlite } from '#tests/databases.ts'
import { openSchoolWithInvoices, type School } from '#tests/invoices/school.ts'

/*
 * A drill: the backups of a school are broken in each way that was seen or thought of. One look, as there is each minute,
 * must say it on the dashboard and to whoever watches /healthz, and the way back must be well again by itself.
 */

const passphrase = 'correct horse battery staple'
let school: School
let server: Server
let data: string
let folder: string
let file: string
beforeEach(async () => {
  school = await openSchoolWithInvoices(sqlite)
  const { options } = school.fresh
  file = 'file' in options ? options.file : ''
  data = mkdtempSync(join(tmpdir(), 'klass-drill-'))
  folder = join(data, 'backups')
  const log = createLog('silent')
  server = await startServer({
    where: options,
    console: null,
    log,
    clock: school.clock.now,
    // It looks after a minute, and the drill before that.
    backups: { folder: join(data, 'nobody looks here') },
  })
})
afterEach(async () => {
  await server.close()
  await school.close()
  rmSync(data, { recursive: true, force: true })
})

const logged: string[] = []
const backups = (more: Partial<BackupSettings> = {}) =>
  backupsOf(
    school.database,
    school.fresh.options,
    { folder, ...more },
    { clock: school.clock.now, log: (_, event, fields) => logged.push(`${event}: ${String(fields?.reason ?? '')}`) },
  )
const dashboard = async () => (await school.did('getBackup', {}, { as: 'kit' })).data
const health = async () => (await fetch(`${server.url}/healthz`)).text()
/** Something changes, and an hour later the next backup is due. */
async function nextHour(): Promise<void> {
  await school.student('Siu Ming', 'Wong')
  school.clock.pass({ hours: 1 })
}

test('as long as nothing is broken, it says how old the last one is and how much space all take', async () => {
  await backups().now()
  expect(await dashboard()).toMatchObject({ state: 'well', reason: null, taken: expect.any(Number) })
  expect(await health()).toMatch(/^ok\nbackup well, 0 minutes old\nbackups take \d+ of \d+ MB\n/)
})

test('they are compressed, and are restored', async () => {
  await backups().now()
  const [made] = await provedIn(folder)
  expect(made!.bytes).toBeLessThan(statSync(file).size / 3)
  const to = join(data, 'restored.db')
  const prepared = await prepare(join(folder, made!.name), { file: to }, undefined)
  expect(prepared.contents).toEqual(made!.contents)
  await prepared.discard()
})

describe.each([
  ['no JSON', (path: string) => writeFileSync(path, '{')],
  ['empty', (path: string) => writeFileSync(path, '')],
  ['JSON of something else', (path: string) => writeFileSync(path, '{"name":"notes.db","made_at":7}')],
  ['a folder', (path: string) => mkdirSync(path)],
])('a description in their folder that is %s', (_, write) => {
  test('is named, and stands in the way of no backup, of no pruning, and of no failure', async () => {
    const all = backups()
    await all.now()
    writeFileSync(join(folder, 'notes.db'), '\n')
    write(join(folder, 'notes.db.json'))
    await all.now()
    expect(await dashboard()).toMatchObject({
      state: 'well',
      reason: null,
      warning: 'Not usable as backups: notes.db.json.',
    })
    expect(await health()).toContain('\nbackup warning: a file in its folder cannot be used\n')
    expect(logged.filter(line => line.includes('notes.db.json'))).not.toEqual([])
    await nextHour()
    await all.now()
    expect(await provedIn(folder)).toHaveLength(2)
    expect(await dashboard()).toMatchObject({ state: 'well', age_minutes: 0 })
    // A failure is said all the same.
    await nextHour()
    rmSync(data, { recursive: true })
    writeFileSync(data, 'no folder any more')
    await all.now()
    expect(await dashboard()).toMatchObject({ state: 'failing', reason: expect.any(String) })
    expect(await health()).toContain('\nbackup failing, ')
  })
})

test('the last backup was cut short: it is named, and another is made', async () => {
  const all = backups()
  await all.now()
  const [made] = await provedIn(folder)
  truncateSync(join(folder, made!.name), made!.bytes - 10)
  await nextHour()
  await all.now()
  expect(await dashboard()).toMatchObject({ state: 'well', warning: `Not usable as backups: ${made!.name}.json.` })
  expect((await provedIn(folder)).map(({ name }) => name)).not.toContain(made!.name)
})

test('the disk lacks space: it says how much is needed, after it has made what room there was', async () => {
  const all = backups()
  for (let turn = 0; turn < 3; turn += 1) {
    await all.now()
    await nextHour()
  }
  const [newest] = await provedIn(folder)
  // A budget for two.
  await backups({ budget: Math.floor(newest!.bytes * 2.5) }).now()
  const kept = await provedIn(folder)
  expect(kept).toHaveLength(2)
  expect(await dashboard()).toMatchObject({ state: 'well', budget: Math.floor(newest!.bytes * 2.5) })
  expect(kept[0]!.made_at > newest!.made_at).toBe(true)
})

test('a killed one leaves nothing unencrypted in their folder, and the next start removes what it left beside', async () => {
  const where = { file }
  const target = join(folder, 'one.db')
  const making = join(data, '.making')
  const seen = new Set<string>()
  const run = promisify(setImmediate)
  const made = makeBackup({ where, target, at: '2026-11-20T02:00:00Z', passphrase, compress: true, making })
  let done = false
  void made.then(() => {
    done = true
  })
  while (!done) {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      seen.add(name)
      expect(readFileSync(join(folder, name)).includes('SQLite format 3')).toBe(false)
    }
    await run()
  }
  await made
  expect([...seen].every(name => /^one\.db(\.json)?$/.test(name))).toBe(true)
  expect(existsSync(making)).toBe(false)
})

test.each([
  ['a folder that is not there', ['..', 'nowhere', 'one.db'], 'There is no folder'],
  ['the disk of the database', ['..', 'one.db'], 'It is on the same disk as the database.'],
])('npm run backup says of a target in %s', (_, path, said) => {
  const target = join(file, ...path)
  let output = ''
  try {
    output = execFileSync(process.execPath, ['src/server/main/backup.ts', target], {
      env: { PATH: process.env.PATH, DATA_DIR: join(file, '..'), LOG_LEVEL: 'error' },
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    output = String((error as { readonly stderr?: string }).stderr)
  }
  expect(output).toContain(said)
  expect(existsSync(join(file, '..', 'nowhere'))).toBe(false)
})

test('a file that is no backup is named as it is', async () => {
  const wrong = join(data, 'holiday.jpg')
  writeFileSync(wrong, 'not a database at all')
  await expect(prepare(wrong, { file: join(data, 'klass.db') }, undefined)).rejects.toThrow(
    `The database in ${wrong} cannot be opened: it is no backup of a SQLite file by Klass. Is it the right file?`,
  )
  expect(readdirSync(data)).not.toContain('klass.db.restoring')
})

test('nobody else on the computer can read what is being made', async () => {
  mkdirSync(join(data, '.making'), { mode: 0o755 })
  chmodSync(join(data, '.making'), 0o755)
  const making = join(data, '.making')
  await makeBackup({ where: { file }, target: join(folder, 'one.db'), at: '2026-11-20T02:00:00Z', making })
  expect(statSync(join(folder, 'one.db')).mode & 0o077).toBe(0)
})
