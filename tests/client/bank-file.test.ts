import { describe, expect, it } from 'vitest'
import { readCsv } from '#client/export/csv.ts'
import { areEnough, bankAmount, bankColumnsOf, bankDay, bankLayoutOf, bankRowsOf } from '#client/import/bank-file.ts'
import { decode } from '#client/import/encodings.ts'
import { knownBankColumns, rememberBankColumns } from '#client/import/known-bank-columns.ts'

const read = (text: string, known?: Parameters<typeof bankLayoutOf>[1]) => {
  const { rows } = readCsv(text)
  const layout = bankLayoutOf(rows, known)
  return { layout, ...bankRowsOf(rows, layout) }
}
const said = (text: string) =>
  read(text).rows.map(({ day, amount, text, balance, currency }) => [day, amount, text, balance, currency])

/** As HSBC writes it: the newest first, a tab after each value, and texts that are padded. */
const hsbc = `Date,Description,"Billing amount","Billing currency",Balance,"Balance currency"
24/11/2026,"FPS CR   TSUI K M               HC2611240012345678 24NOV","1,820.00\t",HKD,"12,345.60\t",HKD
03/11/2026,"AUTOPAY RENT","-9,000.00\t",HKD,"10,525.60\t",HKD
03/11/2026,"CR TFR 12-345678-9 HO SIU LAN","1,300.00\t",USD,"1,300.00\t",USD
`

describe('the file of HSBC', () => {
  it('is read as it is', () => {
    expect(read(hsbc).layout).toEqual({
      ...{ heading: 0, name: 'hsbc' },
      columns: { day: 0, text: 1, amount: 2, currency: 3, balance: 4 },
    })
    expect(said(hsbc)).toEqual([
      ['2026-11-24', 1820, 'FPS CR TSUI K M HC2611240012345678 24NOV', 12345.6, 'HKD'],
      ['2026-11-03', -9000, 'AUTOPAY RENT', 10525.6, 'HKD'],
      ['2026-11-03', 1300, 'CR TFR 12-345678-9 HO SIU LAN', 1300, 'USD'],
    ])
  })

  // 日期,摘要,存入 and two rows with names.
  it.each([
    [
      'UTF-8',
      'e697a5e69c9f2ce69198e8a6812ce5ad98e585a50a32342f31312f323032362ce999b3e5a4a7e69687e5adb8e7949f2c31300a32342f31312f323032362ce69d8ee59889e6aca3e5b08fe5adb82c31300a',
    ],
    [
      'UTF-8 with a mark',
      'efbbbfe697a5e69c9f2ce69198e8a6812ce5ad98e585a50a32342f31312f323032362ce999b3e5a4a7e69687e5adb8e7949f2c31300a32342f31312f323032362ce69d8ee59889e6aca3e5b08fe5adb82c31300a',
    ],
    [
      'Big5',
      'a4e9b4c12cba4bad6e2ca673a44a0a32342f31312f323032362cb3afa46aa4e5bec7a5cd2c31300a32342f31312f323032362ca7f5b9c5aa59a470bec72c31300a',
    ],
    [
      'GBK',
      'c8d5c6da2cd5aad2aa2cb4e6c8eb0a32342f31312f323032362cea90b4f3cec48c57c9fa2c31300a32342f31312f323032362cc0eebcced0c0d0a18c572c31300a',
    ],
  ])('and others in %s', (_, hex) => {
    expect(said(decode(Uint8Array.fromHex(hex))!.text)).toEqual([
      ['2026-11-24', 10, '陳大文學生', null, 'HKD'],
      ['2026-11-24', 10, '李嘉欣小學', null, 'HKD'],
    ])
  })
})

describe('any other file', () => {
  it('is read by its headings, in both languages, below what stands above them', () => {
    const text = `Account,123-456789-838
Period,1 to 27 November 2026
交易日期,摘要,提款,存入,結餘
2026/11/02,FPS 陳大文,,1040.00,1040.00
2026/11/03,租金,900,,140`
    expect(read(text).layout.heading).toBe(2)
    expect(said(text)).toEqual([
      ['2026-11-02', 1040, 'FPS 陳大文', 1040, 'HKD'],
      ['2026-11-03', -900, '租金', 140, 'HKD'],
    ])
  })

  it('has a column that says what came in and what went out, or two texts', () => {
    const text = `Transaction date,Post date,Description,Billing amount,Billing currency,Merchant name,Credit / Debit
2026-11-02,2026-11-03,Transfer,10.00,HKD,CHAN TAI MAN,CREDIT
2026-11-02,2026-11-03,Shop,7.50,HKD,SHOP,DEBIT`
    expect(said(text)).toEqual([
      ['2026-11-02', 10, 'Transfer CHAN TAI MAN', null, 'HKD'],
      ['2026-11-02', -7.5, 'Shop SHOP', null, 'HKD'],
    ])
  })

  it('has several rows under one day, texts that go on, and lines without an amount', () => {
    const text = `Date,Details,Deposit,Withdrawal,Balance
,B/F BALANCE,,,100.00
02 Nov 2026,CREDIT TRANSFER,10.00,,110.00
,CHAN TAI MAN,,,
,CHEQUE,5.00,,115.00
03Nov26,FEE,,1.00,114.00
Total,,15.00,1.00,`
    expect(said(text)).toEqual([
      ['2026-11-02', 10, 'CREDIT TRANSFER CHAN TAI MAN', 110, 'HKD'],
      ['2026-11-02', 5, 'CHEQUE', 115, 'HKD'],
      ['2026-11-03', -1, 'FEE', 114, 'HKD'],
    ])
    // It says what it could not read.
    expect(read(text).unread.map(({ line }) => line)).toEqual([7])
  })

  it('has the month first when the days cannot mean anything else', () => {
    const of = (...days: readonly string[]) =>
      said(['Date,Details,Amount', ...days.map(day => `${day},A,1`)].join('\n')).map(([day]) => day)
    expect(of('11/02/2026', '11/24/2026')).toEqual(['2026-11-02', '2026-11-24'])
    expect(of('11/02/2026', '10/02/2026')).toEqual(['2026-02-11', '2026-02-10'])
    expect(of('24/11/2026', '11/02/2026')).toEqual(['2026-11-24', '2026-02-11'])
  })

  it('is read as somebody has chosen before for the same headings', () => {
    const text = `When,Who,How much\n2026-11-02,CHAN,10`
    const first = read(text)
    expect(areEnough(first.layout.columns)).toBe(false)
    expect(first.layout).toMatchObject({ heading: 0, name: 'when | who | how much' })
    const known = new Map([[first.layout.name, { day: 0, text: 1, amount: 2 }]])
    expect(read(text, known).rows).toMatchObject([{ day: '2026-11-02', text: 'CHAN', amount: 10 }])
    expect(read(hsbc, known).layout.name).toBe('hsbc')
  })

  it('may have no heading at all', () => {
    expect(read('2026-11-02,CHAN,10').layout).toEqual({ heading: undefined, columns: {}, name: 'no heading' })
  })
})

it('a column is one field, and the one named best', () => {
  expect(bankColumnsOf(['Post date', 'Transaction date', 'Remarks', 'Description', 'Credit', 'Debit'])).toEqual({
    ...{ day: 1, text: 3, more: 2, in: 4, out: 5 },
  })
  expect(bankColumnsOf(['日期', '備註', '收入', '支出', '餘額'])).toEqual({
    day: 0,
    text: 1,
    in: 2,
    out: 3,
    balance: 4,
  })
})

it.each([
  ['1,234.50', 1234.5],
  ['-1,234.50\t', -1234.5],
  ['(1,234.50)', -1234.5],
  ['HK$10', 10],
  ['+10.00', 10],
  ['10.00 CR', 10],
  ['10.00DR', -10],
  ['１０', 10],
  ['0.00', 0],
  ['', undefined],
  ['-', undefined],
  ['10.005', undefined],
  ['12-345678-9', undefined],
])('the amount %s', (cell, amount) => expect(bankAmount(cell)).toBe(amount))

it.each([
  ['24/11/2026', '2026-11-24'],
  ['4.1.26', '2026-01-04'],
  ['2026-11-24 13:05', '2026-11-24'],
  ['20261124', '2026-11-24'],
  ['24 Nov 2026', '2026-11-24'],
  ['24-NOV-26', '2026-11-24'],
  ['2026年11月24日', '2026-11-24'],
  ['31/02/2026', undefined],
  ['Total', undefined],
])('the day %s', (cell, day) => expect(bankDay(cell)).toBe(day))

it('a choice of columns is kept for the headings it was made for, the last one first, and what is broken is dropped', () => {
  const kept = new Map<string, string>()
  const keep = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  expect(knownBankColumns(keep).size).toBe(0)
  for (const [layout, day] of [
    ['when | who', 0],
    ['date | what', 1],
    ['when | who', 2],
  ] as const)
    rememberBankColumns(keep, layout, { day })
  expect([...knownBankColumns(keep)]).toEqual([
    ['when | who', { day: 2 }],
    ['date | what', { day: 1 }],
  ])
  for (const broken of ['{', '[["a", {"day": "x"}]]', 'null']) {
    kept.set([...kept.keys()][0]!, broken)
    expect(knownBankColumns(keep).size).toBe(0)
  }
})
