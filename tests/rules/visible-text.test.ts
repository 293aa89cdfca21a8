import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLongerThan, lengthOf, visible } from '#contract/visible-text.ts'

describe('a text as it is stored', () => {
  it.each([
    ['Ada\u200b Kwok\u200e', 'Ada Kwok'],
    ['\ufeffAda', 'Ada'],
    ['so\u00adft', 'soft'],
    ['a\u202eb\u2066c\u2069', 'abc'],
    ['Hangul \u3164\u115f\uffa0fillers', 'Hangul fillers'],
    ['no\ufffe\uffff\ufdd0\u{1fffe}ne', 'none'],
    ['bell\u0007\u001b\u007f\u0085', 'bell\u0085'],
    ['Ada\u200d', 'Ada'],
    ['\ufe0fAda', 'Ada'],
    ['\u200d\u200d', ''],
  ])('%j is %j', (typed, stored) => expect(visible(typed)).toBe(stored))

  it.each([
    'Ada Kwok 陳大文',
    'two\nlines\r\n\tand a tab',
    '👩‍👩‍👧‍👦 👩🏽‍🚀 🏳️‍🌈 ❤️ 1️⃣',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'می‌خواهم',
    'ක්‍ෂණ',
    'क्‍ष',
    '葛\u{e0100}城',
    '\u{20bb7}\u{282ca}',
    '…“”—',
  ])('%j stays', text => expect(visible(text)).toBe(text))

  it('is stored as it is, when it is stored again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), text => {
        expect(visible(visible(text))).toBe(visible(text))
      }),
      { numRuns: 3000 },
    )
  })
})

describe('the length of a text', () => {
  it.each([
    ['好', 1],
    ['🌸', 1],
    ['👩‍👩‍👧‍👦', 1],
    ['🇭🇰', 1],
    ['e\u0301', 1],
    ['𠮷野', 2],
    ['abc', 3],
  ])('%s has %i', (text, length) => expect(lengthOf(text)).toBe(length))

  it('128 flowers are as many as 128 letters, and 256 are more than 255', () => {
    expect(isLongerThan('🌸'.repeat(255), 255)).toBe(false)
    expect(isLongerThan('好'.repeat(255), 255)).toBe(false)
    expect(isLongerThan('🌸'.repeat(256), 255)).toBe(true)
    expect(isLongerThan(`a${'\u0301'.repeat(100_000)}`, 255)).toBe(true)
  })
})
