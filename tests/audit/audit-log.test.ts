import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrations/migrate.ts'
import { engines } from '#tests/databases.ts'
import { beforeMigration } from '#tests/earlier-schema.ts'
import { openSchool, paymentFor, type School } from '#tests/invoices/school.ts'

describe.each(engines)('the list of operations on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchool(engine)
    const period = { start_date: '2026-11-01', end_date: '2026-11-30' }
    const { invoice_ref } = await school.did('customInvoice', { student_id: school.chan, ...period })
    await school.did('collectPayment', { id: await paymentFor(school, invoice_ref), payment_type: 'cash' })
    await school.did('addToken', { student_id: school.lee, token_name: 'English', amount: 2 })
    const [added] = await log('1')
    await school.did('undoOperation', { audit_id: added!.id })
  })
  afterEach(() => school.close())

  const log = async (rows?: string) => (await school.did('getAuditLog', rows === undefined ? {} : { rows })).data

  test('says of each what all its changes say', async () => {
    const [short, longer, whole] = [await log('1'), await log('2'), await log()]
    const aside = ['allocations', 'money_in', 'token_ledger']
    const told = (entry: (typeof whole)[number]) => entry.changes.filter(({ table }) => !aside.includes(table))
    expect(short).toEqual(whole.map(entry => ({ ...entry, changes: told(entry).slice(0, 1) })))
    expect(longer.map(({ rows }) => rows)).toEqual(short.map(({ rows }) => rows))
    expect(whole.map(entry => entry.rows)).toEqual(whole.map(entry => told(entry).length))
    expect(short.slice(0, 4).map(({ call, about }) => [call, about])).toEqual([
      ['undoOperation', 'Ka Yan Lee (S0002), −2 English'],
      ['addToken', 'Ka Yan Lee (S0002), 2 English'],
      ['collectPayment', '1,701.00 from Tai Man Chan 陳大文 (S0001), LI-2026-000001'],
      ['customInvoice', '1,701.00 from Tai Man Chan 陳大文 (S0001), LI-2026-000001'],
    ])
  })

  test('is the same after an upgrade', async () => {
    const before = await log('1')
    await beforeMigration('0011', school.database)
    await migrate(school.database)
    expect(await log('1')).toEqual(before)
  })
})
