import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { failures } from '#contract/general-refusals.ts'
import { writeTest } from '#server/db/health.ts'
import { startServer } from '#server/main/server.ts'
import { heldCount } from '#server/office/session/sessions-in-memory.ts'
import { stored } from '#server/process/clock.ts'
import { createLog } from '#server/process/log.ts'
import { codeAt } from '#tests/authenticator.ts'
import { failEachOfBackup } from '#tests/backups/backup-faults.ts'
import { engines, sqlite } from '#tests/databases.ts'
import { rowsOf } from '#tests/earlier-schema.ts'
import { type Fault, failAt, failWrites, injectFaults, isFault } from '#tests/faults.ts'
import { openSchool, openSchoolWithInvoices, paymentFor, type School } from '#tests/invoices/school.ts'
import { checkBooksAndClose } from '#tests/payments/books.ts'
import { password, type Reply } from '#tests/world.ts'
import { inNoTime } from './in-no-time.ts'

beforeAll(() => injectFaults())
afterAll(() => vi.restoreAllMocks())

const faults: readonly Fault[] = ['full', 'failing', 'read-only']
const { text: sentence } = failures.databaseAway

describe.each(engines)('on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
  })
  afterEach(() => checkBooksAndClose(school))

  const health = () => school.send('GET', '/healthz', { as: 'nobody' })

  /**
   * Makes a call again and again, while the first of its statements fails, then the second and so on, until it needs no
   * more. The disk goes on failing in another way for whatever the call still writes. Checks after each that it was
   * refused with a sentence, that the first error was logged and no other, and that nothing was done; at the end that it
   * was. Returns how many failed.
   */
  async function failEach(fault: Fault, call: () => Promise<Reply>): Promise<number> {
    const afterwards = fault === 'failing' ? 'full' : 'failing'
    const before = await rowsOf(school.database)
    school.logged()
    for (let number = 1; ; number += 1) {
      const { result, statement } = await failAt(fault, number, call, afterwards)
      if (statement === undefined) {
        expect(result.status).toBeLessThan(300)
        return number - 1
      }
      expect({ statement, ...result }).toMatchObject({
        statement,
        status: 503,
        body: { success: false, error: sentence, message: sentence, code: 'databaseAway' },
      })
      expect(result.headers.get('retry-after')).toBe('2')
      const logged = school.logged()
      expect({ statement, events: logged.map(({ event }) => event) }).toEqual({ statement, events: ['failure'] })
      expect({ statement, logged, isFirst: isFault(fault, logged[0]!) }).toMatchObject({ statement, isFirst: true })
      expect({ statement, rows: await rowsOf(school.database) }).toEqual({ statement, rows: before })
    }
  }

  describe.each(faults)('when the disk is %s at any statement', fault => {
    test('of a collection, nothing is collected, and the next try collects it once', async () => {
      const id = await paymentFor(school, 'LI-2026-000001')
      const failed = await failEach(fault, () =>
        school.call('collectPayment', { id, payment_type: 'cash' }, { key: 'collect' }),
      )
      expect(failed).toBeGreaterThan(10)
      expect(await school.did('collectPayment', { id, payment_type: 'cash' }, { key: 'collect' })).toMatchObject({
        receipt_ref: 'LR-2026-000001',
      })
    })

    test('of an undo, nothing is undone, and the next try undoes it once', async () => {
      await school.did('addToken', { student_id: school.chan, token_name: 'English', amount: 2 })
      const { data } = await school.did('getAuditLog', { rows: '1' })
      const audit_id = data[0]!.id
      expect(await failEach(fault, () => school.call('undoOperation', { audit_id }, { key: 'undo' }))).toBeGreaterThan(
        10,
      )
      expect((await school.did('getStudentTokenDetails', { studentId: school.chan })).data).toMatchObject([
        { amount: 0 },
      ])
    })

    test('of an import, nobody is imported, and the next try imports everybody once', async () => {
      const rows = ['Ka Yan', 'Wing', 'Ho'].map((first_name, index) => ({
        line: index + 2,
        first_name,
        surname: 'Lau',
      }))
      const imported = () => school.call('importStudents', { rows, dryRun: false }, { key: 'import' })
      expect(await failEach(fault, imported)).toBeGreaterThan(5)
      const { data } = await school.did('getStudent', {})
      expect(data.filter(student => student.surname === 'Lau')).toHaveLength(3)
    })
  })

  test.each(faults)(
    'people sign in and read while the disk is %s, and the session is stored afterwards',
    async fault => {
      const { reader } = school.database
      const sessions = () => reader.selectFrom('sessions').select(['username', 'issued_at']).execute()
      const logged = async () =>
        (await reader.selectFrom('audit_log').select('id').where('call', '=', 'login').execute()).length
      const as = (token: string) => ({ as: 'nobody', headers: { Authorization: `Bearer ${token}` } }) as const
      const [before, entries, held] = [await sessions(), await logged(), heldCount()]
      const signIn = async (username: string) => {
        const reply = await school.call('login', { username, password })
        expect(reply.status).toBe(200)
        return (reply.body as { token: string }).token
      }
      const tokens = await failWrites(fault, async () => {
        expect((await school.call('login', { username: 'boss', password: 'another one' })).status).toBe(401)
        const [boss, kit, may] = [await signIn('boss'), await signIn('kit'), await signIn('may')]
        expect((await school.call('getStudent', {}, as(boss))).status).toBe(200)
        expect(
          (await school.call('createToken', { token_name: 'IELTS', token_type: 'Live', token_value: 1 }, as(boss)))
            .status,
        ).toBe(503)
        const unwell = await health()
        expect([unwell.status, new TextDecoder().decode(unwell.bytes)]).toEqual([
          503,
          'cannot write\n3 sign-ins not stored yet',
        ])
        // Signing out ends a session that was never stored.
        expect((await school.call('logout', {}, as(may))).status).toBe(503)
        expect((await school.call('verify', {}, as(may))).status).toBe(401)
        return { boss, kit }
      })
      expect([await sessions(), await logged(), heldCount()]).toEqual([before, entries, held + 2])
      const signedInAt = stored(school.clock.now())
      school.clock.pass({ seconds: 10 })
      for (const _ of [1, 2]) expect((await school.call('verify', {}, as(tokens.boss))).status).toBe(200)
      expect(await sessions()).toHaveLength(before.length + 1)
      expect(await sessions()).toContainEqual({ username: 'boss', issued_at: signedInAt })
      expect([await logged(), heldCount()]).toEqual([entries + 1, held + 1])
      // A new password ends a session that was never stored, too.
      await school.did('resetPassword', { username: 'kit', new_password: 'another long enough word' })
      expect((await school.call('verify', {}, as(tokens.kit))).status).toBe(401)
      expect(heldCount()).toBe(held)
      expect((await health()).status).toBe(200)
    },
  )

  test('a code of the second step is right once while the disk is full, and spent afterwards', async () => {
    const { secret } = await school.did('beginSecondStep', { current_password: password }, { as: 'kit' })
    const codeNow = () => codeAt(secret, school.clock.now())
    const { recovery_codes } = await school.did(
      'confirmSecondStep',
      { code: codeNow(), current_password: password },
      { as: 'kit' },
    )
    school.clock.pass({ minutes: 2 })
    const code = codeNow()
    const signIn = (more: object) => school.call('login', { username: 'kit', password, ...more })
    const token = await failWrites('full', async () => {
      expect((await signIn({})).body).toMatchObject({ code: 'codeRequired' })
      expect((await signIn({ code: recovery_codes[0] })).status).toBe(503)
      const reply = await signIn({ code })
      expect(reply.status).toBe(200)
      expect((await signIn({ code })).body).toMatchObject({ code: 'wrongCode' })
      return (reply.body as { token: string }).token
    })
    school.clock.pass({ seconds: 10 })
    const headers = { Authorization: `Bearer ${token}` }
    expect((await school.call('verify', {}, { as: 'nobody', headers })).status).toBe(200)
    expect((await signIn({ code })).body).toMatchObject({ code: 'wrongCode' })
    expect((await signIn({ code: recovery_codes[0] })).status).toBe(200)
  })

  test('wrong passwords are limited also while the disk is full', async () => {
    const guess = (word: string) =>
      school.call('login', { username: 'may', password: word }, { address: `10.9.8.${engine.name.length}` })
    await failWrites('full', async () => {
      for (let turn = 1; turn <= 10; turn += 1) expect((await guess(`guess ${turn}`)).status).toBe(401)
      // Of five more, four wait for their turns.
      const more = await inNoTime(() => Promise.all([1, 2, 3, 4, 5].map(turn => guess(`more ${turn}`))))
      expect(more.map(reply => reply.status).toSorted()).toEqual([401, 401, 401, 401, 429])
    })
    school.clock.pass({ minutes: 16 })
    expect((await guess(password)).status).toBe(200)
  })

  test('those who are signed in read on while the disk is full, also after a minute', async () => {
    await school.did('getStudent', {})
    school.clock.pass({ minutes: 2 })
    for (let number = 1; ; number += 1) {
      const { result, statement } = await failAt('full', number, () => school.call('getStudent', {}))
      if (statement === undefined) break
      // Only what the answer is read with may fail.
      if (!/^(select|begin|start|commit|set)/i.test(statement))
        expect({ statement, status: result.status }).toMatchObject({ status: 200 })
    }
  })

  test('the write test finds a disk that takes no commits, logs the first failure alone, and finds its end', async () => {
    const logged: string[] = []
    const writes = writeTest(school.database, school.clock.now, (_, event) => logged.push(event))
    expect(await writes()).toBe(true)
    for (const turn of [1, 2, 3]) {
      school.clock.pass({ seconds: 5 * turn })
      const { result, statement } = await failAt('full', 3, writes)
      // The second question comes within ten seconds of the first, and is not asked again.
      expect({ turn, result }).toEqual({ turn, result: statement === undefined })
    }
    expect(logged).toEqual(['the database takes no writes'])
    school.clock.pass({ seconds: 10 })
    expect(await writes()).toBe(true)
  })
})

test('the health check fails while the disk takes no writes, and tells how much is free', async () => {
  const fresh = await sqlite.openMigrated()
  const server = await startServer({ where: fresh.options, console: null, log: createLog('silent') })
  try {
    await sql`pragma query_only = on`.execute(server.database.schema)
    const reply = await fetch(`${server.url}/healthz`)
    expect(reply.status).toBe(503)
    expect(await reply.text()).toMatch(/^cannot write\ndisk \d+ MB free$/)
  } finally {
    await server.close()
    await fresh.drop()
  }
})

// That of PostgreSQL is in `backups/postgres.test.ts`.
test.each(faults)(
  'a backup for which the disk is %s at any statement tells of the first error and is not left, and the next try makes one',
  async fault => {
    const school = await openSchool(sqlite)
    const folder = mkdtempSync(join(tmpdir(), 'klass-full-'))
    try {
      await failEachOfBackup(school.fresh.options, folder, fault)
      await sql`select 1`.execute(school.database.schema)
    } finally {
      await school.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
