import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payerOf } from '#rules/bank-lines.ts'
import { type Facts, type LooseReceipt, type OpenLine, type Payer, proposedFor } from '#rules/bank-proposals.ts'

const line = (bank_line_id: string, cents: number, text: string, day = '2026-11-18'): OpenLine => ({
  ...{ bank_line_id, cents, text, day, payer: payerOf(text) },
})
const family = (id: number, names: Payer['names'], ...rests: readonly number[]): Payer => ({
  family_id: `F000${id}`,
  student_ids: [`S000${id}`],
  names,
  open: rests.map((rest, at) => ({
    ...{ invoice_ref: `LI-2026-0000${id}${at}`, student_id: `S000${id}`, month: `2026-0${at + 8}`, rest },
  })),
})
const tsui = family(
  1,
  [{ name: 'Tsui Pui Yee' }, { name: 'Tsui Kin Man' }, { name: '徐佩儀', sounds: 'tsui pui yee xu pei yi' }],
  182000,
)
const chan = family(
  2,
  [{ name: 'Chan Tai Man' }, { name: '陳大文', sounds: 'chan chen tai da man wen ctm' }],
  100000,
  70000,
)
const wong = family(3, [{ name: 'Wong Siu Lan' }], 182000)
const families = [tsui, chan, wong]
const nothing: Facts = { families, receipts: [], payers: new Map(), billed: new Map() }
const billed = new Map(families.flatMap(each => each.open.map(({ invoice_ref }) => [invoice_ref, each.family_id])))

/** 'certain F0001 number amount: LI-2026-0000010 182000' */
const said = (lines: readonly OpenLine[], facts: Partial<Facts> = {}) => {
  const all = proposedFor(lines, { ...nothing, billed, ...facts })
  return lines.map(({ bank_line_id }) => {
    const { certain, proposals } = all.get(bank_line_id)!
    const each = proposals.map(
      ({ family_id, receipt_ref, because, allocations }) =>
        `${receipt_ref ?? family_id} ${because.join(' ')}: ${allocations.map(({ invoice_ref, cents }) => `${invoice_ref.slice(-2)} ${cents}`).join(', ')}`,
    )
    return [certain ? 'certain' : 'open', ...each]
  })
}
const one = (cents: number, text: string, facts: Partial<Facts> = {}) => said([line('B1', cents, text)], facts)[0]

describe('a line is certain', () => {
  it('with our number and exactly what is open of it', () => {
    expect(one(182000, 'FPS LI-2026-000010')).toEqual(['certain', 'F0001 number amount: 10 182000'])
    expect(one(170000, 'FPS LI-2026-000020 LI-2026-000021')).toEqual([
      'certain',
      'F0002 number amount: 20 100000, 21 70000',
    ])
    expect(one(170000, 'FPS ST-F0002-202609')).toEqual(['certain', 'F0002 number amount: 20 100000, 21 70000'])
    expect(one(100000, 'FPS ST-F0002-202608')).toEqual(['certain', 'F0002 number amount: 20 100000'])
  })
  it('and not with another amount, two families, or anything else that is true of it', () => {
    expect(one(181000, 'FPS LI-2026-000010')?.[0]).toBe('open')
    expect(one(282000, 'FPS LI-2026-000010 LI-2026-000020')?.[0]).toBe('open')
    expect(one(182000, 'TSUI KIN MAN S0001')).toEqual([
      'open',
      'F0001 id amount name: 10 182000',
      'F0003 amount: 30 182000',
    ])
  })
  it('once, when the same is paid twice', () => {
    const twice = [line('B1', 182000, 'FPS LI-2026-000010'), line('B2', 182000, 'FPS LI-2026-000010')]
    expect(said(twice).map(each => each[0])).toEqual(['certain', 'open'])
    expect(said(twice)[1]?.[1]).toBe('F0001 number: ')
  })
})

describe('a family is proposed', () => {
  it('by the amount alone when few owe it, and not when many do', () => {
    expect(one(182000, 'CHQ DEP 004431')).toEqual(['open', 'F0001 amount: 10 182000', 'F0003 amount: 30 182000'])
    const many = Array.from({ length: 4 }, (_, at) => family(at + 4, [], 5000))
    expect(one(5000, 'CHQ DEP 004431', { families: many })).toEqual(['open'])
  })
  it('by who has paid like this before, whatever the amount: the oldest month is paid first', () => {
    const payers = new Map([['WONDERFUL TRADING', ['F0002']]])
    expect(one(120000, 'CR TFR WONDERFUL TRADING 18NOV', { payers })).toEqual([
      'open',
      'F0002 payer: 20 100000, 21 20000',
    ])
    expect(one(70000, 'CR TFR WONDERFUL TRADING 18NOV', { payers })).toEqual(['open', 'F0002 payer amount: 21 70000'])
  })
  it.each([
    ...[
      'TSUI KIN MAN',
      'FPS CR TSUI K M',
      'CR KIN MAN TSUI',
      'XU PEI YI',
      'TSUI P Y',
      'Tsui, Kin-man',
      'ＴＳＵＩ　ＫＩＮ　ＭＡＮ',
    ],
    ...['徐 佩儀', '轉數快 徐佩仪', '徐佩儀女士'],
  ])('by the name %s: in words, by first letters, in Chinese and as it sounds', text =>
    expect(one(182000, text)?.[1]).toBe('F0001 amount name: 10 182000'),
  )
  it.each(['TSUI', 'MAN', 'KIN TSUIS MANN', 'WANG', 'K M'])('and not by %s alone', text => {
    expect(one(777, text)).toEqual(['open'])
  })
})

describe('what the desk has received', () => {
  const receipt = (receipt_ref: string, family_id: string, paid_on: string, cents = 182000): LooseReceipt => ({
    ...{ receipt_ref, family_id, paid_on, cents },
  })
  it('in the seven days before is proposed first, and the line is not certain', () => {
    const receipts = [receipt('FR-1', 'F0001', '2026-11-11')]
    expect(one(182000, 'FPS LI-2026-000010', { receipts })?.slice(0, 2)).toEqual(['open', 'FR-1 received number: '])
    expect(one(182000, 'CHQ DEP', { receipts })?.[1]).toBe('FR-1 received: ')
    expect(one(182000, 'CHQ DEP', { receipts: [receipt('FR-1', 'F0001', '2026-11-10')] })?.[1]).toBe(
      'F0001 amount: 10 182000',
    )
  })
  it('later counts only when the text says that it is theirs', () => {
    const receipts = [receipt('FR-1', 'F0001', '2026-11-20')]
    expect(one(182000, 'TSUI K M', { receipts })?.[1]).toBe('FR-1 received name: ')
    expect(one(182000, 'CHQ DEP', { receipts })?.[1]).toBe('F0001 amount: 10 182000')
  })
  it('from another family is not meant by our number, nor by a name, and one receipt is one line', () => {
    const receipts = [receipt('FR-1', 'F0003', '2026-11-17')]
    expect(one(182000, 'FPS LI-2026-000010', { receipts })?.[0]).toBe('certain')
    expect(one(182000, 'TSUI K M', { receipts })?.[1]).toBe('F0001 amount name: 10 182000')
    const lines = [line('B1', 182000, 'WONG SIU LAN'), line('B2', 182000, 'WONG SIU LAN')]
    expect(said(lines, { receipts }).map(each => each[1])).toEqual([
      'FR-1 received name: ',
      'F0003 amount name: 30 182000',
    ])
  })
  it('is known by the number of an invoice that it has paid', () => {
    const receipts = [receipt('FR-1', 'F0001', '2026-11-17')]
    const paid = families.map(each => (each === tsui ? { ...each, open: [] } : each))
    expect(one(182000, 'FPS LI-2026-000010', { receipts, families: paid })?.[1]).toBe('FR-1 received number: ')
  })
})

it('whatever is proposed first can be taken together', () => {
  const texts = [
    'FPS LI-2026-000010',
    'CHQ',
    'TSUI K M',
    'CHAN TAI MAN',
    'ST-F0002-202609',
    'S0003',
    'WONG S L LI-2026-000020',
  ]
  const given = fc.array(
    fc.record({ cents: fc.constantFrom(182000, 100000, 70000, 170000, 5000), text: fc.constantFrom(...texts) }),
  )
  fc.assert(
    fc.property(given, all => {
      const lines = all.map(({ cents, text }, at) => line(`B${at}`, cents, text))
      const put = new Map<string, number>()
      for (const { proposals } of proposedFor(lines, { ...nothing, billed }).values())
        for (const { invoice_ref, cents } of proposals[0]?.allocations ?? [])
          put.set(invoice_ref, (put.get(invoice_ref) ?? 0) + cents)
      for (const { open } of families)
        for (const { invoice_ref, rest } of open) expect(put.get(invoice_ref) ?? 0).toBeLessThanOrEqual(rest)
    }),
  )
})
