import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openSchoolWithInvoices, paymentFor, type School } from '#tests/invoices/school.ts'
import { checkBooksAndClose } from './books.ts'

describe.each(engines)('collecting a live payment on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
  })
  afterEach(() => checkBooksAndClose(school))

  const ofChan = () => paymentFor(school, 'LI-2026-000001')

  test('gives a receipt and a token for each lesson billed', async () => {
    const id = await ofChan()
    const done = await school.did('collectPayment', { id, payment_type: 'bank-in' }, { as: 'kit' })
    expect(done).toEqual({
      success: true,
      message: `LR-2026-000001, Tai Man Chan (${school.chan}), 1,701.00`,
      receipt_ref: 'LR-2026-000001',
    })
    expect((await school.did('liveInvoices', { month: '2026-11' }))[0]).toMatchObject({
      receipt_ref: 'LR-2026-000001',
      status: 'paid',
    })
    expect((await school.did('pendingPayments', {})).map(payment => payment.student_id)).toEqual([school.lee])
    expect(await school.did('pendingPayments', { status: 'paid' })).toMatchObject([{ payment_id: id, status: 'paid' }])

    const { data } = await school.did('getStudentTokenDetails', { studentId: school.chan })
    expect(data.map(token => [token.token_name, token.amount]).toSorted()).toEqual([
      ['English', 4],
      ['Maths', 2],
    ])
    const ledger = await school.database.reader.selectFrom('token_ledger').selectAll().orderBy('id').execute()
    expect(ledger).toMatchObject([
      {
        student_id: school.chan,
        transaction_type: 'Purchase',
        transaction_detail: 'LI-2026-000001 P5 English, 4 lessons',
        staff: 'kit',
        subject: `payment:${id}`,
        cause: `payment:${id}:1`,
      },
      { transaction_detail: 'LI-2026-000001 P5 Maths, 2 lessons', cause: `payment:${id}:2` },
    ])
    const audit = await school.did('getAuditLog', {})
    expect(audit.data[0]).toMatchObject({ call: 'collectPayment', staff: 'kit' })
  })

  test('collected twice, it keeps its first receipt', async () => {
    const id = await ofChan()
    await school.did('collectPayment', { id, payment_type: 'cash' }, { as: 'kit' })
    school.clock.set('2026-11-20T15:00')
    expect(await school.refused('collectPayment', { id, payment_type: 'bank-in' })).toBe(
      `409 Payment ${id} is paid already: receipt LR-2026-000001, collected by Kit on 2026-11-20.`,
    )
    const kept = await school.database.reader
      .selectFrom('payments')
      .select(['payment_type', 'paid_at', 'collected_by'])
      .where('payment_id', '=', id)
      .executeTakeFirst()
    expect(kept).toEqual({ payment_type: 'cash', paid_at: '2026-11-20T02:00:00.000Z', collected_by: 'kit' })
  })

  test('the refusal names a deleted account by its username', async () => {
    const id = await ofChan()
    await school.did('collectPayment', { id, payment_type: 'cash' }, { as: 'kit' })
    await school.database.write(async tx => {
      await tx.deleteFrom('sessions').where('username', '=', 'kit').execute()
      await tx.deleteFrom('staff').where('username', '=', 'kit').execute()
    })
    expect(await school.refused('collectPayment', { id, payment_type: 'cash' })).toContain('collected by kit on')
  })

  test('fifty people collect one payment: one receipt, and forty-nine refusals that name it', async () => {
    const id = await ofChan()
    const elsewhere = await school.secondServer()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        (at % 2 === 0 ? school : elsewhere).call('collectPayment', { id, payment_type: 'cash' }),
      ),
    )
    await elsewhere.close()
    const refused = replies.filter(reply => reply.status === 409)
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(refused).toHaveLength(49)
    for (const reply of refused) {
      expect(reply.body).toMatchObject({ success: false, error: expect.stringContaining('receipt LR-2026-000001,') })
    }
    // The forty-nine refusals have used no number.
    const next = await paymentFor(school, 'LI-2026-000002')
    expect((await school.did('collectPayment', { id: next, payment_type: 'cash' })).receipt_ref).toBe('LR-2026-000002')
  })

  test('a collection that fails half way leaves nothing behind, not even a gap', async () => {
    const id = await ofChan()
    await school.database.write(tx =>
      tx
        .insertInto('token_ledger')
        .values({
          student_id: school.chan,
          token_name: 'Maths',
          transaction_type: 'Add',
          transaction_detail: 'in the way',
          amount: 1,
          timestamp: '2026-11-20T02:00:00.000Z',
          staff: 'boss',
          subject: 'test',
          cause: `payment:${id}:2`,
        })
        .execute(),
    )
    expect((await school.call('collectPayment', { id, payment_type: 'cash' })).status).toBe(409)
    expect(await school.did('pendingPayments', {})).toHaveLength(2)
    const { data } = await school.did('getStudentTokenDetails', { studentId: school.chan })
    expect(data.map(token => [token.token_name, token.amount])).toEqual([['Maths', 1]])
    const other = await paymentFor(school, 'LI-2026-000002')
    expect((await school.did('collectPayment', { id: other, payment_type: 'cash' })).receipt_ref).toBe('LR-2026-000001')
  })

  test('a lesson missed on leave after it was paid stays a token in the balance', async () => {
    await school.did('collectPayment', { id: await ofChan(), payment_type: 'cash' })
    const lessons = await school.database.reader
      .selectFrom('live_lessons')
      .select('live_lesson_id')
      .where('class_id', '=', school.tuesday)
      .orderBy('lesson_date')
      .execute()
    for (const [at, { live_lesson_id }] of lessons.entries()) {
      const attendance = at === 1 ? 'leave' : 'presence'
      await school.did('updateAttendanceRecord', {
        live_lesson_id,
        results: [{ student_id: school.chan, attendance, homework_status: 0 }],
      })
    }
    const { data } = await school.did('getStudentTokenDetails', { studentId: school.chan })
    expect(data.find(token => token.token_name === 'English')?.amount).toBe(1)
  })

  test('a price of 0 is collected like any other', async () => {
    await school.token('Trial', 0)
    const course = await school.course('Trial lessons', { lessons: 2, token: 'Trial' })
    await school.classOf('Trial class', { course, students: [school.lee], from: '2026-12-01' })
    const { invoice_ref } = await school.did('customInvoice', {
      student_id: school.lee,
      start_date: '2026-12-01',
      end_date: '2026-12-31',
    })
    const done = await school.did('collectPayment', { id: await paymentFor(school, invoice_ref), payment_type: 'cash' })
    expect(done.message).toContain(', 0.00')
  })

  test('only payments that exist, with a payment type that exists', async () => {
    expect(await school.refused('collectPayment', { id: 'PL999999', payment_type: 'cash' })).toBe(
      '404 There is no payment PL999999.',
    )
    expect(await school.refused('collectPayment', { id: await ofChan(), payment_type: 'gold' })).toMatch(/^400 /)
    expect(await school.refused('collectPayment', { id: await ofChan() })).toMatch(/^400 /)
  })

  test('receipts are numbered by the year of payment', async () => {
    school.clock.set('2027-01-01T00:10')
    const done = await school.did('collectPayment', { id: await ofChan(), payment_type: 'cash' }, { as: 'kit' })
    expect(done.receipt_ref).toBe('LR-2027-000001')
  })
})
