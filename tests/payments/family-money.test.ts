import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { pagesOf } from '#tests/documents/pdf.ts'
import { openSchoolWithInvoices, paymentFor, type School } from '#tests/invoices/school.ts'
import { checkBooksAndClose } from './books.ts'

// Calls: receiveMoney, allocateCredit, refundMoney, creditFamily.
describe.each(engines)('money of a family on $name', engine => {
  let school: School
  const [ofChan, ofLee] = ['LI-2026-000001', 'LI-2026-000002']
  const today = '2026-11-20'
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
    await school.did('joinFamily', { family_id: 'F0001', student_id: school.lee })
    school.clock.pass({ minutes: 1 })
  })
  afterEach(() => checkBooksAndClose(school))

  const receive = (amount: number, put?: Readonly<Record<string, number>>, more: object = {}) =>
    school.did('receiveMoney', {
      ...{ family_id: 'F0001', method: 'cash', amount, paid_on: today },
      ...(put ? { allocations: Object.entries(put).map(([invoice_ref, amount]) => ({ invoice_ref, amount })) } : {}),
      ...more,
    })
  const allocate = (put: Readonly<Record<string, number>>, more: object = {}) => ({
    family_id: 'F0001',
    allocations: Object.entries(put).map(([invoice_ref, amount]) => ({ invoice_ref, amount })),
    ...more,
  })
  const family = async (id = 'F0001') => {
    const all = (await school.did('getFamilies', {})).data
    const found = all.find(({ family_id }) => family_id === id)
    return found && { owes: found.owes, credit: found.credit }
  }
  const asked = async () =>
    (await school.did('pendingPayments', {})).map(each => [each.payment_id, each.total_amount, each.invoice_amount])
  const month = async () =>
    (await school.did('liveInvoices', { month: '2026-11' })).map(({ invoice_ref, status, receipt_ref, receipts }) => ({
      ...{ invoice_ref, status, receipt_ref, receipts },
    }))
  const tokens = async (studentId: string) =>
    (await school.did('getStudentTokenDetails', { studentId })).data.map(each => [each.token_name, each.amount])
  const monthlySums = async () =>
    (await school.did('months', {})).map(each => [each.collected_amount, each.outstanding_amount])
  const ledger = async () =>
    (await school.did('getFamilyLedger', { family_id: 'F0001' })).data.rows.map(({ kind, ref, amount, balance }) =>
      [kind, ref, amount, balance].join(' '),
    )

  test('a part of an invoice leaves it pending under its payment, with its rest, and gives no token', async () => {
    const [chan, lee] = [await paymentFor(school, ofChan), await paymentFor(school, ofLee)]
    expect(await receive(1000)).toEqual({
      success: true,
      message: 'FR-2026-000001, F0001, 1,000.00',
      receipt_ref: 'FR-2026-000001',
      credit: 0,
    })
    expect(await asked()).toEqual([
      [chan, 701, 1701],
      [lee, 1200, 1200],
    ])
    const collected = { payment_type: 'cash', paid_at: '2026-11-20T02:01:00.000Z', collected_by: 'boss' }
    expect(await month()).toEqual([
      {
        ...{ invoice_ref: ofChan, status: 'pending', receipt_ref: null },
        receipts: [{ receipt_ref: 'FR-2026-000001', amount: 1000, receipt_amount: 1000, ...collected }],
      },
      { invoice_ref: ofLee, status: 'pending', receipt_ref: null, receipts: undefined },
    ])
    expect(await tokens(school.chan)).toEqual([])
    expect(await family()).toEqual({ owes: 1901, credit: 0 })
    expect(await monthlySums()).toEqual([[1000, 1901]])
    expect((await school.did('getStudentFigures', { ids: school.chan })).data).toMatchObject([{ owes: 701 }])
    expect((await school.did('getOutstandingPayments', {})).data.map(each => each.amount)).toEqual([701, 1200])
    expect((await school.did('getStudentSummary', { studentId: school.chan })).data.payments.last).toMatchObject([
      { receipt_ref: 'FR-2026-000001', month: '2026-11', amount: 1000 },
    ])
  })

  test('what settles it gives its tokens once, and the receipt that did so stands on it', async () => {
    await receive(1000)
    expect(await receive(2000)).toMatchObject({ receipt_ref: 'FR-2026-000002', credit: 99 })
    expect(await asked()).toEqual([])
    expect(await month()).toMatchObject([
      {
        ...{ status: 'paid', receipt_ref: 'FR-2026-000002' },
        receipts: [
          { receipt_ref: 'FR-2026-000001', amount: 1000 },
          { receipt_ref: 'FR-2026-000002', amount: 701 },
        ],
      },
      { status: 'paid', receipt_ref: 'FR-2026-000002' },
    ])
    expect(await tokens(school.chan)).toEqual([
      ['English', 4],
      ['Maths', 2],
    ])
    expect(await family()).toEqual({ owes: 0, credit: 99 })
    expect(await ledger()).toEqual([
      `invoice ${ofChan} 1701 1701`,
      `transfer ${ofLee} 1200 2901`,
      'receipt FR-2026-000001 -1000 1901',
      'receipt FR-2026-000002 -2000 -99',
    ])
    const of = { type: 'total_payment', startDate: today, endDate: today } as const
    expect((await school.did('getStatistics', of)).data).toMatchObject({ total_amount: 2901, unallocated: 99 })
  })

  test('the documented collection takes exactly the rest, and nothing where it is another than was shown', async () => {
    await receive(1000, { [ofChan]: 1000 })
    const id = await paymentFor(school, ofChan)
    expect(await school.refused('collectPayment', { id, payment_type: 'cash', amount: 1701 })).toBe(
      `409 Invoice ${ofChan} has 701.00 open now, not 1,701.00. Nothing was collected.`,
    )
    expect(await school.did('collectPayment', { id, payment_type: 'cash', amount: 701 })).toMatchObject({
      receipt_ref: 'LR-2026-000001',
      message: `LR-2026-000001, Tai Man Chan (${school.chan}), 701.00`,
    })
    expect(await tokens(school.chan)).toHaveLength(2)
    const { bytes } = await school.did('pdfReceiptLive', { student_id: school.chan, yearMonth: '2026-11' })
    const [family, invoice] = await pagesOf(bytes)
    expect(family).toMatch(/FR-2026-000001.*Received from 收到 Chan family 陳家 \(F0001\).*1,000\.00/)
    expect(invoice).toMatch(/LR-2026-000001.*Received before 之前已收 −1,000\.00.*701\.00/)
  })

  test('an invoice is asked for by its receipt, too', async () => {
    const { receipt_ref } = await receive(1701, { [ofChan]: 1701 })
    const { body } = await school.call('liveInvoices', { month: '2026-11', ids: receipt_ref })
    expect(body).toMatchObject({ data: [{ invoice_ref: ofChan, receipt_ref }], gone: [] })
  })

  test('a receipt says what it was put to when it came in, and what stayed as credit, whatever happens later', async () => {
    await receive(3000)
    await school.did('allocateCredit', allocate({ [ofLee]: -200 }))
    const print = async () => (await pagesOf((await school.did('pdfReceipts', { refs: ['FR-2026-000001'] })).bytes))[0]
    const first = await print()
    // Nor what the family is called by then.
    await school.did('updateFamily', { family_id: 'F0001', name: 'Wong and Lee' })
    expect(first).toContain('Chan family 陳家 (F0001)')
    expect(await print()).toContain('Chan family 陳家 (F0001)')
    expect(first).toMatch(/Tai Man Chan 陳大文; P5 English, P5 Maths; LI-2026-000001 Nov(ember)? 2026.*1,701\.00/)
    expect(first).toMatch(/Ka Yan Lee; P5 English; LI-2026-000002.*1,200\.00.*Stays as credit 餘額 99\.00.*3,000\.00/)
    await school.did('reversePayment', { receipt_ref: 'FR-2026-000001', reason: 'Bounced', allow_negative: true })
    expect(await print()).toMatch(/CANCELLED.*COPY.*FCN-2026-00001/)
    const { bytes } = await school.did('pdfCreditNote', { credit_note_ref: 'FCN-2026-00001' })
    expect((await pagesOf(bytes))[0]).toMatch(/Credited to 貸記予 Chan family 陳家.*Bounced.*3,000\.00/)
  })

  test('nothing is put above a rest, above the money, to another family, to a void invoice or twice', async () => {
    const body = { family_id: 'F0001', method: 'cash', amount: 100, paid_on: today } as const
    const put = (invoice_ref: string, amount: number) => ({ ...body, allocations: [{ invoice_ref, amount }] })
    const refused = (input: object) => school.refused('receiveMoney', { ...body, ...input })
    expect(await refused({ ...put(ofLee, 1300), amount: 2000 })).toBe(
      `409 Invoice ${ofLee} has 1,200.00 open, and 1,300.00 would be put to it.`,
    )
    expect(await refused(put(ofLee, 100.01))).toBe('409 100.01 would be put to invoices, and 100.00 came in.')
    expect(await refused(put('LI-2026-000009', 1))).toBe('404 There is no invoice LI-2026-000009.')
    const twice = { invoice_ref: ofLee, amount: 1 }
    expect(await refused({ allocations: [twice, twice] })).toBe(`400 Invoice ${ofLee} is named twice.`)
    expect(await refused({ family_id: 'F0099' })).toBe('404 There is no family F0099.')
    expect(await refused({ paid_on: '2026-11-21' })).toBe('400 The day must not be after today.')
    expect(await refused({ method: 'fps' })).toBe('400 This school does not take fps. The settings say what it takes.')
    for (const amount of [0, -1, 0.001, 10_000_000]) expect(await refused({ amount })).toMatch(/^400 /)
    await school.did('leaveFamily', { student_id: school.lee })
    expect(await refused(put(ofLee, 1))).toBe(`409 Invoice ${ofLee} is owed by family F0003.`)
    await school.did('voidInvoice', { invoice_ref: ofChan, reason: 'Twice' })
    expect(await refused(put(ofChan, 1))).toBe(`409 Invoice ${ofChan} is void.`)
    await school.did('updateBusiness', { payment_methods: ['fps', 'payme'] })
    expect(await receive(5, {}, { method: 'fps', note: ' Slip seen ' })).toMatchObject({ credit: 5 })
  })

  test('two desks that take the last money for one invoice: one does, and the other is told', async () => {
    const elsewhere = await school.secondServer()
    const body = { family_id: 'F0001', method: 'cash', amount: 1200, paid_on: today } as const
    const allocations = [{ invoice_ref: ofLee, amount: 1200 }]
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        (at % 2 === 0 ? school : elsewhere).call('receiveMoney', { ...body, allocations }),
      ),
    )
    await elsewhere.close()
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await family()).toEqual({ owes: 1701, credit: 0 })
    expect(await receive(1)).toMatchObject({ receipt_ref: 'FR-2026-000002' })
  })

  test('credit is used when somebody says so: credits before money', async () => {
    await receive(500, {})
    const credited = { family_id: 'F0001', amount: 300, reason: 'Lesson in a cold room' }
    expect(await school.did('creditFamily', credited)).toMatchObject({ credit_ref: 'FC-2026-000001' })
    expect(await school.refused('creditFamily', credited, { as: 'kit' })).toMatch(/^403 Your role admin may not/)
    expect(await family()).toEqual({ owes: 2901, credit: 800 })
    expect(await school.did('allocateCredit', allocate({ [ofLee]: 400 }))).toEqual({
      success: true,
      message: '400.00 put to invoices, F0001',
      credit: 400,
    })
    // The 400.00 are 300.00 of the credit and 100.00 of the money.
    expect((await month())[1]).toMatchObject({ receipts: [{ receipt_ref: 'FR-2026-000001', amount: 100 }] })
    expect(await school.refused('allocateCredit', allocate({ [ofLee]: 401 }))).toBe(
      '409 Family F0001 has 400.00 in credit, and 401.00 would be put to invoices.',
    )
    expect(await school.refused('allocateCredit', allocate({ [ofLee]: -401 }))).toBe(
      `409 400.00 lies on invoice ${ofLee}, and 401.00 would be taken from it.`,
    )
    expect(await school.refused('allocateCredit', allocate({ [ofLee]: 0 }))).toMatch(/^400 /)
    const of = { type: 'total_payment', startDate: today, endDate: today } as const
    expect((await school.did('getStatistics', of)).data).toMatchObject({ total_amount: 100, unallocated: 400 })
  })

  test('an invoice that credit alone has paid has no receipt, and opens again when it is taken back', async () => {
    await school.did('creditFamily', { family_id: 'F0001', amount: 1200, reason: 'Goodwill' })
    await school.did('allocateCredit', allocate({ [ofLee]: 1200 }))
    const id = await paymentFor(school, ofLee)
    expect((await month())[1]).toMatchObject({ status: 'paid', receipt_ref: null, receipts: [] })
    expect(await tokens(school.lee)).toEqual([['English', 4]])
    expect(await school.refused('collectPayment', { id, payment_type: 'cash' })).toMatch(
      /^409 Payment PL\d+ is paid already: by the credit of its family, by .* on 2026-11-20\.$/,
    )
    expect(await school.refused('reversePayment', { payment_id: id, reason: 'Twice' })).toBe(
      `409 Payment ${id} was paid by credit alone. No receipt can be taken back.`,
    )
    expect(await school.refused('voidInvoice', { invoice_ref: ofLee, reason: 'Twice' })).toBe(
      `409 Invoice ${ofLee} is paid by the credit of its family. Take that back first.`,
    )
    school.clock.pass({ minutes: 1 })
    expect(await school.did('allocateCredit', allocate({ [ofLee]: -1 }))).toMatchObject({ credit: 1 })
    expect(await tokens(school.lee)).toEqual([['English', 0]])
    const again = (await asked()).find(([, rest]) => rest === 1)
    expect(again?.[0]).not.toBe(id)
    expect(await school.refused('collectPayment', { id, payment_type: 'cash' })).toBe(
      `409 Payment ${id} was opened again. Invoice ${ofLee} has another payment now.`,
    )
    await school.did('allocateCredit', allocate({ [ofLee]: 1 }))
    expect(await tokens(school.lee)).toEqual([['English', 4]])
  })

  test('used tokens are taken back with the money only when somebody says so', async () => {
    await receive(1200, { [ofLee]: 1200 })
    await school.did('addToken', { student_id: school.lee, token_name: 'English', amount: -3 })
    expect(await school.refused('allocateCredit', allocate({ [ofLee]: -100 }))).toBe(
      `409 Ka Yan Lee (${school.lee}) has only 1 of English left, and 4 would be taken back. Allow a negative balance to go on.`,
    )
    await school.did('allocateCredit', allocate({ [ofLee]: -100 }, { allow_negative: true }))
    expect(await tokens(school.lee)).toEqual([['English', -3]])
    expect(await family()).toEqual({ owes: 1801, credit: 100 })
  })

  test('tokens of several invoices that one receipt has paid are counted together before they are taken back', async () => {
    await school.token('iPad', 100, 'Video')
    for (const course_name of ['IELTS', 'TOEFL']) {
      await school.course(course_name, { lessons: 2, token: 'iPad' })
      await school.did('videoInvoiceCreate', { student_id: school.lee, course_name })
    }
    const { receipt_ref } = await receive(400, { 'VI-2026-000001': 200, 'VI-2026-000002': 200 })
    await school.did('addToken', { student_id: school.lee, token_name: 'iPad', amount: -1 })
    expect(await school.refused('reversePayment', { receipt_ref, reason: 'Bounced' })).toBe(
      `409 Ka Yan Lee (${school.lee}) has only 3 of iPad left, and 4 would be taken back. Allow a negative balance to go on.`,
    )
    expect(await tokens(school.lee)).toEqual([['iPad', 3]])
  })

  test('what is not used is given back, goodwill never, and not more than there is', async () => {
    await receive(500, {})
    school.clock.pass({ minutes: 1 })
    await school.did('creditFamily', { family_id: 'F0001', amount: 300, reason: 'Goodwill' })
    school.clock.pass({ minutes: 1 })
    const back = {
      family_id: 'F0001',
      amount: 500,
      method: 'cash',
      paid_on: today,
      reason: 'Leaves Hong Kong',
    } as const
    expect(await school.refused('refundMoney', { ...back, amount: 500.01 })).toBe(
      '409 500.00 of family F0001 can be given back, and 500.01 would be. Goodwill is never given back.',
    )
    expect(await school.refused('refundMoney', back, { as: 'kit' })).toMatch(/^403 /)
    expect(await school.did('refundMoney', { ...back, amount: 200 })).toMatchObject({ refund_ref: 'RF-2026-000001' })
    expect(await school.did('refundMoney', { ...back, amount: 300 })).toMatchObject({ refund_ref: 'RF-2026-000002' })
    expect(await family()).toEqual({ owes: 2901, credit: 300 })
    expect((await ledger()).slice(2)).toEqual([
      'receipt FR-2026-000001 -500 2401',
      'credit FC-2026-000001 -300 2101',
      'refund RF-2026-000001 200 2301',
      'refund RF-2026-000002 300 2601',
    ])
    expect(await school.refused('reversePayment', { receipt_ref: 'FR-2026-000001', reason: 'Bounced' })).toBe(
      '409 A part of receipt FR-2026-000001 was given back: RF-2026-000001.',
    )
    expect((await school.did('getDayClosing', { day: today })).data.rows).toMatchObject([
      { method: 'cash', received: 500, refunded: 500 },
    ])
  })

  test('a receipt is taken back as a whole, wherever its money lies by then', async () => {
    await receive(2000, { [ofChan]: 1701, [ofLee]: 299 })
    await receive(901, { [ofLee]: 901 })
    const [chan, lee] = [await paymentFor(school, ofChan), await paymentFor(school, ofLee)]
    school.clock.pass({ minutes: 1 })
    // 100.00 of the first receipt go from one invoice to nowhere.
    await school.did('allocateCredit', allocate({ [ofChan]: -100 }))
    expect(await school.refused('reversePayment', { payment_id: lee, reason: 'Bounced' })).toBe(
      `409 Payment ${lee} was paid by several receipts: FR-2026-000001, FR-2026-000002. Reverse each of them.`,
    )
    expect(await school.refused('reversePayment', { payment_id: chan, reason: 'Bounced' })).toBe(
      `409 Payment ${chan} was opened again. Invoice ${ofChan} has another payment now.`,
    )
    const whole = { receipt_ref: 'FR-2026-000001', reason: 'Bounced', allow_negative: true } as const
    expect(await school.refused('reversePayment', { ...whole, then: 'void' })).toMatch(/^409 The money of receipt/)
    expect(await school.refused('reversePayment', { ...whole, receipt_ref: 'FR-2026-000009' })).toBe(
      '404 There is no receipt FR-2026-000009.',
    )
    expect(await school.refused('reversePayment', { reason: 'Bounced' })).toBe('400 Name a payment or a receipt.')
    expect(await school.did('reversePayment', whole)).toEqual({
      success: true,
      message: 'FCN-2026-00001, F0001, 2,000.00',
      credit_note_ref: 'FCN-2026-00001',
    })
    expect(await family()).toEqual({ owes: 2000, credit: 0 })
    expect((await asked()).map(([, rest]) => rest)).toEqual([1701, 299])
    expect((await month())[1]).toMatchObject({ receipts: [{ receipt_ref: 'FR-2026-000002', amount: 901 }] })
    expect(await school.refused('reversePayment', whole)).toMatch(
      /^409 Receipt FR-2026-000001 was cancelled already by .*: credit note FCN-2026-00001\.$/,
    )
  })

  test('nothing that something lies on is void, one alone or with all unpaid ones', async () => {
    await receive(1, { [ofLee]: 1 })
    expect(await school.refused('voidInvoice', { invoice_ref: ofLee, reason: 'Twice' })).toBe(
      `409 Invoice ${ofLee} has money on it (receipt FR-2026-000001) and cannot be voided.`,
    )
    const { data } = await school.did('voidUnpaidInvoices', { month: '2026-11', reason: 'Wrong month', dryRun: false })
    expect(data.invoices.map(({ invoice_ref }) => invoice_ref)).toEqual([ofChan])
    await school.did('reversePayment', { receipt_ref: 'FR-2026-000001', reason: 'Twice', then: 'void' })
    expect(await month()).toMatchObject([{ status: 'void' }, { status: 'void' }])
    expect(await asked()).toEqual([])
    // The month can be billed again.
    const billed = await school.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
    expect(billed.data.invoices).toHaveLength(2)
    expect(await family()).toEqual({ owes: 2901, credit: 0 })
  })

  test('a sibling does not leave while an invoice is paid in part, nor the last one of a family with credit', async () => {
    await receive(100, { [ofLee]: 100 })
    expect(await school.refused('leaveFamily', { student_id: school.lee })).toBe(
      `409 ${school.lee} has invoices that are paid in part: ${ofLee}. Collect the rest or take it back first.`,
    )
    const both = { student_ids: [school.chan, school.lee] }
    expect(await school.refused('createFamily', both)).toMatch(/paid in part/)
    await school.did('allocateCredit', allocate({ [ofLee]: -100 }))
    expect(await school.refused('createFamily', both)).toBe(
      '409 Family F0001 would have no student left, but 100.00 in credit. Use that or give it back first.',
    )
    await school.did('leaveFamily', { student_id: school.lee })
    expect(await family('F0003')).toEqual({ owes: 0, credit: 0 })
    // Something was put to the invoice once, so it stays with those who did.
    expect(await family()).toEqual({ owes: 2901, credit: 100 })
    await school.did('allocateCredit', allocate({ [ofLee]: 100 }))
    expect(await family()).toEqual({ owes: 2801, credit: 0 })
  })

  test('money of the day before counts on that day, and what is put later on the day it is put', async () => {
    await receive(1000, { [ofLee]: 600 }, { paid_on: '2026-11-18' })
    await school.did('allocateCredit', allocate({ [ofLee]: 400 }))
    const on = async (day: string) =>
      (await school.did('getStatistics', { type: 'live_payment', startDate: day, endDate: day })).data.total_amount
    expect([await on('2026-11-18'), await on('2026-11-19'), await on(today)]).toEqual([600, 0, 400])
    expect((await school.did('getDayClosing', { day: '2026-11-18' })).data.rows).toMatchObject([{ received: 1000 }])
  })
})
