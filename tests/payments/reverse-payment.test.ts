import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { lessonOn, openSchoolWithInvoices, paymentFor, type School } from '#tests/invoices/school.ts'
import { checkBooksAndClose } from './books.ts'

describe.each(engines)('reversing a payment on $name', engine => {
  let school: School
  /** Of Chan, collected: 4 lessons of English, 2 of Maths. */
  let payment_id: string
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
    payment_id = await paymentFor(school, 'LI-2026-000001')
    await school.signIn('kit')
    school.clock.set('2026-11-19T10:00')
    await school.did('collectPayment', { id: payment_id, payment_type: 'cash' }, { as: 'kit' })
    school.clock.set('2026-11-20T10:00')
  })
  afterEach(() => checkBooksAndClose(school))

  const reason = 'Wrong family'
  const reversal = <Then extends string>(then: Then) => ({ payment_id, reason, then })
  const balances = async (studentId = school.chan) =>
    (await school.did('getStudentTokenDetails', { studentId })).data
      .map(token => [token.token_name, token.amount])
      .toSorted()
  const month = () => school.did('liveInvoices', { month: '2026-11' })
  const payments = () => school.database.reader.selectFrom('payments').selectAll().orderBy('payment_id').execute()

  test('its receipt stays, and its invoice is owed again under another payment', async () => {
    const [before] = await payments()
    const done = await school.did('reversePayment', { payment_id, reason }, { as: 'may' })
    expect(done).toEqual({
      success: true,
      message: `LCN-2026-00001, Tai Man Chan (${school.chan}), 1,701.00`,
      credit_note_ref: 'LCN-2026-00001',
    })
    const [kept, , again] = await payments()
    expect(kept).toEqual({ ...before, reopened_at: '2026-11-20T02:00:00.000Z' })
    expect(again).toMatchObject({ payment_id: 'PL000003', invoice_ref: 'LI-2026-000001', status: 'pending' })
    expect((await month())[0]).toEqual({
      invoice_ref: 'LI-2026-000001',
      receipt_ref: null,
      student_id: school.chan,
      student_string: `Tai Man Chan (${school.chan})`,
      total_amount: 1701,
      yearMonth: '2026-11',
      status: 'pending',
      payment_id: 'PL000003',
      due_date: '2026-12-04',
      cancelled: [
        {
          receipt_ref: 'LR-2026-000001',
          credit_note_ref: 'LCN-2026-00001',
          payment_type: 'cash',
          paid_at: '2026-11-19T02:00:00.000Z',
          collected_by: 'kit',
        },
      ],
    })
    expect((await school.did('pendingPayments', {})).map(each => each.payment_id)).toEqual(['PL000002', 'PL000003'])
    expect(await school.did('pendingPayments', { status: 'paid' })).toEqual([])
    expect((await school.did('getOutstandingPayments', {})).data.map(each => each.student_id)).toEqual([
      school.lee,
      school.chan,
    ])
    expect(await school.database.reader.selectFrom('credit_notes').selectAll().execute()).toMatchObject([
      { payment_id, reason, total_cents: 170_100, invoice_status: 'pending', created_by: 'may' },
    ])
  })

  test('its tokens are taken back, and the log says what was done', async () => {
    await school.did('addToken', { student_id: school.chan, token_name: 'English', amount: 1 })
    await school.did('reversePayment', { payment_id, reason })
    expect(await balances()).toEqual([
      ['English', 1],
      ['Maths', 0],
    ])
    const { data } = await school.did('getStudentTransactionRecords', { studentId: school.chan })
    expect(data.slice(0, 2)).toMatchObject([
      {
        transaction_type: 'Correct',
        transaction_detail: 'LCN-2026-00001 takes back LI-2026-000001 P5 Maths, 2 lessons',
      },
      { transaction_detail: 'LCN-2026-00001 takes back LI-2026-000001 P5 English, 4 lessons' },
    ])
    const [entry] = (await school.did('getAuditLog', { limit: '1' })).data
    expect(entry).toMatchObject({
      call: 'reversePayment',
      about: `1,701.00 from Tai Man Chan 陳大文 (${school.chan}), LI-2026-000001, LCN-2026-00001`,
      undoable: false,
    })
    expect(entry!.changes.map(change => change.table)).toEqual([
      'credit_notes',
      'money_in',
      'payments',
      'payments',
      'token_ledger',
      'token_ledger',
      'allocations',
    ])
    expect(await school.refused('undoOperation', { audit_id: entry!.id })).toBe(
      '409 This cannot be undone from the log.',
    )
  })

  test('it is collected again with a receipt of its own, and that one can be reversed as well', async () => {
    await school.did('reversePayment', { payment_id, reason })
    const { receipt_ref } = await school.did('collectPayment', { id: 'PL000003', payment_type: 'bank-in' })
    expect(receipt_ref).toBe('LR-2026-000002')
    expect((await month())[0]).toMatchObject({ receipt_ref, status: 'paid', payment_id: 'PL000003' })
    expect(await balances()).toEqual([
      ['English', 4],
      ['Maths', 2],
    ])
    await school.did('reversePayment', { payment_id: 'PL000003', reason })
    expect((await month())[0]).toMatchObject({
      receipt_ref: null,
      status: 'pending',
      cancelled: [{ receipt_ref: 'LR-2026-000001' }, { receipt_ref, credit_note_ref: 'LCN-2026-00002' }],
    })
  })

  test('its invoice becomes void when asked to, and its lessons can be billed again', async () => {
    await school.did('reversePayment', reversal('void'))
    expect((await month())[0]).toMatchObject({ status: 'void', receipt_ref: null, payment_id: null })
    expect((await school.did('pendingPayments', {})).map(each => each.student_id)).toEqual([school.lee])
    const kept = await school.database.reader
      .selectFrom('invoices')
      .select(['voided_at', 'voided_by', 'void_reason'])
      .where('invoice_ref', '=', 'LI-2026-000001')
      .executeTakeFirst()
    expect(kept).toEqual({ voided_at: '2026-11-20T02:00:00.000Z', voided_by: 'boss', void_reason: reason })
    expect((await school.did('getAuditLog', { limit: '1' })).data[0]!.about).toMatch(/^1,701.00 from Tai Man Chan/)
    expect(await school.refused('voidInvoice', { invoice_ref: 'LI-2026-000001', reason })).toBe(
      '409 Invoice LI-2026-000001 is void already.',
    )
    const run = await school.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
    expect(run.data.invoices).toMatchObject([{ student_id: school.chan, lessons: 6, invoice_ref: 'LI-2026-000003' }])
  })

  test('owed again, its invoice can be voided', async () => {
    await school.did('reversePayment', { payment_id, reason })
    await school.did('voidInvoice', { invoice_ref: 'LI-2026-000001', reason })
    expect((await month())[0]).toMatchObject({ status: 'void', cancelled: [{ receipt_ref: 'LR-2026-000001' }] })
    expect(await school.refused('collectPayment', { id: 'PL000003', payment_type: 'cash' })).toBe(
      '409 The invoice of payment PL000003 was voided.',
    )
  })

  test('a video payment has credit notes of its own series', async () => {
    await school.token('iPad', 120, 'Video')
    await school.course('IELTS', { lessons: 10, token: 'iPad' })
    const { invoice_ref } = await school.did('videoInvoiceCreate', { student_id: school.lee, course_name: 'IELTS' })
    const id = await paymentFor(school, invoice_ref)
    await school.did('collectVideoPayment', { id, payment_type: 'cash', expiry_date: '2027-01-20' })
    await school.did('reversePayment', { payment_id, reason })
    const done = await school.did('reversePayment', { payment_id: id, reason })
    expect(done.credit_note_ref).toBe('VCN-2026-00001')
    expect(await balances(school.lee)).toEqual([['iPad', 0]])
    expect(await school.did('pendingVideoPayments', {})).toMatchObject([
      { video_payment_id: 'PV000002', invoice_ref, course_name: 'IELTS', total_amount: 1200 },
    ])
    expect((await school.did('videoInvoices', { month: '2026-11' }))[0]).toMatchObject({ status: 'pending' })
  })

  test('tokens that were used already are taken back only when a negative balance is allowed', async () => {
    await school.did('updateAttendanceRecord', {
      live_lesson_id: await lessonOn(school, school.tuesday, '2026-11-03'),
      results: [{ student_id: school.chan, attendance: 'presence', homework_status: 0 }],
    })
    expect(await school.refused('reversePayment', { payment_id, reason })).toBe(
      `409 Tai Man Chan (${school.chan}) has only 3 of English left, and 4 would be taken back. Allow a negative balance to go on.`,
    )
    expect(await balances()).toEqual([
      ['English', 3],
      ['Maths', 2],
    ])
    const done = await school.did('reversePayment', { payment_id, reason, allow_negative: true })
    // The refusal has used no number.
    expect(done.credit_note_ref).toBe('LCN-2026-00001')
    expect(await balances()).toEqual([
      ['English', -1],
      ['Maths', 0],
    ])
  })

  test('by role, without a reason, twice, before it was collected, or unknown, it is refused', async () => {
    expect(await school.refused('reversePayment', { payment_id, reason }, { as: 'kit' })).toBe(
      '403 Your role admin may reverse only payments that you have collected yourself, within 15 minutes.',
    )
    expect(await school.refused('reversePayment', { payment_id, reason: '  ' })).toMatch(/^400 /)
    expect(await school.refused('reversePayment', { payment_id })).toMatch(/^400 /)
    expect(await school.refused('reversePayment', reversal('paid'))).toMatch(/^400 /)
    expect(await school.refused('reversePayment', { payment_id: 'PL000002', reason })).toBe(
      '409 Payment PL000002 was never collected.',
    )
    expect(await school.refused('reversePayment', { payment_id: 'PL999999', reason })).toBe(
      '404 There is no payment PL999999.',
    )
    await school.did('reversePayment', { payment_id, reason }, { as: 'may' })
    expect(await school.refused('reversePayment', { payment_id, reason })).toBe(
      '409 Receipt LR-2026-000001 was cancelled already by May on 2026-11-20: credit note LCN-2026-00001.',
    )
    expect(await school.refused('collectPayment', { id: payment_id, payment_type: 'cash' })).toBe(
      `409 Payment ${payment_id} was reversed by credit note LCN-2026-00001.`,
    )
  })

  test('whoever collected it may reverse it for fifteen minutes, and nobody else of their role', async () => {
    school.clock.set('2026-11-19T10:14:59')
    await school.did('collectPayment', { id: 'PL000002', payment_type: 'cash' }, { as: 'may' })
    const ofMay = { payment_id: 'PL000002', reason }
    expect(await school.refused('reversePayment', ofMay, { as: 'kit' })).toMatch(/^403 /)
    school.clock.set('2026-11-19T10:15')
    expect(await school.refused('reversePayment', { payment_id, reason }, { as: 'kit' })).toMatch(/^403 /)
    school.clock.set('2026-11-19T10:14:59')
    await school.did('reversePayment', { payment_id, reason }, { as: 'kit' })
    expect((await month())[0]).toMatchObject({ status: 'pending', receipt_ref: null })
  })

  test('its receipt says how, when and by whom it was collected, and the last one made is found first', async () => {
    const first = 'LI-2026-000001'
    const collected = { payment_type: 'cash', paid_at: '2026-11-19T02:00:00.000Z', collected_by: 'kit' }
    expect((await month())[0]).toMatchObject({ invoice_ref: first, ...collected })
    const others = await school.did('findInvoices', { q: '', newest: 'receipts' })
    expect(others.data.map(({ invoice_ref }) => invoice_ref)).toEqual([first])
    await school.did('collectPayment', { id: 'PL000002', payment_type: 'bank-in' })
    const refs = async (q: string, limit?: string) =>
      (await school.did('findInvoices', { q, newest: 'receipts', ...(limit ? { limit } : {}) })).data.map(
        ({ invoice_ref }) => invoice_ref,
      )
    expect(await refs('')).toEqual(['LI-2026-000002', first])
    expect(await refs('', '1')).toEqual(['LI-2026-000002'])
    expect(await refs('tai man')).toEqual([first])
    expect(await refs(`lr-2026`)).toEqual(['LI-2026-000002', first])
  })

  test('sent again under its key, it is answered again and done once', async () => {
    const once = await school.did('reversePayment', { payment_id, reason }, { key: 'k1' })
    expect(await school.did('reversePayment', { payment_id, reason }, { key: 'k1' })).toEqual(once)
    expect(await school.refused('reversePayment', reversal('void'), { key: 'k1' })).toMatch(/^422 /)
    expect(await school.database.reader.selectFrom('credit_notes').selectAll().execute()).toHaveLength(1)
  })

  test('reversed by twenty people at once, it has one credit note, and the others are told its number', async () => {
    const elsewhere = await school.secondServer()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 === 0 ? school : elsewhere).call('reversePayment', reversal(at % 3 === 0 ? 'void' : 'owed')),
      ),
    )
    await elsewhere.close()
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    const refused = replies.filter(reply => reply.status === 409)
    expect(refused).toHaveLength(19)
    for (const { body } of refused)
      expect(body).toMatchObject({ error: expect.stringContaining('credit note LCN-2026-00001.') })
  })

  test('reversed while it is collected, and collected again while it is reversed, one of each pair wins', async () => {
    const elsewhere = await school.secondServer()
    const id = 'PL000002'
    const [collected, reversed] = await Promise.all([
      school.call('collectPayment', { id, payment_type: 'cash' }),
      elsewhere.call('reversePayment', { payment_id: id, reason }),
    ])
    expect(collected.status).toBe(200)
    expect([200, 409]).toContain(reversed.status)
    if (reversed.status === 409) expect(reversed.body).toMatchObject({ code: 'notCollected' })

    const replies = await Promise.all([
      school.call('reversePayment', { payment_id, reason }),
      elsewhere.call('collectPayment', { id: payment_id, payment_type: 'cash' }),
      elsewhere.call('reversePayment', { payment_id, reason }),
      school.call('collectPayment', { id: payment_id, payment_type: 'cash' }),
    ])
    await elsewhere.close()
    expect(replies.map(reply => reply.status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('payments of one student reversed at once do not take more than there is', async () => {
    await school.classOf('December', {
      course: (await school.did('getCourse', {})).data[0]!.course_id,
      students: [school.chan],
      from: '2026-12-01',
    })
    const more = await school.did('customInvoice', {
      student_id: school.chan,
      start_date: '2026-12-01',
      end_date: '2026-12-31',
    })
    const other = await paymentFor(school, more.invoice_ref)
    await school.did('collectPayment', { id: other, payment_type: 'cash' })
    await school.did('addToken', { student_id: school.chan, token_name: 'English', amount: -2 })
    const elsewhere = await school.secondServer()
    const replies = await Promise.all([
      school.call('reversePayment', { payment_id, reason }),
      elsewhere.call('reversePayment', { payment_id: other, reason }),
    ])
    await elsewhere.close()
    expect(replies.map(reply => reply.status).toSorted()).toEqual([200, 409])
    expect((await balances())[0]).toEqual(['English', 2])
  })

  test('statistics count it on the day it was collected, and against the day it was reversed', async () => {
    const total = async (startDate: string, endDate = startDate) =>
      (await school.did('getStatistics', { type: 'total_payment', startDate, endDate })).data.total_amount
    await school.did('reversePayment', { payment_id, reason })
    school.clock.set('2026-09-30T23:59')
    await school.did('collectPayment', { id: 'PL000002', payment_type: 'cash' })
    school.clock.set('2026-11-20T10:00')
    await school.did('reversePayment', { payment_id: 'PL000002', reason })
    expect(await total('2026-11-19')).toBe(1701)
    expect(await total('2026-11-20')).toBe(-2901)
    expect(await total('2026-09-30', '2026-11-20')).toBe(0)
    const months = async (startDate: string, endDate: string) =>
      (await school.did('getStatisticsByMonth', { startDate, endDate })).data.map(each => [
        each.month,
        each.live_payment,
        each.total_payment,
      ])
    expect(await months('2026-01-01', '2027-12-31')).toEqual([
      ['2026-09', 1200, 1200],
      ['2026-10', 0, 0],
      ['2026-11', -1200, -1200],
    ])
    expect(await months('2026-11-20', '2026-11-20')).toEqual([['2026-11', -2901, -2901]])
  })

  test('its invoice is found by the credit note, and by the cancelled receipt', async () => {
    await school.did('reversePayment', { payment_id, reason })
    for (const q of ['lcn-2026-00001', 'LCN 00001', 'lr-2026-000001', 'chan lr-2026']) {
      const { data } = await school.did('findInvoices', { q })
      expect(data, q).toMatchObject([
        {
          invoice_ref: 'LI-2026-000001',
          receipt_ref: null,
          status: 'pending',
          payment_id: 'PL000003',
          cancelled: [{ receipt_ref: 'LR-2026-000001', credit_note_ref: 'LCN-2026-00001' }],
        },
      ])
    }
  })

  test('a credit note is never changed or deleted', async () => {
    await school.did('reversePayment', { payment_id, reason })
    const { database } = school
    await expect(database.write(tx => tx.updateTable('credit_notes').set({ reason: '' }).execute())).rejects.toThrow(
      'append-only',
    )
    await expect(database.write(tx => tx.deleteFrom('credit_notes').execute())).rejects.toThrow('append-only')
  })
})
