import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('outstanding payments on $name', engine => {
  let world: World
  let chan: string
  let lee: string
  beforeAll(async () => {
    world = await openWorld(engine)
    chan = await world.student('Tai Man', 'Chan', '陳大文')
    lee = await world.student('Ka Yan', 'Lee')
    const course = await world.course('P5 English', { lessons: 16 })
    await world.classOf('Tuesday class', { course, students: [chan, lee], from: '2026-10-06' })
    await world.token('iPad', 120, 'Video')
    await world.course('IELTS', { lessons: 10, token: 'iPad' })
  })
  afterAll(() => world.close())

  const owed = async (as: 'boss' | 'kit' = 'boss') =>
    (await world.did('getOutstandingPayments', {}, { as })).data.map(row => [row.student_id, row.month])

  test('are those of this month and before, live and video, oldest first', async () => {
    expect(await owed()).toEqual([])
    for (const month of ['2026-12', '2026-11', '2026-10'])
      await world.did('generateLiveInvoices', { month, dryRun: false })
    await world.did('videoInvoiceCreate', { student_id: lee, course_name: 'IELTS' })
    expect(await owed()).toEqual([
      [chan, '2026-10'],
      [lee, '2026-10'],
      [chan, '2026-11'],
      [lee, '2026-11'],
      [lee, '2026-11'],
    ])
    const { data } = await world.did('getOutstandingPayments', {})
    expect(data[0]).toEqual({
      student_string: expect.stringContaining('Tai Man Chan'),
      student_id: chan,
      month: '2026-10',
      payment_id: expect.stringMatching(/^PL\d+$/),
      due_date: '2026-12-04',
      amount: expect.any(Number),
    })
    const later = data.filter(row => row.month === '2026-11')
    const ids = [...later.map(row => row.payment_id), 'PL999999'].join()
    const some = await world.call('getOutstandingPayments', { ids })
    expect(some.body).toEqual({ success: true, data: later, gone: ['PL999999'] })
  })

  test('include the next month from its first day in Hong Kong on', async () => {
    world.clock.set('2026-11-30T23:59')
    expect(await owed('kit')).toHaveLength(5)
    world.clock.set('2026-12-01T00:00')
    expect(await owed('kit')).toHaveLength(7)
    world.clock.set('2026-11-20T10:00')
  })

  test('are gone when they are collected or their invoice is void', async () => {
    const [first, second] = await world.did('pendingPayments', { status: 'pending' })
    const october = [first!, second!].find(payment => payment.student_id === chan)!
    await world.did('collectPayment', { id: october.payment_id, payment_type: 'cash' })
    const [video] = await world.did('pendingVideoPayments', { status: 'pending' })
    await world.did('collectVideoPayment', {
      id: video!.video_payment_id,
      payment_type: 'cash',
      expiry_date: '2027-05-20',
    })
    await world.did('voidInvoice', {
      invoice_ref: (await world.did('liveInvoices', { month: '2026-11' }))[0]!.invoice_ref,
      reason: 'Written twice',
    })
    expect(await owed()).toHaveLength(2)
    expect(await owed()).toContainEqual([lee, '2026-10'])
  })
})
