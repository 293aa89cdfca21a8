import { describe, expect, it } from 'vitest'
import { t } from '#client/messages/message.ts'
import { itemsOf, planOf } from './plan-of-line.ts'

const groups = (typed: string) => itemsOf(typed).map(({ group }) => t(group))

describe('what was not typed exactly', () => {
  it.each([
    ['atendance', 'Did you mean attendance?'],
    ['statistcs', 'Did you mean statistics?'],
    ['chn tai mn', 'Did you mean chan tai man?'],
    ['ctm', 'Did you mean tai man chan?'],
    ['cheugn', 'Did you mean cheung?'],
    ['collect wnog bank', 'Did you mean collect wong bank?'],
    ['colect wong bank', 'Did you mean collect wong bank?'],
  ])('%s: %s', (typed, group) => expect(groups(typed)[0]).toBe(group))

  it.each(['attendance', 'wong', 'collect wong bank', '陈大文', 'debtors', '補堂', 's0001', 'may'])(
    '%s is no guess',
    typed => expect(groups(typed).filter(group => group.startsWith('Did you mean'))).toEqual([]),
  )

  it.each([
    'collect ctm bank',
    'collect wnog bank',
    'colect wong bank',
    'colect wnog cash',
    'collect chn siu mn cash',
    'collect video mka cash 31/12',
    '收款 wnog 入數',
    'reverse wnog oct',
  ])('%s takes nothing on one Enter: whom it means is asked', async typed => {
    expect(groups(typed)[0]).toMatch(/^Did you mean/)
    const plan = await planOf(typed)
    expect(plan).toMatch(/ asks (?:payment|receipt)/)
    expect(plan).not.toMatch(/ (?:payment|receipt)=/)
  })
})

describe('a day alone', () => {
  const rows = (typed: string) =>
    itemsOf(typed).map(item => `${t(item.title)}${item.about === '' ? '' : ` | ${item.about}`}`)

  it('is its timetable with what is on it, and its lessons in order', () => {
    expect(rows('21/11').slice(0, 3)).toEqual([
      'Sat 21 Nov, tomorrow | Timetable · 2 lessons · 1 video lesson',
      'Sat 21 Nov · tomorrow · DSE Math 10:00 | L00001',
      'Sat 21 Nov · tomorrow · DSE English 14:00 | L00003',
    ])
  })

  it('is the nearest one where no year is said', () => {
    expect(rows('19/11')[0]).toMatch(/^Thu 19 Nov, yesterday/)
    expect(rows('1 jan')[0]).toMatch(/^Fri 1 Jan 2027/)
  })
})

describe('an amount alone', () => {
  it('is the pending payments of exactly that amount, the oldest month first', () => {
    const ids = itemsOf('$900').flatMap(item => (item.type === 'record' ? [item.ref.id] : []))
    expect(ids).toEqual(['PL000003', 'PL000004', 'PV000003', 'PV000004'])
  })
})
