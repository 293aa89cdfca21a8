import { expect, test } from 'vitest'
import { startServer } from '#server/main/server.ts'
import { noteState } from '#server/office/backups/state.ts'
import { createLog } from '#server/process/log.ts'
import { engines, sqlite } from '#tests/databases.ts'
import { openWorld } from '#tests/world.ts'
import { lastBackup } from './last-backup.ts'

test.each(engines)('everybody is told how old the last proved backup is, on $name', async engine => {
  const world = await openWorld(engine)
  const { database, clock } = world
  const told = async () => (await world.did('getBackup', {}, { as: 'kit' })).data
  const covered = clock.now()
  const last = lastBackup(covered)
  const { proved_at } = last
  const note = (failed?: string) => noteState(database, { last, covered, failed }, clock.now())
  try {
    expect(await told()).toBeNull()
    await noteState(database, { last: undefined, covered: undefined, failed: 'No space.' }, covered)
    expect(await told()).toEqual({ state: 'failing', proved_at: null, age_minutes: null, reason: 'No space.' })
    await note()
    clock.pass({ minutes: 179 })
    expect(await told()).toEqual({ state: 'well', proved_at, age_minutes: 179, reason: null })
    clock.pass({ minutes: 2 })
    expect(await told()).toEqual({ state: 'late', proved_at, age_minutes: 181, reason: null })
    await note('The store answers 403.')
    expect(await told()).toMatchObject({ state: 'failing', reason: 'The store answers 403.' })
  } finally {
    await world.close()
  }
})

test('the health check tells how old the last proved backup is', async () => {
  const world = await openWorld(sqlite)
  const { database, clock } = world
  const covered = clock.now()
  await noteState(database, { last: lastBackup(covered), covered, failed: undefined }, covered)
  const where = world.fresh.options
  // The folder is looked at once a minute, so not yet.
  const server = await startServer({
    where,
    console: null,
    log: createLog('silent'),
    clock: clock.now,
    backups: { folder: '/nowhere' },
  })
  try {
    const health = async () => (await fetch(`${server.url}/healthz`)).text()
    clock.pass({ minutes: 12 })
    expect(await health()).toMatch(/^ok\nbackup well, 12 minutes old\n/)
    clock.pass({ hours: 3 })
    expect(await health()).toMatch(/^ok\nbackup late, 192 minutes old\n/)
  } finally {
    await server.close()
    await world.close()
  }
})
