import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statisticsTypes } from '#contract/statistics.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'
import { collect } from './receipts.ts'

const kindsOf = { live_payment: ['live'], video_payment: ['video'], total_payment: ['live', 'video'] } as const
const day = fc.integer({ min: 0, max: 800 }).map(days => Temporal.PlainDate.from('2025-01-01').add({ days }))

describe.each(engines)('statistics on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const total = async (type: (typeof statisticsTypes)[number], startDate: string, endDate: string) =>
    (await world.did('getStatistics', { type, startDate, endDate })).data.total_amount
  const months = async (startDate: string, endDate: string) =>
    (await world.did('getStatisticsByMonth', { startDate, endDate })).data

  test('of a school without receipts are 0', async () => {
    expect(
      await world.did('getStatistics', { type: 'total_payment', startDate: '2026-01-01', endDate: '2026-12-31' }),
    ).toEqual({
      success: true,
      data: {
        ...{ type: 'total_payment', total_amount: 0, start_date: '2026-01-01', end_date: '2026-12-31' },
        unallocated: 0,
      },
    })
    expect(await months('1900-01-01', '2099-12-31')).toEqual([])
  })

  test('are the receipts by the day of payment in Hong Kong, first and last day included', async () => {
    await collect(world, [
      { at: '2025-12-31T23:59', kind: 'live' },
      { at: '2026-01-01T00:00', kind: 'live' },
      { at: '2026-01-31T23:59:59.999', kind: 'video' },
      { at: '2026-02-01T00:00', kind: 'video' },
      { at: '2026-04-15T07:59', kind: 'live' },
      { at: '2026-04-15T08:00', kind: 'video' },
      { at: '2026-07-01T12:00', kind: 'live' },
    ])
    const live = 900.3
    const video = 480.2
    expect(await total('live_payment', '2026-01-01', '2026-01-31')).toBe(live)
    expect(await total('video_payment', '2026-01-01', '2026-01-31')).toBe(video)
    expect(await total('total_payment', '2026-01-01', '2026-01-31')).toBe(1380.5)
    expect(await total('total_payment', '2025-12-31', '2025-12-31')).toBe(live)
    expect(await total('total_payment', '2026-02-02', '2026-04-14')).toBe(0)
    const row = (month: string, of: { live?: number; video?: number }) => ({
      month,
      live_payment: of.live ?? 0,
      video_payment: of.video ?? 0,
      total_payment: Math.round(((of.live ?? 0) + (of.video ?? 0)) * 100) / 100,
    })
    // Every month between the first and the last is there, and no other.
    expect(await months('2026-01-31', '2026-06-30')).toEqual([
      row('2026-01', { video }),
      row('2026-02', { video }),
      row('2026-03', {}),
      row('2026-04', { live, video }),
    ])
  })

  test('by course are the lines of what was billed for the months, and of what was collected on the days, less what was credited', async () => {
    const { data } = await world.did('getStatisticsByCourse', { startDate: '2025-01-01', endDate: '2027-12-31' })
    const sum = (of: readonly number[]) => Math.round(of.reduce((all, each) => all + each * 100, 0)) / 100
    expect(data.length).toBeGreaterThan(0)
    expect(sum(data.map(({ collected }) => collected))).toBe(await total('total_payment', '2025-01-01', '2027-12-31'))
    const billed = [...(await world.did('months', {})), ...(await world.did('videoMonths', {}))]
    expect(sum(data.map(each => each.billed))).toBe(sum(billed.map(({ total_amount = 0 }) => total_amount)))
    expect(await world.refused('getStatisticsByCourse', { startDate: '2026-02-01', endDate: '2026-01-01' })).toBe(
      '400 End date must not be before start date.',
    )
  })

  test('are the sum of the receipts and of the months for any period, without unpaid invoices', async () => {
    const { reader } = world.database
    const receipts = await reader.selectFrom('payments').selectAll().where('status', '=', 'paid').execute()
    expect(receipts).toHaveLength(7)
    expect((await world.did('pendingPayments', { status: 'pending' })).length).toBeGreaterThan(0)
    await fc.assert(
      fc.asyncProperty(day, day, fc.constantFrom(...statisticsTypes), async (one, other, type) => {
        const [from, to] = [one, other].map(String).toSorted() as [string, string]
        const paidOn = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO('Asia/Hong_Kong').toPlainDate()
        const cents = receipts
          .filter(({ kind }) => (kindsOf[type] as readonly string[]).includes(kind))
          .filter(({ paid_at }) => String(paidOn(paid_at!)) >= from && String(paidOn(paid_at!)) <= to)
          .reduce((sum, each) => sum + each.total_cents, 0)
        expect(await total(type, from, to)).toBe(cents / 100)
        const byMonth = await months(from, to)
        expect(byMonth.reduce((sum, each) => sum + Math.round(each[type] * 100), 0)).toBe(cents)
      }),
      { numRuns: 60 },
    )
  })

  test('of an invalid type, day or period are refused with a sentence', async () => {
    const good = { type: 'total_payment', startDate: '2026-01-01', endDate: '2026-12-31' }
    const backwards = { ...good, startDate: '2026-12-31', endDate: '2026-12-30' }
    expect(await world.refused('getStatistics', backwards)).toBe('400 End date must not be before start date.')
    expect(await world.refused('getStatisticsByMonth', backwards)).toBe('400 End date must not be before start date.')
    for (const odd of [undefined, '', '2026-02-30', '31/12/2026', "' or 1=1 --", '9999-12-31', '2026-1-1', '\0'])
      for (const field of ['startDate', 'endDate']) {
        expect(await world.refused('getStatistics', { ...good, [field]: odd })).toMatch(/^400 /)
        expect(await world.refused('getStatisticsByMonth', { ...good, [field]: odd })).toMatch(/^400 /)
      }
    for (const type of [undefined, '', 'cash', 'TOTAL_PAYMENT', '__proto__'])
      expect(await world.refused('getStatistics', { ...good, type })).toMatch(/^400 /)
    expect(await world.refused('getStatistics', good, { as: 'nobody' })).toMatch(/^401 /)
  })
})
