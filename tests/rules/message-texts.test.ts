import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitsLink, longestEncoded, messageKinds, messageLanguages, strangeIn, textOf } from '#contract/message-texts.ts'
import { ageingOf } from '#rules/ageing.ts'
import { fillTemplate, moneyMessage, textOfMoney, usualTexts } from '#rules/message-texts.ts'
import { chatNumber } from '#rules/phones.ts'
import { isLately } from '#rules/reminders.ts'

const today = Temporal.PlainDate.from('2026-11-29')
const chan = {
  name: 'Chan family 陳家',
  contact_name: 'Chan Kwok Wah',
  language: 'en' as const,
  open: [
    { student_id: 'S0001', month: '2026-10', due_date: '2026-10-31', rest: 975 },
    { student_id: 'S0002', month: '2026-09', due_date: '2026-09-30', rest: 1300.5 },
    { student_id: 'S0001', month: '2026-12', due_date: '2026-12-15', rest: 960 },
  ],
}
const school = { name_en: 'Sample School', name_zh: '樣本書院', fps_address: '1234567' }
const nameOf = (id: string) => (id === 'S0001' ? 'Tai Man' : 'Ka Wai')
const at = { school, texts: {}, today, nameOf }

describe('a text about money', () => {
  it('reminds of what is overdue, by month and child, in the language of the family', () => {
    expect(moneyMessage(chan, at)).toEqual({
      kind: 'reminder',
      amount: 2275.5,
      text: `Dear Chan Kwok Wah,
We have not received HK$ 2,275.50 for Sep 2026 (Ka Wai), Oct 2026 (Tai Man), which was due on 30 Sep 2026.
FPS: 1234567
If you have paid already, please send us the receipt. Thank you.
Sample School`,
    })
    const [late] = chan.open
    expect(moneyMessage({ ...chan, language: 'zh', open: [late!] }, at).text).toBe(`Chan Kwok Wah你好：
2026年10月學費合共 HK$ 975.00 已於2026年10月31日到期，我們尚未收到。
轉數快：1234567
如已繳交，請把收據傳給我們。謝謝！
樣本書院`)
  })

  it('is a bill while nothing is overdue', () => {
    const { kind, amount } = moneyMessage({ ...chan, open: chan.open.slice(2) }, at)
    expect([kind, amount]).toEqual(['bill', 960])
  })

  it('leaves out the line that names an FPS address where there is none', () => {
    expect(moneyMessage(chan, { ...at, school: { ...school, fps_address: '' } }).text).not.toContain('FPS')
  })

  it('counts the months that would make it too long for a link, and cuts nothing else', () => {
    const months = Array.from(
      { length: 120 },
      (_, index) => `${2017 + Math.floor(index / 12)}年${(index % 12) + 1}月（大文）`,
    )
    const filling = { family: '', contact: '陳國華', school: '樣本書院', amount: '1.00', due: '1', fps: '1234567' }
    const text = textOfMoney(usualTexts.text_reminder_zh, { ...filling, months }, 'zh')
    expect(text).toMatch(/^陳國華你好：\n2017年1月（大文）、.*及另外\d+個月學費合共 HK\$ 1\.00/)
    expect(text).toMatch(/樣本書院$/)
    expect(encodeURIComponent(text).length).toBeLessThanOrEqual(longestEncoded)
  })

  it('always fits into a link', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 200 })
    fc.assert(
      fc.property(
        fc.constantFrom(...messageLanguages),
        words,
        words,
        fc.array(words, { maxLength: 40 }),
        (language, contact, name, months) => {
          const filling = { family: name, contact, school: name, amount: '1.00', due: '', fps: '' }
          const text = textOfMoney(usualTexts[textOf('reminder', language)], { ...filling, months }, language)
          expect(fitsLink(text)).toBe(true)
          expect(text).not.toMatch(/\p{Extended_Pictographic}/u)
        },
      ),
      { numRuns: 60 },
    )
  })
})

it('the usual texts name only what there is', () => {
  for (const kind of messageKinds)
    for (const language of messageLanguages) expect(strangeIn(kind, usualTexts[textOf(kind, language)])).toBeUndefined()
})

it('a template says what is given, and leaves out lines without it', () => {
  expect(fillTemplate('To {contact}\n{fps}: {amount}\nend', { contact: 'A 😀', amount: '1' })).toBe('To A\nend')
})

it.each([
  ['9123 4567', '85291234567', false],
  ['+852 9123-4567', '85291234567', false],
  ['85291234567', '85291234567', false],
  ['00852 91234567', '85291234567', false],
  ['2345 6789', '85223456789', true],
  ['3456 7890', '85234567890', true],
  ['9123 4567 / 2345 6789', '85291234567', false],
  ['+86 138 1234 5678', '8613812345678', false],
  ['0044 20 7946 0958', '442079460958', false],
  ['', undefined, undefined],
  ['ask father', undefined, undefined],
  ['12345', undefined, undefined],
])('a chat with %s is opened with %s', (phone, digits, isLine) => {
  const found = chatNumber(phone)
  expect([found?.digits, found?.isLine]).toEqual([digits, isLine])
})

it('what is owed is put to the days that it is overdue', () => {
  const due = (days: number, rest: number) => ({ due_date: today.subtract({ days }).toString(), rest })
  expect(
    ageingOf(
      [
        due(-3, 1),
        due(0, 2),
        due(1, 4),
        due(30, 8),
        due(31, 16),
        due(60, 32),
        due(61, 64),
        due(90, 128),
        due(91, 256.01),
      ],
      today,
    ),
  ).toEqual({
    current: 300,
    to30: 1200,
    to60: 4800,
    to90: 19200,
    older: 25601,
  })
})

it('a reminder is young for three days in Hong Kong', () => {
  // 23:30 on the 26th there.
  const late = '2026-11-26T15:30:00.000Z'
  expect(isLately(late, Temporal.PlainDate.from('2026-11-28'))).toBe(true)
  expect(isLately(late, Temporal.PlainDate.from('2026-11-29'))).toBe(false)
})
