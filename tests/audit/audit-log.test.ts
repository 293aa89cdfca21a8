import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrations/migrate.ts'
import { engines } from '#tests/databases.ts'
import { beforeMigration } from '#tests/earlier-schema.ts'
import { lessonOn, openSchool, paymentFor, type School } from '#tests/invoices/school.ts'

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
    expect(longer).toEqual(whole.map(entry => ({ ...entry, changes: told(entry).slice(0, 2) })))
    expect(whole.map(entry => entry.rows)).toEqual(whole.map(entry => told(entry).length))
    expect(short.slice(0, 4).map(({ call, about }) => [call, about])).toEqual([
      ['undoOperation', 'Ka Yan Lee (S0002), −2 English'],
      ['addToken', 'Ka Yan Lee (S0002), 2 English'],
      ['collectPayment', '1,701.00 from Tai Man Chan 陳大文 (S0001), LI-2026-000001'],
      ['customInvoice', '1,701.00 from Tai Man Chan 陳大文 (S0001), LI-2026-000001'],
    ])
  })

  test('says of money what came in, was credited, given or taken back, and to which invoice it was put', async () => {
    const family_id = 'F0002'
    const cash = { family_id, method: 'cash', paid_on: '2026-11-20' } as const
    const period = { start_date: '2026-11-01', end_date: '2026-11-30' }
    const { invoice_ref } = await school.did('customInvoice', { student_id: school.lee, ...period })
    const put = (amount: number) => ({ family_id, allocations: [{ invoice_ref, amount }], allow_negative: true })
    await school.did('receiveMoney', { ...cash, amount: 1000, allocations: [{ invoice_ref, amount: 800 }] })
    await school.did('creditFamily', { family_id, amount: 150, reason: 'Goodwill' })
    await school.did('refundMoney', { ...cash, amount: 20, reason: 'Too much' })
    // 150.00 of it are the credit, and 50.00 money.
    await school.did('allocateCredit', put(200))
    await school.did('collectPayment', { id: await paymentFor(school, invoice_ref), payment_type: 'cash' })
    await school.did('allocateCredit', put(-30))
    const [receipt_ref] = ['LR-2026-000002']
    await school.did('reversePayment', { receipt_ref, reason: 'Bounced', allow_negative: true })
    const { data } = await school.did('getAuditLog', { limit: '7', rows: '1' })
    expect(data.map(({ call, about }) => [call, about])).toEqual([
      ['reversePayment', `200.00 from Ka Yan Lee (S0002), ${invoice_ref}, LCN-2026-00001`],
      ['allocateCredit', `−30.00, Ka Yan Lee (S0002), ${invoice_ref}`],
      ['collectPayment', `200.00 from Ka Yan Lee (S0002), ${invoice_ref}`],
      ['allocateCredit', `200.00 from Ka Yan Lee (S0002), ${invoice_ref}`],
      ['refundMoney', '20.00, F0002, RF-2026-000001'],
      ['creditFamily', '150.00, F0002, FC-2026-000001'],
      ['receiveMoney', '1,000.00 from F0002, FR-2026-000001'],
    ])
  })

  test('finds an entry by the words that it is shown with in Chinese and in English', async () => {
    const found = async (filter: string) =>
      (await school.did('getAuditLog', { filter, rows: '1' })).data.map(({ call }) => call)
    expect(await found('收款')).toEqual(['collectPayment'])
    expect(await found('操作：收款')).toEqual(['collectPayment'])
    expect(await found('復原：加減代幣')).toEqual(['undoOperation'])
    expect(await found('加減代幣')).toEqual(['undoOperation', 'addToken'])
    expect(await found('加减代币 lee')).toEqual(['undoOperation', 'addToken'])
    expect(await found('關於：陳大文')).toEqual(await found('about:陳大文'))
    expect(await found('關於：(S0001)的1,701.00')).toEqual(['collectPayment', 'customInvoice'])
    expect(await found('-操作:登入 收款 OR 開發票')).toEqual(['collectPayment', 'customInvoice'])
    expect(await found('collected')).toEqual(['collectPayment'])
    expect(await found('what:"undid: added tokens"')).toEqual(['undoOperation'])
    expect(await found('收款 chan collected')).toEqual(['collectPayment'])
    expect(await found('收票')).toEqual([])
  })

  test('finds an entry by its day as it is shown in Chinese, and by how many others it was about', async () => {
    const live_lesson_id = await lessonOn(school, school.tuesday, '2026-11-24')
    const results = [school.chan, school.lee].map(student_id => ({ student_id, attendance: 'presence' as const }))
    await school.did('updateAttendanceRecord', { live_lesson_id, results })
    const found = async (filter: string) => (await school.did('getAuditLog', { filter, rows: '1' })).data
    expect(await found('關於：星期二')).toEqual(await found('call:updateAttendanceRecord'))
    expect(await found('另外1項')).toEqual(await found('call:updateAttendanceRecord'))
    expect(await found('儲存出席')).toHaveLength(1)
  })

  test('is the same after an upgrade', async () => {
    const before = await log('1')
    await beforeMigration('0011', school.database)
    await migrate(school.database)
    expect(await log('1')).toEqual(before)
  })
})
