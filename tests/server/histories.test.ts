import { expect, test } from 'vitest'
import { seeded } from '#demo/random.ts'
import { openDatabase } from '#server/db/open.ts'
import { engines } from '#tests/databases.ts'
import { expectBooksToAddUp } from '#tests/payments/books.ts'
import { query } from '#tests/postgres.ts'
import { startProcess } from '#tests/server-process.ts'
import { paymentsToCollect, signInAt } from './payments-to-collect.ts'

const clients = 16
const seconds = process.env.SOAK_SECONDS === undefined ? 6 : 60
/** `npm test` collects some of them. */
const owed = seconds * 100
const seed = process.env.SEED ?? String(Date.now() % 2 ** 31)
const postgres = engines.filter(({ name }) => name === 'PostgreSQL')

/** What a client asked for under a key, and the number it was told. */
type Told = { readonly key: string; readonly number: string }

/*
 * What each client does and what goes wrong follow the seed (SEED=…). In which order the network and PostgreSQL take it
 * does not.
 */
test.each(postgres)(
  `sixteen clients of two servers on one $name, with locked tables and killed connections, were told what is so (seed ${seed})`,
  async engine => {
    const school = await paymentsToCollect(engine, owed)
    const { options } = school.fresh
    if (!('url' in options)) throw new Error('PostgreSQL is reached by an address.')
    const { url } = options
    const servers = await Promise.all([startProcess({ where: options }), startProcess({ where: options })])
    const token = await signInAt(servers[0].url)
    const until = performance.now() + seconds * 1000
    const collected: Told[] = []
    const created: Told[] = []
    const reversed: Told[] = []
    let refused = 0
    /** A slow machine may have met no trouble by then. */
    const goesOn = () => performance.now() < until || refused === 0

    type Call = { readonly path: string; readonly key?: string; readonly body?: object }
    /**
     * Sends a request to the servers in turn until one of them has done it. A list leaves while it is read, so it is cut
     * where PostgreSQL's connection is lost in its middle. What an operation has done is told whole or refused.
     */
    async function insist<T>(server: number, { path, key, body }: Call): Promise<T> {
      for (let turn = server; ; turn += 1) {
        const reply = await fetch(servers[turn % 2]!.url + path, {
          method: body ? 'POST' : 'GET',
          headers: { Authorization: `Bearer ${token}`, ...(key ? { 'Idempotency-Key': key } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        const text = await reply.text().catch((lost: unknown) => {
          if (body) throw lost
        })
        if (text !== undefined && reply.status < 300) return JSON.parse(text) as T
        if (text !== undefined) expect([reply.status, text]).toEqual([503, expect.any(String)])
        refused += 1
      }
    }

    const pause = (seconds: number) => query(url, `select pg_sleep(${seconds})`)
    const left = school.ids.values()
    async function client(name: number): Promise<void> {
      const random = seeded(`${seed} ${name}`)
      for (let turn = 0; goesOn(); turn += 1) {
        const key = `${name} ${turn}`
        const server = random.integer(0, 1)
        if (random.chance(0.1)) await pause(random.next() / 20)
        if (random.chance(0.6)) {
          const { value: id } = left.next()
          if (id === undefined) continue
          const call = { path: `/admin/payments/${id}/collect`, key, body: { payment_type: 'cash' } }
          const { receipt_ref } = await insist<{ receipt_ref: string }>(server, call)
          collected.push({ key, number: receipt_ref })
          if (random.chance(0.3)) expect(await insist(server + 1, call)).toMatchObject({ receipt_ref })
          // Their own write is there at once, and at the other server.
          const paid = await insist<{ payment_id: string }[]>(server + 1, { path: '/admin/payments?status=paid' })
          expect(paid.map(row => row.payment_id)).toContain(id)
          if (!random.chance(0.3)) continue
          const taken = {
            path: '/admin/reversePayment',
            key: `${key} back`,
            body: { payment_id: id, reason: 'Wrong family' },
          }
          const { credit_note_ref } = await insist<{ credit_note_ref: string }>(server, taken)
          reversed.push({ key, number: credit_note_ref })
          if (random.chance(0.3)) expect(await insist(server + 1, taken)).toMatchObject({ credit_note_ref })
          const again = await insist<{ payment_id: string }[]>(server + 1, { path: '/admin/payments?status=paid' })
          expect(again.map(row => row.payment_id)).not.toContain(id)
        } else {
          const call = { path: '/admin/createStudent', key, body: { first_name: key, surname: 'Chan' } }
          const { student_id } = (await insist<{ data: { student_id: string } }>(server, call)).data
          created.push({ key, number: student_id })
          if (random.chance(0.3)) expect(await insist(server + 1, call)).toMatchObject({ data: { student_id } })
          const { data } = await insist<{ data: { student_id: string }[] }>(server + 1, { path: '/admin/getStudent' })
          expect(data.map(row => row.student_id)).toContain(student_id)
        }
      }
    }

    /** Kills connections of the servers, and locks tables for a moment. */
    async function trouble(): Promise<void> {
      const random = seeded(`${seed} trouble`)
      while (goesOn()) {
        await pause(random.next() / 4)
        if (random.chance(0.6))
          await query(
            url,
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and application_name like 'klass %' and random() < ${random.next()}`,
          )
        else
          await query(
            url,
            `begin; lock table ${random.pick(['payments', 'students', 'counters'])}; select pg_sleep(0.1); commit`,
          )
      }
    }

    try {
      await Promise.all([trouble(), ...Array.from({ length: clients }, (_, name) => client(name))])
      for (const server of servers) expect(await server.stop()).toBe(0)
      const database = await openDatabase(options)
      await expectBooksToAddUp(database)
      const { reader } = database
      const receipts = await reader.selectFrom('payments').select('receipt_ref').where('status', '=', 'paid').execute()
      expect(collected.map(each => each.number).toSorted()).toEqual(receipts.map(row => row.receipt_ref).toSorted())
      const notes = await reader.selectFrom('credit_notes').select('credit_note_ref').execute()
      expect(reversed.map(each => each.number).toSorted()).toEqual(notes.map(row => row.credit_note_ref).toSorted())
      const students = await reader
        .selectFrom('students')
        .select(['first_name', 'student_id'])
        .orderBy('student_id')
        .execute()
      // Each was created once, under the number that its client was told.
      expect(
        students
          .slice(school.ids.length)
          .map(row => `${row.first_name} ${row.student_id}`)
          .toSorted(),
      ).toEqual(created.map(({ key, number }) => `${key} ${number}`).toSorted())
      expect(students.map(row => Number(row.student_id.slice(1)))).toEqual(students.map((_, index) => index + 1))
      await database.close()
    } finally {
      for (const server of servers) await server.kill()
      await school.fresh.drop()
    }
  },
)
