import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entriesPassing, usual } from '#server/office/audit/entries-passing.ts'
import { getAuditLog } from '#server/office/audit/get-audit-log.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'
import { lengthenLog } from './long-log.ts'

describe.each(engines)('a search of a long log on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
    await lengthenLog(world.database, 2000)
  })
  afterAll(() => world.close())

  const found = (filter: string, limits = usual) =>
    world.database.read(db => entriesPassing(db, { filter, limit: 50 }, Temporal.PlainDate.from('2026-11-20'), limits))

  test('for a word that is nowhere ends when its time is over, and says how far it has come', async () => {
    expect(await found('nowhere')).toEqual({ entries: [], searchedBackTo: undefined })
    expect(await found('nowhere', { ...usual, time: 0 })).toEqual({ entries: [], searchedBackTo: '2026-11-19' })
    // Who and what of older entries the database finds itself.
    const late = await found('kit', { ...usual, first: 5, time: 0 })
    expect(late.entries).toHaveLength(50)
  })

  test('ends before it is given up', () => {
    expect(usual.time * 2).toBeLessThan((getAuditLog.patience ?? 0) * 1000)
  })
})
