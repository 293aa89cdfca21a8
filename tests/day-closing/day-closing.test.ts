import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { collect } from '#tests/statistics/receipts.ts'
import { openWorld, type World } from '#tests/world.ts'

const day = '2026-11-19'

describe.each(engines)('the closing of a day on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
    await collect(world, [
      { at: '2026-11-18T23:59', kind: 'live' },
      { at: '2026-11-19T00:00', kind: 'live' },
      { at: '2026-11-19T12:00', kind: 'video' },
      { at: '2026-11-19T23:59:59.999', kind: 'live' },
      { at: '2026-11-20T00:00', kind: 'live' },
    ])
  })
  afterAll(() => world.close())

  const closing = async (of = day) => (await world.did('getDayClosing', { day: of })).data
  const cash = { method: 'cash', staff: 'boss', received: 1800.6, refunded: 0, later: false }
  const bank = { method: 'bank-in', staff: 'boss', received: 480.2, refunded: 0, later: false }
  const open = { counted: null, difference: null, reason: null, closed_by: null, closed_at: null }

  test('has what was taken from midnight to midnight in Hong Kong, by method and person', async () => {
    expect(await closing()).toEqual({ rows: [cash, bank], ...open })
    expect(await closing('2026-11-17')).toEqual({ rows: [], ...open })
  })

  test('takes no other sum than was taken without a reason, and no day to come', async () => {
    const why = '400 Counted are 1,800.00, and 1,800.60 were taken. Say why.'
    expect(await world.refused('closeDay', { day, counted: 1800 })).toBe(why)
    expect(await world.refused('closeDay', { day, counted: 1800, reason: '  ' })).toBe(why)
    expect(await world.refused('closeDay', { day: '2026-11-21', counted: 0 })).toBe(
      '400 The day must not be after today.',
    )
    expect(await closing()).toMatchObject(open)
  })

  test('says what was counted, the difference, why and by whom, and is done once', async () => {
    const done = await world.did('closeDay', { day, counted: 1750.6, reason: 'Paid out of the till ' })
    expect(done).toMatchObject({ difference: -50 })
    expect(await closing()).toEqual({
      rows: [cash, bank],
      counted: 1750.6,
      difference: -50,
      reason: 'Paid out of the till',
      closed_by: 'boss',
      closed_at: '2026-11-20T02:00:00.000Z',
    })
    expect(await world.refused('closeDay', { day, counted: 1800.6 })).toMatch(/^409 2026-11-19 was closed by /)
  })

  test('is taken back by the log, and done again', async () => {
    const { data: log } = await world.did('getAuditLog', { rows: '1' })
    await world.did('undoOperation', { audit_id: log.find(each => each.call === 'closeDay')!.id })
    expect(await closing()).toMatchObject(open)
    await world.did('closeDay', { day, counted: 1800.6 })
    expect(await closing()).toMatchObject({ counted: 1800.6, difference: 0, reason: '' })
  })

  test('sets apart what is taken or given back afterwards, and blocks nothing', async () => {
    const today = '2026-11-20'
    await world.did('closeDay', { day: today, counted: 900.3 })
    world.clock.set('2026-11-20T18:00')
    const { reader } = world.database
    const [receipt] = await reader
      .selectFrom('payments')
      .select('payment_id')
      .where('payment_type', '=', 'cash')
      .execute()
    await world.did('reversePayment', {
      payment_id: receipt!.payment_id,
      reason: 'Wrong student',
      then: 'owed',
      allow_negative: true,
    })
    expect(await closing(today)).toMatchObject({
      rows: [
        { method: 'cash', received: 900.3, refunded: 0, later: false },
        { method: 'cash', received: 0, refunded: 900.3, later: true },
      ],
      counted: 900.3,
      difference: 0,
    })
  })
})
