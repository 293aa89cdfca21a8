import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepNoLonger } from '#server/office/personal-data/keep-no-longer.ts'
import { engines } from '#tests/databases.ts'
import { openSchoolWithInvoices, type School } from '#tests/invoices/school.ts'
import { checkBooksAndClose } from '#tests/payments/books.ts'

// Calls: importBankLines, getBankLines, matchBankLines, ignoreBankLines.
describe.each(engines)('bank lines on $name', engine => {
  let school: School
  const [ofChan, ofLee] = ['LI-2026-000001', 'LI-2026-000002']
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
  })
  afterEach(() => checkBooksAndClose(school))

  type Given = { readonly day?: string; readonly amount: number; readonly text: string; readonly balance?: number }
  const file = (rows: readonly Given[], more: object = {}) => ({
    ...{ file_name: 'TransactionHistory.csv', layout: 'hsbc' },
    rows: rows.map((row, at) => ({ line: at + 2, day: '2026-11-18', ...row })),
    ...more,
  })
  const bring = async (...rows: Given[]) => (await school.did('importBankLines', file(rows))).data
  const lines = async () => (await school.did('getBankLines', {})).data
  const texts = async () => (await lines()).map(({ bank_line_id, text }) => `${bank_line_id} ${text}`)
  const first = async () => (await lines())[0]!
  const chan = { amount: 1701, text: `FPS CR CHAN T M ${ofChan}` }
  const lee = { amount: 1200, text: 'CR TFR LEE SIU LAN' }
  const state = async () =>
    (await school.did('liveInvoices', { month: '2026-11' })).map(({ status, receipt_ref }) => [status, receipt_ref])

  test('what came in is stored once, whichever files it is in, and two equal payments of a day stay two', async () => {
    const rows = [
      { ...chan, balance: 1701 },
      { amount: -500, text: 'RENT', balance: 1201 },
      { ...lee, balance: 2401 },
    ]
    const answer = await school.did('importBankLines', file(rows, { dryRun: true }))
    expect(answer.data).toEqual({
      ...{ added: 2, known: 0, breaks: [] },
      rows: [
        { line: 2, outcome: 'add' },
        { line: 3, outcome: 'out' },
        { line: 4, outcome: 'add' },
      ],
    })
    expect(await lines()).toEqual([])
    await bring(...rows)
    expect(await bring(...rows)).toMatchObject({ added: 0, known: 2 })
    // The same in another order, in full width and padded.
    expect(
      await bring(...rows.map(row => ({ ...row, text: ` ${row.text.replace(' ', '　')} ` })).toReversed()),
    ).toMatchObject({
      ...{ added: 0, known: 2, breaks: [] },
    })
    expect(await texts()).toEqual([`BL000001 FPS CR CHAN T M ${ofChan}`, 'BL000002 CR TFR LEE SIU LAN'])
    await bring({ amount: 100, text: 'CASH' }, { amount: 100, text: 'CASH' })
    expect(
      await bring({ amount: 100, text: 'CASH' }, { amount: 100, text: 'Cash' }, { amount: 100, text: 'CASH' }),
    ).toMatchObject({
      ...{ added: 1, known: 2 },
    })
    expect(await texts()).toHaveLength(5)
    expect(JSON.stringify(await school.did('getAuditLog', {}))).not.toContain('LEE SIU LAN')
  })

  test('other currencies, what went out and days to come do not come in; a line is named once', async () => {
    const rows = [
      { amount: 100, text: 'DOLLARS', currency: 'USD' },
      { amount: 0, text: 'NOTHING' },
      { amount: 100, text: 'TOMORROW', day: '2026-11-21' },
      { amount: 100, text: 'IN', currency: ' hkd ' },
    ]
    expect((await school.did('importBankLines', file(rows))).data.rows.map(({ outcome }) => outcome)).toEqual([
      ...['currency', 'out', 'future', 'add'],
    ])
    const twice = file(rows)
    const again = { ...twice, rows: twice.rows.map(row => ({ ...row, line: 7 })) }
    expect(await school.refused('importBankLines', again)).toBe('400 Line 7 is there twice.')
  })

  test('a balance that does not add up names the line, and comes in only when it is meant', async () => {
    const rows = [
      { ...chan, balance: 5000 },
      { ...lee, balance: 6300 },
    ]
    expect((await school.did('importBankLines', file(rows, { dryRun: true }))).data.breaks).toEqual([
      { line: 3, balance: 6300, expected: 6200 },
    ])
    expect(await school.refused('importBankLines', file(rows))).toBe(
      '409 The balance of line 3 is 6,300.00, and 6,200.00 would add up. Perhaps a page is missing.',
    )
    await school.did('importBankLines', file(rows, { despite_balance: true }))
    expect(await lines()).toHaveLength(2)
  })

  test('our number and what is exactly open of it are certain, and anything else is only proposed', async () => {
    await bring(
      chan,
      { ...chan, amount: 1700 },
      { amount: 1200, text: 'TRANSFER KA YAN LEE' },
      { amount: 5, text: 'INTEREST' },
    )
    expect((await lines()).map(({ certain, proposals }) => [certain, ...proposals])).toEqual([
      [
        true,
        {
          ...{
            family_id: 'F0001',
            family: 'Chan family 陳家',
            receipt_ref: null,
            because: ['number', 'amount', 'name'],
          },
          allocations: [{ invoice_ref: ofChan, student_id: school.chan, month: '2026-11', amount: 1701 }],
        },
      ],
      // The line before pays it already.
      [false, expect.objectContaining({ family_id: 'F0001', allocations: [], because: ['number', 'name'] })],
      [false, expect.objectContaining({ family_id: 'F0002', because: ['amount', 'name'] })],
      [false],
    ])
  })

  test('lines become receipts by bank-in on their days in one operation, and what remains is credit', async () => {
    await bring(chan, { ...lee, amount: 1300, day: '2026-11-16' })
    const put = [{ invoice_ref: ofChan, amount: 1701 }]
    const matches = [
      { bank_line_id: 'BL000002', family_id: 'F0001', allocations: put },
      { bank_line_id: 'BL000001', family_id: 'F0002' },
    ]
    const answer = await school.did('matchBankLines', { matches }, { key: 'match' })
    expect(answer).toEqual({
      ...{ success: true, message: '2 bank lines matched, 3,001.00' },
      data: [
        { bank_line_id: 'BL000001', receipt_ref: 'FR-2026-000001' },
        { bank_line_id: 'BL000002', receipt_ref: 'FR-2026-000002' },
      ],
    })
    expect(await school.did('matchBankLines', { matches }, { key: 'match' })).toEqual(answer)
    expect(await lines()).toEqual([])
    expect(await state()).toEqual([
      ['paid', 'FR-2026-000002'],
      ['paid', 'FR-2026-000001'],
    ])
    const money = await school.database.reader.selectFrom('money_in').selectAll().orderBy('receipt_ref').execute()
    expect(money.map(({ method, paid_on, cents }) => [method, paid_on, cents])).toEqual([
      ['bank-in', '2026-11-16', 130000],
      ['bank-in', '2026-11-18', 170100],
    ])
    expect((await school.did('getFamilies', {})).data.map(({ owes, credit }) => [owes, credit])).toEqual([
      [0, 0],
      [0, 100],
    ])
    const { data: log } = await school.did('getAuditLog', {})
    expect(log.filter(({ call }) => call === 'matchBankLines')).toHaveLength(1)
  })

  test('several lines of several days pay one invoice, and its tokens are credited once', async () => {
    await bring(
      { amount: 700, text: 'A', day: '2026-11-02' },
      { amount: 1000, text: 'B', day: '2026-11-03' },
      { amount: 2, text: 'C', day: '2026-11-03' },
    )
    const of = (bank_line_id: string) => ({ bank_line_id, family_id: 'F0001' })
    await school.did('matchBankLines', { matches: ['BL000001', 'BL000002', 'BL000003'].map(of) })
    expect((await state())[0]).toEqual(['paid', 'FR-2026-000003'])
    const { data } = await school.did('getStudentTokenDetails', { studentId: school.chan })
    expect(data.map(({ amount }) => amount)).toEqual([4, 2])
    expect((await school.did('getFamilies', { ids: 'F0001' })).data).toMatchObject([{ owes: 0, credit: 1 }])
  })

  test('a line is matched once, at one desk, and is open again when its receipt is taken back', async () => {
    await bring(chan)
    const match = { matches: [{ bank_line_id: 'BL000001', family_id: 'F0001' }] }
    const answers = await Promise.all([
      school.call('matchBankLines', match),
      school.call('matchBankLines', match, { as: 'may' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await school.refused('matchBankLines', match)).toMatch(
      /^409 Bank line BL000001 was matched with receipt FR-2026-000001 by \w+ on 2026-11-20\.$/,
    )
    expect(await school.refused('ignoreBankLines', { bank_line_ids: ['BL000001'] })).toContain(
      '409 Bank line BL000001 was matched',
    )
    await school.did('reversePayment', { receipt_ref: 'FR-2026-000001', reason: 'Bounced', allow_negative: true })
    expect(await first()).toMatchObject({ bank_line_id: 'BL000001', certain: true })
    await school.did('matchBankLines', match)
    expect(await lines()).toEqual([])
    expect((await state())[0]).toEqual(['paid', 'FR-2026-000002'])
  })

  test('money that the desk has received is linked, and is not new money', async () => {
    const desk = { family_id: 'F0001', method: 'bank-in', amount: 1701, paid_on: '2026-11-14' } as const
    await school.did('receiveMoney', { ...desk, allocations: [] })
    await bring(chan)
    const { certain, proposals } = await first()
    expect(certain).toBe(false)
    expect(proposals.map(({ receipt_ref, because }) => [receipt_ref, because[0]])).toEqual([
      ['FR-2026-000001', 'received'],
      [null, 'number'],
    ])
    const link = { bank_line_id: 'BL000001', receipt_ref: 'FR-2026-000001' }
    expect(await school.did('matchBankLines', { matches: [link] })).toMatchObject({ data: [link] })
    expect(await lines()).toEqual([])
    expect(await school.database.reader.selectFrom('money_in').selectAll().execute()).toHaveLength(1)
    await bring({ amount: 1701, text: 'AGAIN' }, { amount: 10, text: 'LESS' })
    const other = (bank_line_id: string, receipt_ref = 'FR-2026-000001') =>
      school.refused('matchBankLines', { matches: [{ bank_line_id, receipt_ref }] })
    expect(await other('BL000002')).toBe('409 Receipt FR-2026-000001 belongs to bank line BL000001.')
    expect(await other('BL000002', 'FR-2026-000009')).toBe('404 There is no receipt FR-2026-000009.')
    await school.did('receiveMoney', { ...desk, allocations: [], amount: 11 })
    expect(await other('BL000003', 'FR-2026-000002')).toBe(
      '409 Receipt FR-2026-000002 is for 11.00, and bank line BL000003 has 10.00.',
    )
    await school.did('receiveMoney', { ...desk, allocations: [], method: 'cash', amount: 10 })
    expect(await other('BL000003', 'FR-2026-000003')).toContain('409 Receipt FR-2026-000003 is for cash')
  })

  test('a receipt is too old after seven days, and one that was taken back is none', async () => {
    const desk = { family_id: 'F0001', method: 'bank-in', amount: 1701 } as const
    await school.did('receiveMoney', { ...desk, allocations: [], paid_on: '2026-11-10' })
    await school.did('receiveMoney', { ...desk, allocations: [], paid_on: '2026-11-17' })
    await school.did('reversePayment', { receipt_ref: 'FR-2026-000002', reason: 'Bounced' })
    await bring(chan)
    expect(await first()).toMatchObject({ certain: true, proposals: [{ receipt_ref: null }] })
  })

  test('a payer who was matched once is proposed next time, as long as that stands', async () => {
    await bring({ amount: 300, text: 'CR TFR WONDERFUL TRADING HC2611180012345678 18NOV' })
    expect((await first()).proposals).toEqual([])
    await school.did('matchBankLines', { matches: [{ bank_line_id: 'BL000001', family_id: 'F0002' }] })
    await bring({ amount: 55, text: 'FPS CR WONDERFUL TRADING HC2611190012345679 19NOV' })
    expect((await first()).proposals).toMatchObject([{ family_id: 'F0002', because: ['payer'] }])
    await school.did('reversePayment', { receipt_ref: 'FR-2026-000001', reason: 'Not theirs' })
    expect((await lines()).map(({ proposals }) => proposals)).toEqual([[], []])
  })

  test('an ignored line is left alone until it is taken back, which can be undone', async () => {
    await bring(chan)
    const match = { matches: [{ bank_line_id: 'BL000001', family_id: 'F0001' }] }
    expect(await school.did('ignoreBankLines', { bank_line_ids: ['BL000001'] })).toMatchObject({
      message: '1 bank line ignored.',
    })
    expect(await first()).toMatchObject({ ignored: true, certain: false, proposals: [] })
    expect(await school.refused('matchBankLines', match)).toBe('409 Bank line BL000001 is ignored. Take it back first.')
    const last = async () => (await school.did('getAuditLog', { limit: '1' })).data[0]!.id
    await school.did('undoOperation', { audit_id: await last() })
    expect(await first()).toMatchObject({ ignored: false, certain: true })
    await school.did('ignoreBankLines', { bank_line_ids: ['BL000001'] })
    await school.did('ignoreBankLines', { bank_line_ids: ['BL000001'], ignored: false })
    const back = await last()
    await school.did('matchBankLines', match)
    expect(await school.refused('undoOperation', { audit_id: back })).toBe(
      '409 This cannot be undone any more: bank line BL000001 is receipt FR-2026-000001 by now.',
    )
  })

  test('nothing is matched when one of the lines cannot be', async () => {
    await bring(chan, lee)
    type Match = Parameters<typeof school.did<'matchBankLines'>>[1]['matches'][number]
    const refused = (...more: Match[]) =>
      school.refused('matchBankLines', { matches: [{ bank_line_id: 'BL000001', family_id: 'F0001' }, ...more] })
    const two = { bank_line_id: 'BL000002' }
    const put = (invoice_ref: string, amount: number) => ({ ...two, allocations: [{ invoice_ref, amount }] })
    expect(await refused({ bank_line_id: 'BL000001', family_id: 'F0001' })).toBe(
      '400 Bank line BL000001 is named twice.',
    )
    expect(await refused({ bank_line_id: 'BL000009', family_id: 'F0001' })).toBe('404 There is no bank line BL000009.')
    expect(await refused(two)).toBe('400 Bank line BL000002 needs a family or a receipt, and not both.')
    expect(await refused({ ...two, family_id: 'F0009' })).toBe('404 There is no family F0009.')
    expect(await refused({ ...put(ofChan, 1), family_id: 'F0002' })).toBe(
      `409 Invoice ${ofChan} is owed by family F0001.`,
    )
    expect(await refused({ ...put(ofLee, 1200.5), family_id: 'F0002' })).toContain(
      '409 Invoice LI-2026-000002 has 1,200.00',
    )
    expect(await refused({ ...put('LI-2026-000009', 1), family_id: 'F0002' })).toContain('404 There is no invoice')
    // The line before has taken it already.
    expect(await refused({ ...put(ofChan, 1), family_id: 'F0001' })).toBe(
      `409 Invoice ${ofChan} has 0.00 open, and 1.00 would be put to it.`,
    )
    expect(await lines()).toHaveLength(2)
    expect(await school.database.reader.selectFrom('money_in').selectAll().execute()).toEqual([])
  })

  test('a line without a receipt is gone after two years, and others stay', async () => {
    await bring(chan, lee)
    await school.did('matchBankLines', { matches: [{ bank_line_id: 'BL000001', family_id: 'F0001' }] })
    const there = async () =>
      (await school.database.reader.selectFrom('bank_lines').select('bank_line_id').execute()).length
    await keepNoLonger(school.database, Temporal.Instant.from('2028-11-17T12:00:00Z'))
    expect(await there()).toBe(2)
    await keepNoLonger(school.database, Temporal.Instant.from('2028-11-19T12:00:00Z'))
    expect(await there()).toBe(1)
  })
})
