import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tidyUp } from '#server/housekeeping.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

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
