import { afterEach, describe, expect, test } from 'vitest'
import { dayText, monthName } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, few, line, messageTexts, serverSaid, t, translateInto, verbatim } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { captions, firstAreas } from '#client/messages/zh/first.ts'
import { refusals } from '#client/messages/zh/refusals.ts'
import { otherAreas, refusal } from '#client/messages/zh/rest.ts'
import { chineseOf } from '#client/messages/zh/translation.ts'
import { clause } from '#contract/fill.ts'

import.meta.glob('/src/client/messages/*.ts', { eager: true })

const areas = { ...firstAreas, ...otherAreas }
const chinese = chineseOf(areas, captions, refusal)
afterEach(() => translateInto(undefined))

/** The areas whose Chinese may lack texts that are new in English: they are shown in English until they have their Chinese. */
const growing = [
  'audit-calls',
  'dashboard',
  'dayClosing',
  'families',
  'general',
  'invoices',
  'list',
  'payments',
  'prompt',
  'reminders',
  'settings',
  'shell',
  'statistics',
  'students',
  'timetable',
]

const valuesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
const marksIn = (text: string) => (text.split('|')[0]!.match(/\*\*/g) ?? []).length

describe('the Chinese texts', () => {
  test('are whole in the areas that are translated', () => {
    const whole = Object.keys(areas).filter(area => !growing.includes(area))
    const missing = [...messageTexts()].filter(
      ([id]) => whole.includes(id.slice(0, id.lastIndexOf('.'))) && !chinese.texts[id],
    )
    // What a text of values alone needs no words for, such as '{text}', stays as it is.
    expect(missing.filter(([, text]) => /[a-z]/i.test(text.replace(/\{\w+\}/g, '')))).toEqual([])
  })

  test('have the values and the marks of the English, and none of the English that is gone', () => {
    const english = new Map(messageTexts())
    const wrong = Object.entries(chinese.texts).filter(([id, text]) => {
      const from = english.get(id)
      if (from === undefined) return true
      const mayLack = (value: string) => value === '{count}'
      const [own, others] = [valuesIn(text), valuesIn(from)]
      return (
        own.some(value => !others.includes(value) && value !== '{count}') ||
        others.some(value => !own.includes(value) && !mayLack(value)) ||
        marksIn(text) !== marksIn(from)
      )
    })
    expect(wrong).toEqual([])
  })

  test('of what the server says have its values', () => {
    const wrong = Object.entries(refusals).filter(([english, text]) =>
      valuesIn(english).some(value => !text.includes(value) && value !== '{count}'),
    )
    expect(wrong).toEqual([])
  })

  test('end and pause as Chinese does', () => {
    const all = [...Object.values(chinese.texts), ...Object.values(captions), ...Object.values(refusals)]
    expect(all.filter(text => /[一-鿿](?:[,.;?!]|:(?![\w今]))|[,;?!][一-鿿]|[一-鿿]\(|\.\.\./.test(text))).toEqual([])
  })
})

test('a message is said in the language that is shown, and one without Chinese in English', () => {
  translateInto(chinese)
  expect(t(generalText.pageOf({ page: 2, pages: 7 }))).toBe('第2／7頁')
  expect(t(promptText.lessons({ count: 1 }))).toBe('1堂')
  expect(t(caption('Password'))).toBe('密碼')
  expect(t(caption('A label of another server'))).toBe('A label of another server')
  expect(t(verbatim('Password'))).toBe('Password')
  expect(t(line('LR-2026-002683', '陳大文'))).toBe('LR-2026-002683、陳大文')
  expect(t(few(['甲', '乙', '丙', '丁', '戊'].map(verbatim)))).toBe('甲、乙、丙，另外2項')
  translateInto(undefined)
  expect(t(generalText.pageOf({ page: 2, pages: 7 }))).toBe('Page 2 of 7')
})

test('a day in a sentence has its weekday, and the year where it is another one', () => {
  const today = Temporal.PlainDate.from('2026-11-28')
  translateInto(chinese)
  expect(dayText('2026-11-29', today)).toBe('11月29日（日），明日')
  expect(dayText('2027-01-04', today)).toBe('2027年1月4日（一）')
  expect(monthName('2026-11-28')).toBe('11月')
})

test('a refusal is told by its text and values, and what another server says stays as it came', () => {
  translateInto(chinese)
  expect(t(serverSaid('Invalid username or password', 'wrong'))).toBe('用戶名稱或密碼不正確')
  expect(
    t(serverSaid('Student Login ID taiman is used by S0001.', 'loginTaken', { login: 'taiman', id: 'S0001' })),
  ).toBe('學生登入編號taiman已由S0001使用。')
  const fault = clause('passwordShort', { least: 10 })
  expect(t(serverSaid('Password must have at least 10 characters.', 'weak', { fault }))).toBe('密碼最少須有10個字元。')
  expect(t(serverSaid('First Name is required.', 'nameMissing', { field: 'First Name' }))).toBe('請填寫名。')
  expect(t(serverSaid('Invalid username or password'))).toBe('Invalid username or password')
  expect(t(serverSaid('Something new', 'wrong'))).toBe('Something new')
})
