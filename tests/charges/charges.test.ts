import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { engines } from '#tests/databases.ts'
import { pagesOf } from '#tests/documents/pdf.ts'
import { linesOf, openSchool, paymentFor, type School } from '#tests/invoices/school.ts'
import { checkBooksAndClose } from '#tests/payments/books.ts'

type Added = Input<Calls['addCharge']>

// Calls: getCharges, addCharge, deleteCharge. The console's commands are charges/add-charge and charges/delete-charge.
describe.each(engines)('charges and deposits on $name', engine => {
  let school: School
  const month = '2026-11'
  beforeEach(async () => {
    school = await openSchool(engine)
  })
  afterEach(() => checkBooksAndClose(school))

  const add = async (facts: Partial<Added> = {}) =>
    (
      await school.did('addCharge', {
        ...{ student_id: school.lee, kind: 'charge', text: 'Lost card', amount: 50, month },
        ...facts,
      })
    ).data
  const waiting = async (studentId = school.lee) =>
    (await school.did('getCharges', { studentId })).data.map(each => [each.text, each.amount, each.invoice_ref])
  const run = async (dryRun: boolean) =>
    (await school.did('generateLiveInvoices', { month, dryRun })).data.invoices.map(
      ({ student_id, lessons, total_amount, other_lines = [] }) => [
        ...[student_id, lessons, total_amount],
        ...other_lines.map(({ kind, description, amount }) => `${kind} ${description} ${amount}`),
      ],
    )
  const undo = async () => {
    const { data } = await school.did('getAuditLog', { limit: '1' })
    return data[0]!.id
  }

  test('wait for the next live invoice of their month, and the discounts do not lower them', async () => {
    const discount = { rule: 'other', kind: 'percent', value: 10, from: month, reason: 'Autumn' } as const
    await school.did('createDiscountRule', discount)
    const made = await add({ kind: 'deposit', text: 'Locker 儲物櫃', amount: 200 })
    expect(made).toEqual({ charge_id: 'CH000001' })
    await add({ amount: 50.05 })
    await add({ month: '2026-12', text: 'Book' })
    const [ofDecember] = (await school.did('getCharges', { studentId: school.lee })).data
    expect(ofDecember).toEqual({
      ...{ charge_id: 'CH000003', student_id: school.lee, kind: 'charge', text: 'Book', amount: 50, month: '2026-12' },
      ...{ invoice_ref: null, author: 'boss', at: ofDecember?.at },
    })
    const billed = [
      [school.chan, 6, 1530.9, 'discount Autumn, 10% -170.1'],
      [
        ...[school.lee, 4, 1330.05, 'discount Autumn, 10% -120'],
        ...['charge Lost card 50.05', 'deposit Locker 儲物櫃 200'],
      ],
    ]
    expect(await run(true)).toEqual(billed)
    const span = { start_date: '2026-11-01', end_date: '2026-11-30' }
    const asked = { kind: 'live', student_id: school.lee, ...span } as const
    expect((await school.did('getInvoicePreview', asked)).data.total_amount).toBe(1330.05)
    expect(await run(false)).toEqual(billed.map(row => row.slice(0, 3)))
    expect(await waiting()).toEqual([
      ['Book', 50, null],
      ['Lost card', 50.05, 'LI-2026-000002'],
      ['Locker 儲物櫃', 200, 'LI-2026-000002'],
    ])
    expect(await linesOf(school, 'LI-2026-000002')).toEqual([
      'P5 English, Tuesday class: 3, 10, 17, 24 Nov 2026: 4 × 300 = 1200',
      'Autumn, 10%: 1 × -120 = -120',
      'Lost card: 1 × 50.05 = 50.05',
      'Locker 儲物櫃: 1 × 200 = 200',
    ])
    const [page] = await pagesOf((await school.did('pdfInvoices', { refs: ['LI-2026-000002'] })).bytes)
    expect(page).toMatch(/Charge 收費: Lost card 50\.05 Deposit 按金: Locker 儲物櫃 200\.00/)
  })

  test('give no tokens, stand on receipts, and are counted apart from courses', async () => {
    await add()
    await add({ kind: 'deposit', text: 'Locker', amount: 200 })
    await run(false)
    await school.did('collectPayment', { id: await paymentFor(school, 'LI-2026-000002'), payment_type: 'cash' })
    expect((await school.did('getStudentTokenDetails', { studentId: school.lee })).data).toMatchObject([
      { token_name: 'English', amount: 4 },
    ])
    const [page] = await pagesOf((await school.did('pdfReceipts', { refs: ['LR-2026-000001'] })).bytes)
    expect(page).toMatch(/P5 English 4 1,200\.00 Charge 收費: Lost card 50\.00 Deposit 按金: Locker 200\.00/)
    const days = { startDate: '2026-11-01', endDate: '2026-11-30' }
    expect((await school.did('getStatisticsByCourse', days)).data).toMatchObject([
      { course_name: 'P5 English', billed: 2400, collected: 1200 },
      { course_name: 'P5 Maths', billed: 501, collected: 0 },
      { course_id: 'deposit', billed: 200, collected: 200 },
      { course_id: 'charge', billed: 50, collected: 50 },
    ])
  })

  test('of a student without lessons are billed by the run', async () => {
    const wong = await school.student('Ho Yin', 'Wong')
    await add({ student_id: wong, text: 'Registration', amount: 300 })
    expect((await run(true)).at(-1)).toEqual([wong, 0, 300, 'charge Registration 300'])
    expect((await run(false)).at(-1)).toEqual([wong, 0, 300])
    await add({ student_id: wong, text: 'Book' })
    await school.did('deletestudent', { studentId: wong })
    expect(await run(true)).toEqual([])
  })

  test('can be billed at once, with what else waits for the month', async () => {
    await add({ text: 'Book' })
    await add({ text: 'Later', month: '2026-12' })
    expect(await add({ now: true })).toEqual({ charge_id: 'CH000003', invoice_ref: 'LI-2026-000001' })
    expect(await linesOf(school, 'LI-2026-000001')).toEqual(['Book: 1 × 50 = 50', 'Lost card: 1 × 50 = 50'])
    expect(await school.did('liveInvoices', { month })).toMatchObject([{ total_amount: 100, status: 'pending' }])
    expect(await school.refused('undoOperation', { audit_id: await undo() })).toMatch(
      /charge CH000003 is on invoice LI-2026-000001 by now/,
    )
  })

  test('are deleted until they are billed, and wait again when the invoice is void', async () => {
    const { charge_id: chargeId } = await add()
    await run(false)
    expect(await school.refused('deleteCharge', { chargeId })).toBe(
      `409 Charge ${chargeId} is on invoice LI-2026-000002. Void the invoice first.`,
    )
    await school.did('voidUnpaidInvoices', { month, reason: 'Twice', dryRun: false })
    expect(await waiting()).toEqual([['Lost card', 50, null]])
    expect((await run(false)).at(-1)).toEqual([school.lee, 4, 1250])
    await school.did('voidInvoice', { invoice_ref: 'LI-2026-000004', reason: 'Twice' })
    await school.did('deleteCharge', { chargeId })
    expect(await waiting()).toEqual([])
    await school.did('undoOperation', { audit_id: await undo() })
    expect(await waiting()).toEqual([['Lost card', 50, null]])
    expect(await school.refused('deleteCharge', { chargeId: 'CH999999' })).toBe('404 There is no charge CH999999.')
    expect(await school.refused('getCharges', { studentId: 'S9999' })).toBe('404 There is no student S9999.')
    const wrong = { student_id: 'S9999', kind: 'charge', text: 'Book', amount: 1, month }
    expect(await school.refused('addCharge', wrong)).toBe('404 There is no student S9999.')
    expect(await school.refused('addCharge', { ...wrong, amount: 0 })).toMatch(/^400 .*must be above 0/)
  })

  test('adding one is undone', async () => {
    await add()
    await school.did('undoOperation', { audit_id: await undo() })
    expect(await waiting()).toEqual([])
  })

  test('a deposit is returned once, as credit or as money, after it was paid', async () => {
    await add({ kind: 'deposit', text: 'Locker', amount: 200, now: true })
    const family_id = 'F0002'
    const give = (amount: number) => ({ family_id, amount, reason: 'Leaves', kind: 'deposit' as const })
    const left = async () => (await school.did('getFamilyLedger', { family_id })).data.deposit
    const refused = '409 Family F0002 has 0.00 of deposits to be returned, and 0.01 would be.'
    expect(await school.refused('creditFamily', give(0.01))).toBe(refused)
    const money = { family_id, method: 'cash', paid_on: '2026-11-20' } as const
    school.clock.pass({ minutes: 1 })
    await school.did('receiveMoney', { ...money, amount: 199.99 })
    // A part of the invoice is no deposit yet.
    expect(await school.refused('creditFamily', give(0.01))).toBe(refused)
    school.clock.pass({ minutes: 1 })
    await school.did('receiveMoney', { ...money, amount: 0.01 })
    school.clock.pass({ minutes: 1 })
    expect(await left()).toBe(200)
    await school.did('creditFamily', give(150))
    expect(await left()).toBe(50)
    expect(await school.refused('creditFamily', give(50.01))).toMatch(/has 50\.00 of deposits to be returned/)
    school.clock.pass({ minutes: 1 })
    await school.did('creditFamily', { family_id, amount: 5, reason: 'Sorry' })
    const back = { ...money, reason: 'Leaves' }
    expect(await school.refused('refundMoney', { ...back, amount: 150.01 })).toMatch(/^409 150\.00 of family F0002/)
    await school.did('refundMoney', { ...back, amount: 150 })
    const { data } = await school.did('getFamilyLedger', { family_id })
    expect(data.rows.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['invoice', 200, 200],
      ['receipt', -199.99, 0.01],
      ['receipt', -0.01, 0],
      ['credit', -150, -150],
      ['credit', -5, -155],
      ['refund', 150, -5],
    ])
    expect(data).toMatchObject({ closing: -5, credit: 5, deposit: 50 })
  })

  test('an invoice whose deposit was returned is not voided, so that nothing is given back for nothing', async () => {
    await add({ kind: 'deposit', text: 'Locker', amount: 200, now: true })
    const id = await paymentFor(school, 'LI-2026-000001')
    await school.did('collectPayment', { id, payment_type: 'cash' })
    await school.did('creditFamily', { family_id: 'F0002', amount: 200, reason: 'Leaves', kind: 'deposit' })
    const returned = '409 The deposit of invoice LI-2026-000001 was returned, so it stays.'
    const reverse = { payment_id: id, reason: 'Bounced' } as const
    expect(await school.refused('reversePayment', { ...reverse, then: 'void' })).toBe(returned)
    await school.did('reversePayment', reverse)
    expect(await school.refused('voidInvoice', { invoice_ref: 'LI-2026-000001', reason: 'Twice' })).toBe(returned)
    await school.did('voidUnpaidInvoices', { month, reason: 'Twice', dryRun: false })
    expect(await school.did('liveInvoices', { month })).toMatchObject([{ status: 'pending' }])
    // The credit pays it, and then nothing is left to be returned.
    const allocations = [{ invoice_ref: 'LI-2026-000001', amount: 200 }]
    await school.did('allocateCredit', { family_id: 'F0002', allocations })
    expect((await school.did('getFamilyLedger', { family_id: 'F0002' })).data).toMatchObject({ closing: 0, deposit: 0 })
  })

  test('the database itself refuses a total below 0, a charge below 0 and a discount above it', async () => {
    await run(false)
    const { database } = school
    const line = (kind: string, cents: number) =>
      database.write(async tx => {
        await sql`insert into invoice_lines (invoice_ref, position, kind, description, course_name, token_name, quantity,
          unit_cents, amount_cents) values ('LI-2026-000001', 9, ${kind}, '', '', '', 1, ${cents}, ${cents})`.execute(
          tx,
        )
      })
    await expect(line('charge', -1)).rejects.toThrow()
    await expect(line('discount', 1)).rejects.toThrow()
    await expect(line('lesson', -1)).rejects.toThrow()
    const below = database.write(async tx => {
      await sql`insert into invoices (invoice_ref, kind, student_id, student_string, student_name, chinese_name, year_month,
        total_cents, created_at, created_by, due_date) values ('LI-2026-000009', 'live', ${school.lee}, '', '', '',
        '2026-11', -1, '', '', '')`.execute(tx)
    })
    await expect(below).rejects.toThrow()
    const change = database.write(async tx => {
      await sql`update invoice_lines set description = 'Other'`.execute(tx)
    })
    await expect(change).rejects.toThrow('An issued invoice is not changed')
  })
})
