import { expect, test } from 'vitest'
import { noteState } from '#server/backups/state.ts'
import { engines } from '#tests/databases.ts'
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
