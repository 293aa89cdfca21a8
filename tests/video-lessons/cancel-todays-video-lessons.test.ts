import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NewRow } from '#server/db/tables.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)("cancelling today's video lessons on $name", engine => {
  let world: World
  let chan: string
  let lee: string
  const booking = (booking_id: string, change: Partial<NewRow<'bookings'>> = {}): NewRow<'bookings'> => ({
    booking_id,
    date: '2026-11-20',
    start_time: '18:00:00',
    end_time: '19:00:00',
    kind: 'video',
    student_id: chan,
    video_class_id: null,
    lesson_id: null,
    lesson_id_label: 'Lesson 3',
    status: 'pending',
    token_name: 'iPad',
    tokens_charged: 1,
    remark: null,
    absence_read: 0,
    ...change,
  })
  beforeEach(async () => {
    world = await openWorld(engine)
    chan = await world.student('Tai Man', 'Chan')
    lee = await world.student('Ka Yan', 'Lee')
    await world.token('iPad', 120, 'Video')
    await world.database.write(tx =>
      tx
        .insertInto('bookings')
        .values([
          booking('B000001'),
          booking('B000002', { student_id: lee, tokens_charged: 3, start_time: '09:00:00', end_time: '09:30:00' }),
          booking('B000003', { kind: 'makeup', student_id: lee, token_name: null, tokens_charged: 0 }),
          booking('B000004', { status: 'completed', start_time: '08:00:00' }),
          booking('B000005', { status: 'absent', start_time: '08:00:00' }),
          booking('B000006', { date: '2026-11-21' }),
          booking('B000007', { date: '2026-11-19' }),
          booking('B000008', { kind: 'hold', student_id: null, token_name: null, tokens_charged: 0 }),
        ])
        .execute(),
    )
  })
  afterEach(() => world.close())

  const cancel = (at = world) => at.did('cancelAllLessonsForToday', {})
  const cancelled = async () =>
    (
      await world.database.reader
        .selectFrom('bookings')
        .select('booking_id')
        .where('status', '=', 'cancelled')
        .orderBy('booking_id')
        .execute()
    ).map(row => row.booking_id)
  const ledger = () =>
    world.database.reader
      .selectFrom('token_ledger')
      .select(['student_id', 'token_name', 'transaction_type', 'amount', 'cause', 'transaction_detail'])
      .orderBy('cause')
      .execute()

  test('cancels the pending ones of today and refunds what each was charged; the others stay', async () => {
    expect(await cancel()).toEqual({ success: true, message: 'Cancelled 3 video lessons and refunded 4 tokens.' })
    expect(await cancelled()).toEqual(['B000001', 'B000002', 'B000003'])
    const refund = { token_name: 'iPad', transaction_type: 'Refund' }
    expect(await ledger()).toEqual([
      {
        ...refund,
        student_id: chan,
        amount: 1,
        cause: 'booking:B000001:cancelled',
        transaction_detail: '2026-11-20 Lesson 3 cancelled',
      },
      {
        ...refund,
        student_id: lee,
        amount: 3,
        cause: 'booking:B000002:cancelled',
        transaction_detail: '2026-11-20 Lesson 3 cancelled',
      },
    ])
    const { data } = await world.did('getAuditLog', { limit: '1' })
    expect(data[0]).toMatchObject({ call: 'cancelAllLessonsForToday', staff: 'boss' })
    expect(data[0]?.changes).toHaveLength(5)
  })

  test('done twice, it finds nothing the second time and refunds nothing again', async () => {
    await cancel()
    expect(await cancel()).toEqual({ success: true, message: 'Cancelled 0 video lessons and refunded 0 tokens.' })
    expect(await ledger()).toHaveLength(2)
  })

  test('done by many at once, it refunds every token once', async () => {
    const other = await world.secondServer()
    try {
      const said = await Promise.all([cancel(), cancel(other), cancel(), cancel(other)])
      expect(said.map(each => each.message).toSorted()).toEqual([
        ...Array.from({ length: 3 }, () => 'Cancelled 0 video lessons and refunded 0 tokens.'),
        'Cancelled 3 video lessons and refunded 4 tokens.',
      ])
      expect((await ledger()).map(entry => entry.amount)).toEqual([1, 3])
    } finally {
      await other.close()
    }
  })

  test("means Hong Kong's today", async () => {
    world.clock.set('2026-11-21T00:10')
    const { message } = await world.did('cancelAllLessonsForToday', {}, { as: 'may' })
    expect(message).toBe('Cancelled 1 video lessons and refunded 1 tokens.')
    expect(await cancelled()).toEqual(['B000006'])
  })
})
