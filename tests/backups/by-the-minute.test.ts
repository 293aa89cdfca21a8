import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Server, startServer } from '#server/main/server.ts'
import { missingTools } from '#server/office/backups/dump.ts'
import type { BackupSettings } from '#server/office/backups/schedule.ts'
import { provedIn } from '#server/office/backups/verified-backups.ts'
import { createLog } from '#server/process/log.ts'
import { engines, sqlite } from '#tests/databases.ts'
import { openSchoolWithInvoices, type School } from '#tests/invoices/school.ts'
import { smallDisks } from '#tests/server/small-disk.ts'

/*
 * A drill of the server itself: what breaks its backups is said on the dashboard and at /healthz when a minute is over, and
 * so is the end of it.
 */

const withTools = (await missingTools('postgres://127.0.0.1/klass')) === undefined
// Without the tools of PostgreSQL none is begun, as `postgres.test.ts` shows.
describe.each(withTools ? engines : [sqlite])('minute by minute on $name', engine => {
  let school: School
  let server: Server
  let folder: string
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
    folder = join(mkdtempSync(join(tmpdir(), 'klass-minutes-')), 'backups')
  })
  afterEach(async () => {
    await stop()
    await school.close()
    rmSync(join(folder, '..'), { recursive: true, force: true })
  })
  async function start(more: Partial<BackupSettings> = {}): Promise<void> {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const where = school.fresh.options
    const settings = { where, console: null, log: createLog('silent'), clock: school.clock.now, readers: 0 }
    server = await startServer({ ...settings, backups: { folder, ...more } })
  }
  async function stop(): Promise<void> {
    vi.useRealTimers()
    await server.close()
  }

  const dashboard = async () => (await school.did('getBackup', {}, { as: 'kit' })).data
  const health = async () => (await fetch(`${server.url}/healthz`, { headers: { Connection: 'close' } })).text()
  /** What is said once a minute is over. */
  async function afterAMinute(said: object, line: string): Promise<void> {
    vi.advanceTimersByTime(60_000)
    await expect.poll(dashboard).toMatchObject(said)
    expect(await health()).toContain(line)
  }
  async function nextHour(): Promise<void> {
    await school.student('Siu Ming', 'Wong')
    school.clock.pass({ hours: 1 })
  }
  const well = { state: 'well', reason: null, age_minutes: 0 }

  test('a folder that nobody can write to, and what does not belong there', async () => {
    await start()
    await afterAMinute(well, '\nbackup well, 0 minutes old\n')
    mkdirSync(join(folder, 'notes.db.json'))
    writeFileSync(join(folder, 'notes.db'), '')
    await afterAMinute(
      { ...well, warning: 'Not usable as backups: notes.db.json.' },
      '\nbackup warning: a file in its folder cannot be used\n',
    )
    await nextHour()
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'no folder any more')
    await afterAMinute({ state: 'failing', reason: expect.stringMatching(/./) }, '\nbackup failing, ')
    rmSync(folder)
    await afterAMinute(well, '\nbackup well, 0 minutes old\n')
    expect(await provedIn(folder)).toHaveLength(1)
  })

  test('a budget that is too small for one, until BACKUP_SPACE allows more', async () => {
    await start({ budget: 1000 })
    await afterAMinute(
      {
        state: 'failing',
        reason: expect.stringMatching(/^A backup takes .* MB, and all of them may take .*BACKUP_SPACE\.$/),
      },
      '\nbackup failing, none yet',
    )
    expect(readdirSync(folder)).toEqual([])
    await stop()
    await start({ budget: 10 * 2 ** 20 })
    await afterAMinute(well, '\nbackups take 1 of 10 MB')
    const [first] = await provedIn(folder)
    // There is room for the newest alone.
    await stop()
    await start({ budget: Math.floor(first!.bytes * 1.5) })
    await nextHour()
    await afterAMinute(well, '\nbackup well, 0 minutes old\n')
    const all = await provedIn(folder)
    expect(all).toHaveLength(1)
    expect(all[0]!.made_at > first!.made_at).toBe(true)
  })

  test.each(smallDisks(8))('a disk that is full, until there is space again', async ({ folder: disk, remove }) => {
    const own = folder
    folder = join(disk, 'backups')
    try {
      await start()
      await afterAMinute(well, '\nbackup well, 0 minutes old\n')
      const before = readdirSync(folder)
      const { bavail, bsize } = statfsSync(disk)
      const filler = join(disk, 'filler')
      writeFileSync(filler, Buffer.alloc(bavail * bsize - 8192))
      await nextHour()
      await afterAMinute(
        { state: 'failing', reason: expect.stringMatching(/./), age_minutes: 60 },
        '\nbackup failing, 60 minutes old\n',
      )
      // The earlier one is whole, and nothing half done is left.
      expect(readdirSync(folder)).toEqual(before)
      expect(readdirSync(disk).toSorted()).toEqual(['backups', 'filler'])
      rmSync(filler)
      await afterAMinute(well, '\nbackup well, 0 minutes old\n')
      expect(await provedIn(folder)).toHaveLength(2)
    } finally {
      folder = own
      remove()
    }
  })
})
