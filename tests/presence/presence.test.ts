import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenRecord } from '#contract/presence.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type StaffName, type World } from '#tests/world.ts'

const chan: OpenRecord = { kind: 'student', id: 'S0001', editing: false }
const boss = { staff: 'boss', name: 'Boss', at: [] }
const may = { staff: 'may', name: 'May', at: [chan] }

describe.each(engines)('who is here on $name', engine => {
  let world: World
  let other: World | undefined
  beforeEach(async () => {
    world = await openWorld(engine)
  })
  afterEach(async () => {
    await other?.close()
    other = undefined
    await world.close()
  })

  type Asked = { readonly at?: World; readonly since?: number; readonly knows?: string }
  /** Somebody's console asks, with what it has open. */
  const asks = (as: StaffName, open: readonly OpenRecord[], { at = world, since, knows = '' }: Asked = {}) =>
    at.did(
      'getChanges',
      { here: JSON.stringify(open), knows, ...(since === undefined ? {} : { since: String(since) }) },
      { as },
    )
  const peopleAt = async (at = world) => (await asks('boss', [], { at })).present?.people

  test('is told with what they have open, and only to those who are here themselves', async () => {
    expect((await asks('may', [chan])).present?.people).toEqual([may])
    expect(await peopleAt()).toEqual([boss, may])
    expect(await world.did('getChanges', {}, { as: 'kit' })).not.toHaveProperty('present')
    expect(await peopleAt()).toEqual([boss, may])
  })

  test('is told again only when it is something else', async () => {
    await asks('may', [chan])
    const { present } = await asks('boss', [])
    expect(await asks('boss', [], { knows: present?.version ?? '' })).not.toHaveProperty('present')
    await asks('may', [{ ...chan, editing: true }])
    const again = await asks('boss', [], { knows: present?.version ?? '' })
    expect(again.present?.people).toEqual([boss, { ...may, at: [{ ...chan, editing: true }] }])
  })

  test('who waits hears of somebody who comes, without a change', async () => {
    const { cursor, present } = await asks('boss', [])
    const waiting = asks('boss', [], { since: cursor, knows: present?.version ?? '' })
    await expect.poll(() => world.waiting()).toBe(1)
    await asks('may', [chan])
    const told = await waiting
    expect(told).toMatchObject({ cursor, changes: [], present: { people: [boss, may] } })
  })

  test('hears of changes and people at once, and of changes alone when the people are the same', async () => {
    const { cursor } = await asks('boss', [])
    await asks('may', [chan])
    await world.did('createQuiz', { quiz_name: 'Verbs', full_mark: 10 })
    const told = await asks('boss', [], { since: cursor })
    expect(told.changes).toHaveLength(1)
    expect(told.present?.people).toEqual([boss, may])
    const same = await asks('boss', [], { since: cursor, knows: told.present?.version ?? '' })
    expect(same.changes).toHaveLength(1)
    expect(same).not.toHaveProperty('present')
  })

  test('changes that come often do not carry people along: who knows of some hears of others at their own pace', async () => {
    const { cursor, present } = await asks('boss', [])
    const first = asks('boss', [], { since: cursor, knows: present?.version ?? '' })
    await expect.poll(() => world.waiting()).toBe(1)
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    await asks('may', [])
    const { version = '' } = (await first).present ?? {}
    // No time passes until somebody else comes, and something changes.
    const second = asks('boss', [], { since: cursor, knows: version })
    await expect.poll(() => world.waiting()).toBe(1)
    await asks('may', [chan])
    await world.did('createQuiz', { quiz_name: 'Verbs', full_mark: 10 })
    const told = await second
    expect(told.changes).toHaveLength(1)
    expect(told).not.toHaveProperty('present')
    now.mockRestore()
    const third = await asks('boss', [], { since: told.cursor, knows: version })
    expect(third).toMatchObject({ changes: [], present: { people: [boss, may] } })
  })

  test('is told with changes to whoever was told long ago, however often something changes', async () => {
    const { cursor, present } = await asks('boss', [])
    await asks('may', [chan])
    const knows = present?.version ?? ''
    const later = performance.now() + 60_000
    const now = vi.spyOn(performance, 'now').mockReturnValue(later)
    for (const quiz_name of ['Nouns', 'Tenses']) {
      await world.did('createQuiz', { quiz_name, full_mark: 10 })
      const told = await asks('boss', [], { since: cursor, knows })
      expect(told.changes?.length).toBeGreaterThan(0)
      if (quiz_name === 'Nouns') expect(told).toMatchObject({ present: { people: [boss, may] } })
      else expect(told).not.toHaveProperty('present')
    }
    now.mockRestore()
  })

  test('is forgotten after a minute', async () => {
    await asks('may', [chan])
    world.clock.pass({ seconds: 59 })
    expect(await peopleAt()).toEqual([boss, may])
    world.clock.pass({ seconds: 2 })
    expect(await peopleAt()).toEqual([boss])
  })

  test('whoever waits hears that somebody is forgotten', async () => {
    await asks('may', [chan])
    world.clock.pass({ seconds: 50 })
    const { cursor, present } = await asks('boss', [])
    const waiting = asks('boss', [], { since: cursor, knows: present?.version ?? '' })
    await expect.poll(() => world.waiting()).toBe(1)
    world.clock.pass({ seconds: 11 })
    expect((await waiting).present?.people).toEqual([boss])
  })

  test('who signs out is gone at once, and so is whose session was ended', async () => {
    await asks('may', [chan])
    await asks('kit', [])
    await world.call('logout', {}, { as: 'may' })
    await expect.poll(async () => (await peopleAt())?.map(({ staff }) => staff)).toEqual(['boss', 'kit'])
    await world.did('deleteStaff', { username: 'kit' })
    await expect.poll(async () => (await peopleAt())?.map(({ staff }) => staff)).toEqual(['boss'])
  })

  test('nobody can be here as somebody else, or with more than a few known records', async () => {
    const here = (places: unknown) => world.refused('getChanges', { here: JSON.stringify(places) }, { as: 'may' })
    expect(await here([{ kind: 'pupil', id: 'S0001', editing: true }])).toMatch(/^400/)
    expect(await here([{ ...chan, id: 'x'.repeat(201) }])).toMatch(/^400/)
    expect(await here(Array.from({ length: 21 }, () => chan))).toMatch(/^400/)
    expect(await world.refused('getChanges', { here: '[' })).toMatch(/^400/)
    expect(await world.refused('getChanges', { here: '[]' }, { as: 'nobody' })).toMatch(/^401/)
    const posing = { ...chan, staff: 'boss', name: 'Boss' }
    await asks('may', [posing])
    expect(await peopleAt()).toEqual([boss, may])
  })

  test('is no operation: nothing is in the log, and no session is prolonged', async () => {
    const entries = () => world.database.reader.selectFrom('audit_log').select('id').execute()
    const used = () => world.database.reader.selectFrom('sessions').select('last_used_at').execute()
    await asks('may', [chan])
    const before = [await entries(), await used()]
    world.clock.pass({ minutes: 5 })
    await asks('may', [])
    expect([await entries(), await used()]).toEqual(before)
  })
})

describe('several servers on one PostgreSQL', () => {
  let one: World
  let two: World
  beforeEach(async () => {
    one = await openWorld(engines[1]!)
    two = await one.secondServer()
  })
  afterEach(async () => {
    await two.close()
    await one.close()
  })
  const at = async (world: World, as: StaffName, open: readonly OpenRecord[]) =>
    (await world.did('getChanges', { here: JSON.stringify(open), knows: '' }, { as })).present?.people
  const rows = () => one.database.reader.selectFrom('presence').select('seen').execute()

  test('see the same people, and each hears soon of what changes at the other', async () => {
    await at(two, 'boss', [])
    await at(one, 'may', [chan])
    await expect.poll(() => at(two, 'boss', [])).toEqual([boss, may])
    const { cursor, present } = await two.did('getChanges', { here: '[]', knows: '' })
    const asked = { here: '[]', knows: present?.version ?? '', since: String(cursor) }
    const waiting = two.did('getChanges', asked)
    await at(one, 'may', [])
    expect((await waiting).present?.people).toEqual([boss, { ...may, at: [] }])
  })

  test('of somebody whose requests reach both, what they said last counts', async () => {
    await at(one, 'may', [chan])
    await expect.poll(() => at(two, 'boss', [])).toEqual([boss, may])
    one.clock.pass({ seconds: 1 })
    const headers = { Authorization: `Bearer ${await one.signIn('may')}` }
    await two.did('getChanges', { here: '[]' }, { headers })
    expect(await at(two, 'boss', [])).toEqual([boss, { ...may, at: [] }])
    await expect.poll(() => at(one, 'kit', [])).toContainEqual({ ...may, at: [] })
  })

  test('store nobody for longer than a minute when they go or a server stops, and what a killed server stored goes with the next news', async () => {
    await at(one, 'may', [chan])
    await expect.poll(rows).toHaveLength(1)
    one.clock.pass({ seconds: 61 })
    await expect.poll(rows).toEqual([])
    const third = await one.secondServer()
    await at(third, 'may', [chan])
    await expect.poll(rows).toHaveLength(1)
    await third.close()
    expect(await rows()).toEqual([])
    const killed = { server: 'killed', version: 1, at: '2026-11-20T01:00:00.000Z', seen: '[]' }
    await one.database.write(tx => tx.insertInto('presence').values(killed).execute())
    expect((await one.did('getChanges', { here: '[]', knows: '' })).present?.people).toEqual([boss])
    await expect.poll(rows).toEqual([{ seen: expect.stringContaining('boss') }])
  })

  test('write seldom, however many wait', async () => {
    const { cursor, present } = await one.did('getChanges', { here: '[]', knows: '' })
    await expect.poll(rows).toHaveLength(1)
    const write = vi.spyOn(one.database, 'write')
    const asked = { here: '[]', knows: present?.version ?? '', since: String(cursor) }
    const waiting = Array.from({ length: 200 }, () => one.did('getChanges', asked))
    await expect.poll(() => one.waiting()).toBe(200)
    await one.did('createQuiz', { quiz_name: 'Verbs', full_mark: 10 })
    for (const { changes } of await Promise.all(waiting)) expect(changes).toHaveLength(1)
    // The quiz alone.
    expect(write).toHaveBeenCalledTimes(1)
  })
})
