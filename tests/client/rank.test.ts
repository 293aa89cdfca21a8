import { describe, expect, it } from 'vitest'
import { findable, order, tier, tiers } from '#client/command/rank.ts'

const collect = findable(['Collect live payment', 'pay', '收款'])
const named = (typed: string) => tiers[tier(typed, collect)] ?? 'none'

describe('what is typed finds a command', () => {
  it.each([
    ['pay', 'exact'],
    ['收款', 'exact'],
    ['collect l', 'prefix'],
    ['payment collect', 'word starts'],
    ['col pay', 'word starts'],
    ['clp', 'initials'],
    ['lect', 'part'],
    ['cltpmt', 'subsequence'],
    ['void', 'none'],
  ])('%s: %s', (typed, expected) => expect(named(typed)).toBe(expected))

  it('in full width and in capitals as well', () => {
    expect(named('ＣＯＬＬＥＣＴ')).toBe('prefix')
  })
})

describe('the order of the palette', () => {
  const weighed = { tier: 2, fits: 0, used: 0, titled: false, blocked: false, title: 'a' }
  it.each([
    ['an exact word before the most used command', { ...weighed, tier: 0 }, { ...weighed, used: 1000 }],
    ['what fits the row before what is used more', { ...weighed, fits: 1 }, { ...weighed, used: 1000 }],
    ['what is used before the alphabet', { ...weighed, used: 1, title: 'z' }, weighed],
    [
      'the title with fewer words before the alphabet',
      { ...weighed, title: 'Students' },
      { ...weighed, title: 'Student Token' },
    ],
    ['what can run before what cannot, however well it fits', weighed, { ...weighed, tier: 0, fits: 9, blocked: true }],
  ])('puts %s', (_, first, second) => {
    expect(order(first, second)).toBeLessThan(0)
    expect(order(second, first)).toBeGreaterThan(0)
  })
})
