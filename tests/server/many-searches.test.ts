import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServer } from '#server/main/server.ts'
import { createLog } from '#server/process/log.ts'
import { engines } from '#tests/databases.ts'
import { openSchoolWithInvoices } from '#tests/invoices/school.ts'

const [, postgres] = engines

test('twelve searches that PostgreSQL is slow to answer keep nobody else waiting', async () => {
  const school = await openSchoolWithInvoices(postgres!)
  const { options: where } = school.fresh
  const { now: clock } = school.clock
  const options = { where, clock, console: null, log: createLog('silent'), readers: 4, threadsAhead: true }
  const server = await startServer(options)
  try {
    const headers = { Authorization: `Bearer ${await school.signIn('boss')}` }
    const get = async (path: string) => {
      const answer = await fetch(`${server.url}/admin/${path}`, { headers })
      return { status: answer.status, body: await answer.text() }
    }
    const details = `getStudentTokenDetails/${school.chan}`
    // The threads are started before anybody searches.
    await Promise.all(Array.from({ length: 12 }, () => get(details)))
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    // Whoever reads invoices waits for this transaction.
    const holding = school.database.write(async tx => {
      await sql`lock table invoices in access exclusive mode`.execute(tx)
      lock()
      await released
    })
    await locked
    const texts = ['amount:>1', 'chan is:paid', 'chan OR wong', '-is:void']
    let answered = 0
    const searches = Array.from({ length: 12 }, (_, at) =>
      get(`findInvoices?q=${encodeURIComponent(texts[at % texts.length]!)}`).finally(() => {
        answered += 1
      }),
    )
    try {
      expect((await get('verify')).status).toBe(200)
      expect((await get(details)).status).toBe(200)
      expect(answered).toBe(0)
    } finally {
      release()
      await holding
    }
    expect((await Promise.all(searches)).map(each => each.status)).toEqual(Array.from({ length: 12 }, () => 200))
  } finally {
    await server.close()
    await school.close()
  }
})
