import { afterEach, describe, expect, test } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import { findable, tier } from '#client/command/rank.ts'
import { screens } from '#client/command/screens.ts'
import { preferredLanguage } from '#client/core/preferred-language.ts'
import { kinds } from '#client/entities/kinds.ts'
import { choiceIn } from '#client/line/match-choice.ts'
import { manualPages } from '#client/links/manual.ts'
import { aboutWords, whoWords } from '#client/messages/audit-words.ts'
import { dayText, monthName } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import {
  caption,
  few,
  fieldCaption,
  line,
  messageTexts,
  serverSaid,
  t,
  translateInto,
  verbatim,
} from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { captions, firstAreas } from '#client/messages/zh/first.ts'
import { refusals } from '#client/messages/zh/refusals.ts'
import { otherAreas, refusal } from '#client/messages/zh/rest.ts'
import { chineseOf } from '#client/messages/zh/translation.ts'
import { calls } from '#contract/calls.ts'
import { clauses } from '#contract/clauses.ts'
import { clause } from '#contract/fill.ts'
import { failures } from '#contract/general-refusals.ts'
import { methods } from '#contract/payment-types.ts'
import { plainName } from '#rules/filter/filter-tree.ts'
import { paymentTypes } from '#server/office/documents/receipt.ts'

import.meta.glob('/src/client/messages/*.ts', { eager: true })

const commands = Object.values(import.meta.glob<AnyCommand>('/commands/**/*.ts', { eager: true, import: 'default' }))
const captionsOf = ({ title, button, verb, form, arguments: questions, many }: AnyCommand): readonly string[] =>
  [
    ...[title, button, verb, form?.title, form?.submit, form?.cancel, form?.busy, many?.button],
    ...Object.values(questions).flatMap(question => [
      question.label,
      'placeholder' in question ? question.placeholder : undefined,
      ...('options' in question ? Object.values(question.options) : []),
    ]),
  ].filter(text => text !== undefined)

const areas = { ...firstAreas, ...otherAreas }
const chinese = chineseOf(areas, captions, refusal)
afterEach(() => translateInto(undefined))

/** What has values, keys and names alone stays as it is: '{text}', 'G 1', 'CSV'. */
const hasWords = (text: string) => /[a-z]/i.test(text.replace(/\{\w+\}|\bG \d|XLSX|\bExcel\b|CSV|PayMe/g, ''))

const valuesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
const marksIn = (text: string) => (text.split('|')[0]!.match(/\*\*/g) ?? []).length

describe('the Chinese texts', () => {
  test('are whole', () => {
    expect([...messageTexts()].filter(([id, text]) => hasWords(text) && !chinese.texts[id])).toEqual([])
  })

  test('have every refusal and every clause of the server', () => {
    const said = [
      ...Object.values(calls).flatMap(({ refusals: own }) => Object.values<{ readonly text: string }>(own)),
      ...Object.values(failures),
    ].map(({ text }) => text)
    const all = [...said, ...Object.values(clauses)]
    expect(all.filter(text => hasWords(text) && refusals[text] === undefined)).toEqual([])
  })

  test('have what every command, question, column and screen is called', () => {
    const all = [
      ...commands.flatMap(captionsOf),
      ...Object.values(kinds).flatMap(kind => [
        kind.title,
        kind.one,
        ...Object.values(kind.fields).flatMap(({ short }) => short ?? []),
      ]),
      ...screens.flatMap(({ label, heading, tabs }) => [label, heading, ...Object.values(tabs ?? {})]),
      ...Object.values(manualPages).flatMap(({ title, sections }) => [title, ...sections]),
      ...methods,
    ]
    expect([...new Set(all)].filter(text => hasWords(text) && !captions[text])).toEqual([])
  })

  test('call a column by a name that filters know', () => {
    translateInto(chinese)
    const wrong = Object.values(kinds).flatMap(({ one, fields, language }) =>
      Object.entries(fields)
        .filter(([, { joined, type }]) => !joined && type !== 'flag')
        .map(([id, field]) => [`${one}.${id}`, id, language.fieldsByName.get(plainName(t(fieldCaption(field))))?.id])
        .filter(([, id, found]) => id !== found),
    )
    expect(wrong).toEqual([])
  })

  test('have every column of a list of records beside its English', () => {
    const without = Object.values(kinds).flatMap(({ one, fields }) =>
      Object.entries(fields).flatMap(([id, { zh }]) => (zh === undefined ? [`${one}.${id}`] : [])),
    )
    expect(without).toEqual([])
  })

  test('have every value of a choice, for cells and filters alike', () => {
    const without = Object.values(kinds).flatMap(({ one, fields }) =>
      Object.entries(fields).flatMap(([id, { type, zhValues }]) =>
        type === 'choice' && zhValues === undefined ? [`${one}.${id}`] : [],
      ),
    )
    expect(without).toEqual([])
  })

  test('call an option of a question by what a line may say', () => {
    // Pages of the manual are found in the language that is shown.
    const others = commands.filter(({ title }) => title !== 'Manual')
    const wrong = others.flatMap(({ title, arguments: questions }) =>
      Object.entries(questions).flatMap(([name, question]) =>
        question.kind !== 'choice'
          ? []
          : Object.entries(question.options).flatMap(([value, label]) => {
              const zh = captions[label] ?? label
              const found = choiceIn(question, zh).find(({ answer }) => answer === value)
              return found ? [] : [`${title}, ${name}: ${zh} (${value})`]
            }),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('call a command by a name that it is found by', () => {
    const wrong = commands.filter(({ title, zh, unlisted }) => {
      const found = findable([title, ...zh])
      return !unlisted && tier(captions[title] ?? title, found) > 2
    })
    expect(wrong.map(({ title }) => [title, captions[title]])).toEqual([])
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

test('papers call each way to pay as the console does', () => {
  const other = Object.entries(paymentTypes).filter(([method, words]) => !words.includes(captions[method] ?? words))
  expect(other).toEqual([])
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

test('what did something by itself is named in the language that is shown, and people by their names', () => {
  const whoIs = (staff: string, staff_name: string | null) => t(whoWords({ staff, staff_name }))
  expect([whoIs('server', null), whoIs('kit', 'Kit'), whoIs('gone', null)]).toEqual(['server', 'Kit', 'gone'])
  translateInto(chinese)
  expect([whoIs('server', null), whoIs('first start', null), whoIs('kit', 'Kit')]).toEqual([
    '伺服器',
    '首次啟動',
    'Kit',
  ])
})

test('an entry of the log says what it was about in the language that is shown', () => {
  const about = '1,755.00 from Tai Man Chan 陳大文 (S0003), P5 English, Fri 2026-11-20 16:00'
  const parts = [
    clause('amountFrom', { amount: '1,755.00', student: 'Tai Man Chan 陳大文 (S0003)' }),
    clause('value', { value: 'P5 English' }),
    clause('atTime', { weekday: 'Fri', date: '2026-11-20', time: '16:00' }),
  ]
  expect(t(aboutWords({ about, about_parts: parts }))).toBe(about)
  translateInto(chinese)
  const inChinese = 'Tai Man Chan 陳大文 (S0003)的1,755.00、P5 English、2026-11-20（星期五）16:00'
  expect(t(aboutWords({ about, about_parts: parts }))).toBe(inChinese)
  expect(t(aboutWords({ about }))).toBe(about)
  expect(t(aboutWords({ about, about_parts: [{ code: 'ofAnotherVersion', values: {} }] }))).toBe(about)
})

test('a phone is written to in the first of its languages that Klass has', () => {
  expect(preferredLanguage(['zh-HK', 'en'])).toBe('zh-HK')
  expect(preferredLanguage(['fr', 'yue-Hant-HK'])).toBe('zh-HK')
  expect(preferredLanguage(['zh'])).toBe('zh-HK')
  expect(preferredLanguage(['en-GB', 'zh-HK'])).toBe('en')
  expect(preferredLanguage(['fr'])).toBe('en')
  expect(preferredLanguage([])).toBe('en')
})
