import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#client/core/create-api.ts'
import { sessionStore } from '#client/core/session.ts'
import { rowsInTurn } from '#client/data/rows-by-page.ts'
import { calls } from '#contract/calls.ts'
import { type Server, startServer } from '#server/main/server.ts'
import { createLog } from '#server/process/log.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'
import { addManyInvoices } from './many-invoices.ts'

/*
 * The invoices of all months: more than a browser holds. Each month has 4,000 of them, so that they are sent in portions.
 */

const months = ['2026-08', '2026-09', '2026-10'] as const
const perMonth = 4000

describe.each(engines)('the invoices of all months on $name', engine => {
  let world: World
  let server: Server
  let token: string
  beforeAll(async () => {
    world = await openWorld(engine)
    const ids = [
      await world.student('Tai Man', 'Chan', '陳大文'),
      await world.student('Siu Ming', 'Wong', '黃小明', { school: 'Island School' }),
    ]
    await addManyInvoices(world, months, perMonth, ids)
    token = await world.signIn('boss')
    server = await startServer({
      where: world.fresh.options,
      console: null,
      log: createLog('silent'),
      clock: world.clock.now,
    })
  })
  afterAll(async () => {
    await server.close()
    await world.close()
  })

  /** All that pass, as the console gets them part by part. */
  const whole = async (q: string): Promise<readonly string[]> => {
    const session = sessionStore({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
    session.enter(token, 'boss', 'boss')
    const api = createApi({ calls, host: server.url, session, expired: () => Promise.resolve(false) })
    const refs: string[] = []
    for await (const some of rowsInTurn(options => api.findInvoices({ q, whole: 'true' }, options)))
      refs.push(...(some as readonly { readonly invoice_ref: string }[]).map(row => row.invoice_ref))
    return refs
  }
  const found = async (given: { readonly q: string; readonly limit?: string }) =>
    (await world.did('findInvoices', given)).data.map(row => row.invoice_ref)
  /** The newest month first, and in it those that were made last. */
  const stored = async (
    passes: (row: { student_string: string; year_month: string; total_cents: number }) => boolean,
  ) => {
    const rows = await world.database.reader
      .selectFrom('invoices')
      .select(['invoice_ref', 'student_string', 'year_month', 'total_cents'])
      .orderBy('year_month', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('invoice_ref', 'desc')
      .execute()
    return rows.filter(passes).map(row => row.invoice_ref)
  }

  test('are sent whole, each once, the newest months first', async () => {
    const all = await whole('')
    expect(all).toHaveLength(months.length * perMonth)
    expect(all).toEqual(await stored(() => true))
  })

  test.each([
    ['month:2026-09', ({ year_month }) => year_month === '2026-09'],
    ['month:2026-08,2026-10 wong', row => row.year_month !== '2026-09' && row.student_string.includes('Wong')],
    ['amount:>4000 school:island', row => row.total_cents > 400_000 && row.student_string.includes('Wong')],
    ['amount:100', ({ total_cents }) => total_cents === 10_000],
    ['month:2024-01', () => false],
    ['is:paid', () => false],
  ] as [string, Parameters<typeof stored>[0]][])('%s: what is sent whole is what passes', async (q, passes) => {
    expect(await whole(q)).toEqual(await stored(passes))
  })

  test('are found up to a limit, and 20 without one', async () => {
    const all = await stored(() => true)
    expect(await found({ q: '', limit: '300' })).toEqual(all.slice(0, 300))
    expect(await found({ q: '' })).toEqual(all.slice(0, 20))
    const wongs = await stored(row => row.student_string.includes('Wong'))
    expect(await found({ q: 'wong', limit: '5000' })).toEqual(wongs.slice(0, 5000))
    for (const limit of ['0', '5001', 'many'])
      expect(await world.refused('findInvoices', { q: '', limit }), limit).toMatch(/^400 /)
  })
})
