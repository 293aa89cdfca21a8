import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tidyUp } from '#server/office/housekeeping/tidy-up.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('how long data are kept on $name', engine => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(engine)
  })
  afterEach(() => world.close())

  const calls = async () => {
    const rows = await world.database.reader.selectFrom('audit_log').select('call').orderBy('id').execute()
    return rows.map(({ call }) => call)
  }
  const tidy = () => tidyUp(world.database, world.clock.now(), 1_000_000)

  test('is usual until a boss changes it, and the change can be undone', async () => {
    const usual = { books_years: 7, details_years: 2, log_years: 2, answers_days: 2 }
    expect((await world.did('getRetention', {})).data).toEqual(usual)
    const done = await world.call('updateRetention', { details_years: 3, log_years: 2 })
    expect(done.status).toBe(200)
    expect((await world.did('getRetention', {})).data).toEqual({ ...usual, details_years: 3 })
    await world.did('undoOperation', { audit_id: Number(done.headers.get('Undoable-Entry')) })
    expect((await world.did('getRetention', {})).data).toEqual(usual)
    expect(await world.refused('updateRetention', { log_years: 1 }, { as: 'may' })).toBe(
      '403 Your role super admin may not do this.',
    )
    expect(await world.refused('updateRetention', { log_years: 0 })).toMatch(/^400 .*must be at least 1/)
  })

  test('is carried out: old entries of the log go, those about money stay as long as the books', async () => {
    const student = await world.student('Tai Man', 'Chan')
    await world.did('createMessage', { recipient_value: student, message_text: 'Hello' })
    await world.token('English')
    await world.did('addToken', { student_id: student, token_name: 'English', amount: 2 })
    const all = await calls()
    expect(all).toEqual(['createStudent', 'createMessage', 'createToken', 'addToken'])
    world.clock.set('2028-11-20T09:00')
    await tidy()
    expect(await calls()).toEqual(all)
    world.clock.set('2028-11-20T11:00')
    await tidy()
    expect(await calls()).toEqual(['createToken', 'addToken'])
    world.clock.set('2033-11-20T09:00')
    await tidy()
    expect(await calls()).toEqual(['createToken', 'addToken'])
    world.clock.set('2033-11-20T11:00')
    await tidy()
    expect(await calls()).toEqual([])
    expect(await world.database.reader.selectFrom('audit_summaries').select('entry').execute()).toEqual([])
    expect(await world.database.reader.selectFrom('erasing').selectAll().execute()).toEqual([])
  })

  test('an entry that was undone goes with the entry that undid it', async () => {
    const done = await world.call('createStudent', { first_name: 'Tai Man', surname: 'Chan' })
    world.clock.set('2027-01-20T10:00')
    const fresh = await world.secondServer()
    await fresh.did('undoOperation', { audit_id: Number(done.headers.get('Undoable-Entry')) })
    await fresh.close()
    world.clock.set('2028-11-21T10:00')
    await tidy()
    expect(await calls()).toEqual(['createStudent', 'undoOperation'])
    // An undo may have been about money.
    world.clock.set('2034-01-21T10:00')
    await tidy()
    await tidy()
    expect(await calls()).toEqual([])
  })

  test('an entry that a wrong clock put before older ones stays', async () => {
    const days = ['2026-11-20', '2028-11-20', '2026-11-21', '2028-11-21']
    const of = { staff: 'boss', call: 'createStudent', request_id: 'test', changes: '[]', undoes: null }
    const entries = days.map(day => ({ ...of, at: `${day}T02:00:00.000Z` }))
    await world.database.write(tx => tx.insertInto('audit_log').values(entries).execute())
    world.clock.set('2028-11-22T10:00')
    await tidy()
    const left = await world.database.reader.selectFrom('audit_log').select('at').orderBy('id').execute()
    const young = left.map(({ at }) => at.slice(0, 10)).filter(day => day > '2028')
    expect(young).toEqual(['2028-11-20', '2028-11-21'])
  })

  test('many entries are deleted in parts', async () => {
    await world.student('Tai Man', 'Chan')
    const [row] = await world.database.reader.selectFrom('audit_log').selectAll().execute()
    const { id: _, ...entry } = row!
    await world.database.write(async tx => {
      for (let at = 0; at < 450; at += 1) {
        const { id } = await tx.insertInto('audit_log').values(entry).returning('id').executeTakeFirstOrThrow()
        await tx
          .insertInto('audit_summaries')
          .values({ entry: id, undoes: null, rows: 1, first: null, subject: null })
          .execute()
      }
    })
    world.clock.set('2028-12-20T10:00')
    for (const left of [251, 51, 0]) {
      expect(await tidy()).toBe(left > 0)
      expect(await calls()).toHaveLength(left)
    }
  })

  test('answers for repeated requests are kept as many days as the settings say', async () => {
    const kept = () => world.database.reader.selectFrom('idempotency').select('key').execute()
    await world.did('updateRetention', { answers_days: 3 })
    await world.did('createStudent', { first_name: 'Tai Man', surname: 'Chan' }, { key: 'one' })
    world.clock.pass({ hours: 71 })
    await tidy()
    expect(await kept()).toHaveLength(1)
    world.clock.pass({ hours: 2 })
    await tidy()
    expect(await kept()).toHaveLength(0)
  })

  test('nobody else can change or delete what the log and the documents say', async () => {
    await world.student('Tai Man', 'Chan')
    for (const work of [
      () => world.database.write(tx => tx.deleteFrom('audit_log').execute()),
      () => world.database.write(tx => tx.updateTable('audit_log').set({ changes: '[]' }).execute()),
      () => world.database.write(tx => tx.updateTable('audit_summaries').set({ first: null }).execute()),
    ])
      await expect(work()).rejects.toThrow(/append-only/)
    // Who did what and when cannot be changed while somebody is erased, either.
    await expect(
      world.database.write(async tx => {
        await tx.insertInto('erasing').values({ what: 'test' }).execute()
        await tx.updateTable('audit_log').set({ staff: 'nobody' }).execute()
      }),
    ).rejects.toThrow(/append-only/)
  })
})
