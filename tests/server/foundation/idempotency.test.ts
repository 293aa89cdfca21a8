import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { once } from '#server/calls/idempotency.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { tidyUp } from '#server/office/housekeeping/tidy-up.ts'
import { engines } from '#tests/databases.ts'
import { beforeMigration } from '#tests/earlier-schema.ts'
import { openWorld, password, type World } from '#tests/world.ts'

describe.each(engines)('a repeated request on $name', engine => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(engine)
  })
  afterEach(() => world.close())

  const tai = { first_name: 'Tai Man', surname: 'Chan', student_login_id: 'tmchan' }
  const students = async () => (await world.did('getStudent', {})).data.map(student => student.student_id)

  test('with its key gets the first answer again and does nothing more', async () => {
    const first = await world.call('createStudent', tai, { key: 'one' })
    const again = await world.call('createStudent', tai, { key: 'one' })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(again.status).toBe(201)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await students()).toEqual(['S0001'])
    expect((await world.did('getAuditLog', {})).data).toHaveLength(1)
  })

  test('is recognised by its content, not by the order of its fields', async () => {
    await world.did('createStudent', { first_name: 'Tai Man', surname: 'Chan' }, { key: 'one' })
    await world.did('createStudent', { surname: 'Chan', first_name: 'Tai Man' }, { key: 'one' })
    expect(await students()).toEqual(['S0001'])
  })

  test('with another body under the same key is refused and does nothing', async () => {
    await world.did('createStudent', tai, { key: 'one' })
    const other = { ...tai, first_name: 'Siu Ming', student_login_id: '' }
    expect(await world.refused('createStudent', other, { key: 'one' })).toBe(
      '422 This Idempotency-Key was used for another request.',
    )
    expect(
      await world.refused('addHoliday', { holiday_name: 'Easter', holiday: '2027-03-26' }, { key: 'one' }),
    ).toMatch(/^422 /)
    expect(await students()).toEqual(['S0001'])
  })

  test('also gets its refusal again, even when it would be accepted by now', async () => {
    await world.did('createStudent', tai)
    const refusal = await world.refused('createStudent', tai, { key: 'two' })
    expect(refusal).toMatch(/^409 .*tmchan/)
    await world.did('updatestudent', { studentId: 'S0001', ...tai, student_login_id: 'other' })
    expect(await world.refused('createStudent', tai, { key: 'two' })).toBe(refusal)
    expect(await world.did('createStudent', tai, { key: 'three' })).toMatchObject({ data: { student_id: 'S0002' } })
  })

  test('gets its refusal again, of which nothing is stored that was written before it', async () => {
    const refusal = { status: 409, text: '{}', headers: {} }
    const key = { key: 'half', staff: 'boss', request: 'the same' }
    const ask = () =>
      world.database.write(tx =>
        once(
          tx,
          key,
          world.clock.now(),
          async () => {
            await tx.insertInto('counters').values({ name: 'half done', value: 1 }).execute()
            throw new Error('refused')
          },
          () => refusal,
        ),
      )
    expect(await ask()).toEqual({ ...refusal, replayed: false })
    expect(await ask()).toEqual({ ...refusal, replayed: true })
    const counters = await world.database.reader.selectFrom('counters').select('name').execute()
    expect(counters).not.toContainEqual({ name: 'half done' })
  })

  test('gets the headers of its first answer again, of a refusal too', async () => {
    const wrong = { current_password: 'not the word', new_password: 'another long word' }
    for (let attempt = 1; attempt <= 10; attempt += 1) await world.refused('changePassword', wrong)
    const first = await world.call('changePassword', wrong, { key: 'eleventh' })
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '900'])
    world.clock.pass({ minutes: 1 })
    const again = await world.call('changePassword', wrong, { key: 'eleventh' })
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '900'])
  })

  test('is offered the same undo, and none when the first changed nothing', async () => {
    const offer = async (key: string) =>
      (await world.call('updatestudent', { studentId: 'S0001', ...tai }, { key })).headers.get('undoable-entry')
    await world.did('createStudent', { first_name: 'Tai', surname: 'Chan' })
    expect([await offer('one'), await offer('one')]).toEqual(['2', '2'])
    expect([await offer('two'), await offer('two')]).toEqual(['none', 'none'])
  })

  test('of an earlier release is offered its undo', async () => {
    await world.did('createStudent', { first_name: 'Tai', surname: 'Chan' })
    const edit = () => world.call('updatestudent', { studentId: 'S0001', ...tai }, { key: 'edit' })
    await edit()
    await beforeMigration('0014', world.database)
    await sql`update idempotency set audit_entry = 2`.execute(world.database.schema)
    await migrate(world.database)
    expect((await edit()).headers.get('undoable-entry')).toBe('2')
  })

  test('counts its passwords: another one under the same key is another request', async () => {
    const ann = { name: 'Ann', username: 'ann', role: 'admin' } as const
    const first = await world.call('addstaff', { ...ann, password: 'a long enough word' }, { key: 'ann' })
    expect(first.status).toBe(201)
    const again = await world.call('addstaff', { ...ann, password: 'a long enough word' }, { key: 'ann' })
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(await world.refused('addstaff', { ...ann, password: 'another long word' }, { key: 'ann' })).toMatch(/^422 /)
  })

  test('of an answer with a secret stands for one request, whose secret is another one each time', async () => {
    const begin = (current_password: string) => world.call('beginSecondStep', { current_password }, { key: 'begin' })
    const secretOf = async () => {
      const { status, body } = await begin(password)
      return [status, (body as { readonly secret?: string }).secret] as const
    }
    const [first, again] = [await secretOf(), await secretOf()]
    expect([first[0], again[0]]).toEqual([200, 200])
    expect(again[1]).not.toBe(first[1])
    expect((await begin('another long word')).status).toBe(422)
    const rows = await world.database.reader.selectFrom('idempotency').select('answer').execute()
    expect(rows).toEqual([{ answer: null }])
  })

  test('belongs to the person who sent it: another may use the same key', async () => {
    await world.did('createStudent', tai, { key: 'one', as: 'may' })
    await world.did('createStudent', { ...tai, student_login_id: '' }, { key: 'one', as: 'kit' })
    expect(await students()).toHaveLength(2)
  })

  test('twenty times at once over two servers is done once, and all get the same answer', async () => {
    const secondServer = await world.secondServer()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        (turn % 2 ? world : secondServer).call('createStudent', tai, { key: 'burst' }),
      ),
    )
    expect(new Set(replies.map(reply => JSON.stringify([reply.status, reply.body]))).size).toBe(1)
    expect(replies[0]!.status).toBe(201)
    expect(await students()).toEqual(['S0001'])
    await secondServer.close()
  })

  test('without a key is another request', async () => {
    await world.did('createStudent', { first_name: 'Tai Man', surname: 'Chan' })
    await world.did('createStudent', { first_name: 'Tai Man', surname: 'Chan' })
    expect(await students()).toHaveLength(2)
  })

  test('is remembered for a day at least and forgotten after two', async () => {
    await world.did('createStudent', tai, { key: 'one' })
    const kept = () => world.database.reader.selectFrom('idempotency').select('key').execute()
    world.clock.pass({ hours: 47 })
    await tidyUp(world.database, world.clock.now(), 1000)
    expect(await kept()).toHaveLength(1)
    world.clock.pass({ hours: 2 })
    await tidyUp(world.database, world.clock.now(), 1000)
    expect(await kept()).toHaveLength(0)
  })

  test.each(['', 'x'.repeat(201), 'cl\u00e9'])('with a key nobody can keep (%j) is refused', async key => {
    const body = JSON.stringify(tai)
    const reply = await world.send('POST', '/admin/createStudent', { body, headers: { 'Idempotency-Key': key } })
    expect(reply.status).toBe(400)
    expect(await students()).toEqual([])
  })
})
