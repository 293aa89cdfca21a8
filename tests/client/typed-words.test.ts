import { describe, expect, it } from 'vitest'
import { type Arguments, ask } from '#client/arguments.ts'
import { findable } from '#client/rank.ts'
import { longestName, meansRecord, partWords, placeWords } from '#client/typed-words.ts'

const title = findable(['Collect live payment'])
const all = findable(['Collect live payment', 'pay', 'cash', 'bank in', '收款'])
const parted = (typed: string) => {
  const { own, name, spare, unused } = partWords(typed.split(' '), all, title.words)
  return [own, name, spare, unused].map(words => words.join(' ')).join(' | ')
}

describe('typed words: those of the command, of the record, spare, of no use', () => {
  it.each([
    ['coll chin pang wong bank', 'coll | chin pang wong | bank | bank'],
    ['chin pang wong coll bank', 'coll | chin pang wong | bank | bank'],
    ['bank coll wong', 'bank coll | wong | bank | '],
    ['coll bank wong', 'coll bank | wong | bank | '],
    ['pay wong', 'pay | wong |  | '],
    ['cash wong', 'cash | wong | cash | '],
    // Nothing else names the command.
    ['wong cash', 'cash | wong | cash | '],
    ['wong payment', 'payment | wong |  | '],
    ['收款 大文', '收款 | 大文 | 收款 | '],
    ['coll cash', 'coll cash |  | cash | '],
  ])('%s: %s', (typed, expected) => expect(parted(typed)).toBe(expected))

  it('as many as name a record are its name', () => {
    const records = ['siu man chan s0004 9811 4422', 'math 4']
    const named = (words: readonly string[]) => {
      const find = (name: readonly string[]) =>
        records.filter(each => name.every(word => each.includes(word)) && meansRecord(each, name))
      const { found, left } = longestName(words, find)
      return `${found.join(', ')} | ${left.join(' ')}`
    }
    expect(named(['siu', 'man', '4'])).toBe(`${records[0]} | 4`)
    expect(named(['math', '4'])).toBe(`${records[1]} | `)
    expect(named(['siu', '9811'])).toBe(`${records[0]} | `)
    expect(named(['siu', 'foo', 'man'])).toBe(`${records[0]} | foo man`)
    expect(named(['foo', 'siu'])).toBe(' | foo siu')
  })
})

describe('spare words', () => {
  const today = Temporal.PlainDate.from('2026-11-20')
  const type = ask.choice({ label: 'Type', options: { cash: 'cash', 'bank-in': 'bank-in' } })
  const number = ask.number({ label: 'Amount' })
  const text = ask.text({ label: 'Reason' })
  const token = ask.entity('tokenName', { label: 'Token' })
  const date = ask.date({ label: 'Date' })
  const placed = (spare: string, unused: string, open: readonly Arguments[string][]) =>
    placeWords(
      { spare: spare.split(' ').filter(Boolean), unused: unused.split(' ').filter(Boolean) },
      open.map((argument, at) => [String(at), argument]),
      today,
    )

  it.each([
    ['bank', 'bank', [type], { typed: { 0: 'bank' }, unused: [] }],
    // The command was found by it, and it is an option all the same.
    ['bank', '', [type], { typed: { 0: 'bank' }, unused: [] }],
    ['pay', '', [type], { typed: {}, unused: [] }],
    ['ash', 'ash', [type], { typed: {}, unused: ['ash'] }],
    ['gold bank', 'gold bank', [type], { typed: { 0: 'bank' }, unused: ['gold'] }],
    ['4', '4', [token, number], { typed: { 1: '4' }, unused: [] }],
    ['four', 'four', [token, number], { typed: {}, unused: ['four'] }],
    ['wrong month', 'wrong month', [text], { typed: { 0: 'wrong month' }, unused: [] }],
    ['wrong', 'wrong', [token, text], { typed: {}, unused: ['wrong'] }],
    ['next month', 'next month', [date], { typed: { 0: 'next month' }, unused: [] }],
    ['bank 31/1', 'bank 31/1', [type, date], { typed: { 0: 'bank', 1: '31/1' }, unused: [] }],
  ] as const)('%s of which %s is of no use', (spare, unused, open, expected) => {
    expect(placed(spare, unused, open)).toEqual(expected)
  })
})
