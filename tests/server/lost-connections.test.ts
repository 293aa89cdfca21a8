import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { engines } from '#tests/databases.ts'
import { expectBooksToAddUp } from '#tests/payments/books.ts'
import { query } from '#tests/postgres.ts'
import { startProcess } from '#tests/server-process.ts'
import { collectAt, concurrently, paymentsToCollect, signInAt } from './payments-to-collect.ts'

const postgres = engines.filter(({ name }) => name === 'PostgreSQL')

test.each(postgres)(
  'a request whose connection $name drops is answered with a retry, and is done once',
  async engine => {
    const school = await paymentsToCollect(engine, 200)
    const { options } = school.fresh
    if (!('url' in options)) throw new Error('PostgreSQL is reached by an address.')
    const server = await startProcess({ where: options })
    const token = await signInAt(server.url, 'boss')
    // Only the server's own connections, because other tests may be using this PostgreSQL at the same time.
    const own = `datname = current_database() and application_name like 'klass %'`
    const breakAll = () => query(options.url, `select pg_terminate_backend(pid) from pg_stat_activity where ${own}`)
    let answered = 0
    let refused = 0
    await concurrently(8, school.ids, async id => {
      for (;;) {
        const { status, error } = await collectAt(server.url, token, id, `once ${id}`)
        if (status === 200) break
        expect(`${status} ${error}`).toBe('503 The database cannot be reached at the moment. Try again shortly.')
        refused += 1
      }
      answered += 1
      if (answered % 10 === 0) await breakAll()
      return 'on'
    })
    expect(refused).toBeGreaterThan(0)
    expect(await server.stop()).toBe(0)
    const database = await openDatabase(options)
    await expectBooksToAddUp(database)
    await database.close()
    await school.fresh.drop()
  },
)
