import { afterEach, describe, expect, test } from 'vitest'
import {
  caption,
  clauseSaid,
  few,
  list,
  type Message,
  messageTexts,
  serverSaid,
  t,
  translateInto,
  verbatim,
} from '#client/messages/message.ts'
import { captions, firstAreas } from '#client/messages/zh/first.ts'
import { otherAreas, refusal } from '#client/messages/zh/rest.ts'
import { chineseOf } from '#client/messages/zh/translation.ts'
import { calls } from '#contract/calls.ts'
import { clauses } from '#contract/clauses.ts'
import { type Clause, fill } from '#contract/fill.ts'
import { failures } from '#contract/general-refusals.ts'

import.meta.glob('/src/client/messages/*.ts', { eager: true })

/*
 * Every text of the console and of the server in both languages, with values that a school really has and that nobody thought
 * of when the text was written.
 */

const chinese = chineseOf({ ...firstAreas, ...otherAreas }, captions, refusal)
const languages = [
  ['English', undefined],
  ['Chinese', chinese],
] as const
afterEach(() => translateInto(undefined))

type Values = readonly (string | Message)[]
const longest = 'Maximiliana Alexandrina Wing Yan Au-Yeung'
const names = [
  longest,
  '歐陽慕容司徒上官諸葛令狐',
  `歐陽凱琪 ${longest} B2`,
  'Core 4',
  '第2級中四數學（延伸單元二）精讀班',
]
/** What each value can be, by its name. The name of a new value is added where it belongs. */
const kinds: readonly (readonly [names: string, values: Values])[] = [
  // What people have called something, or written.
  [
    `actor card cells characters class className contact course courseName encoding family field file filter first
    firstName holiday label last lessonIdLabel lesson link list member name note now owner part paymentType phone question quiz
    reason record remark role room row screen short source staff state status stored student studentString surname teacher
    text timetable title token tokenName type typed username value wanted what who words en zh`,
    names,
  ],
  // How many: from none to more than a school has.
  [
    `absent at balance before budget cancelled capacity changed checked column digit done drawn expected full
    fullMark homework leave left length line lines mark marked number open page pages pending present refused rows same seconds
    shown size step taken ticked tokensLeft totalLessons width`,
    ['0', '1', '2', '300', '1,000,000'],
  ],
  // Of how many, and how many Klass allows: never of one.
  ['all days hours least max megapixels minutes most', ['2', '15', '300', '1,000']],
  ['of', ['1 of 3', '300 of 300'].map(verbatim)],
  [
    'amount cash counted credit deposit difference money off price put rest sum total totalAmount',
    ['0.00', '1.00', '−2.50', '1,000,000.00'],
  ],
  [
    `booking classId courseId creditNote id invoice invoiceRef key live login other receipt receiptRef ref refund studentId
    videoClassId`,
    ['S0001', 'LR-2026-002683', 'chan.tm_4', '123456'],
  ],
  [
    'date day end endDate ended example expiryDate from lessonDate newDate newDay on start startDate to until',
    ['2026-11-28', '2026-02-28'],
  ],
  ['newTime slot startTime time timeSlot when', ['09:00', '18:00–19:30']],
  ['month period', ['2026-11', '2027-01']],
  // Words of Klass.
  ['after attendance call command kind language method one weekday', ['Student', 'PayMe', 'First Name'].map(caption)],
  [
    `about answers changes columns fields invoices lessons lists methods months names parts receipts refs students users`,
    [few(names.map(verbatim)), list(names.slice(0, 2).map(verbatim)), verbatim('B2')],
  ],
  // Parts of sentences, and sentences.
  ['age fault progress result', [verbatim('3 days'), verbatim('三日')]],
  [
    'message next sentence why',
    [serverSaid('There is no student S0001.', 'unknown', { id: 'S0001' }), verbatim('甲乙。')],
  ],
]
const valuesByName = new Map(kinds.flatMap(([of, values]) => of.split(/\s+/).map(name => [name, values] as const)))

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
const counts = [0, 1, 2, 300, 1_000_000]
/** The values of a text: `round` chooses among the extremes of each, and how many there are of what is counted. */
const valuesOf = (text: string, round: number): Message['values'] => ({
  ...Object.fromEntries(
    namesIn(text).map((name, at) => {
      const values = valuesByName.get(name) ?? []
      return [name, values[(round + at) % values.length] ?? '']
    }),
  ),
  count: counts[round]!,
})
/** What travels to the console in a refusal: texts and numbers alone. */
const sent = (text: string, round: number) =>
  Object.fromEntries(
    Object.entries(valuesOf(text, round)).map(([name, value]) => {
      const said = typeof value === 'object' && 'id' in value ? t(value) : value
      // The sentence that the server puts this into ends by itself.
      return [name, typeof said === 'string' ? said.replace(/[.。]$/, '') : said]
    }),
  )

const own = [...messageTexts()]
const said = [
  ...Object.values(calls).flatMap(({ refusals }) => Object.entries<{ readonly text: string }>(refusals)),
  ...Object.entries<{ readonly text: string }>(failures),
].map(([code, { text }]) => [code, text] as const)
const parts = Object.entries(clauses)
const all = [...own, ...said, ...parts]

/** Every text with its extremes in the language that is shown, without the marks of what is bold, by its name. */
const worded = (): readonly (readonly [name: string, text: string])[] =>
  counts.flatMap((_, round) => [
    ...own.map(([id, text]) => [id, t({ id, values: valuesOf(text, round) })] as const),
    ...said.map(([code, text]) => {
      const values = sent(text, round)
      return [`refusal ${code}`, t(serverSaid(fill(text, values), code, values))] as const
    }),
    ...parts.map(([code, text]) => {
      // A code and the values that its text has are a clause.
      const part = { code, values: sent(text, round) } as unknown as Clause
      return [`clause ${code}`, t(clauseSaid(part))] as const
    }),
  ])
const having = (fault: RegExp) => [
  ...new Map(worded().filter(([, text]) => fault.test(text.replaceAll('**', '').replaceAll(/\.{3}|…/g, '')))),
]

test('what each value can be is known', () => {
  expect(
    [...new Set(all.flatMap(([, text]) => namesIn(text)))].filter(name => name !== 'count' && !valuesByName.has(name)),
  ).toEqual([])
})

describe.each(languages)('in %s, a text with extreme values', (_, translation) => {
  test('says nothing that is no value', () => {
    translateInto(translation)
    expect(having(/undefined|\bnull\b|NaN|\[object|\{\w+\}/)).toEqual([])
  })
  test('has no space too many, and no mark twice', () => {
    translateInto(translation)
    expect(having(/ {2}|^ | $| [,.;:?!)。，：；？！、）」]|[(（「] |[.,;:?!。，：；？！、]{2}/)).toEqual([])
  })
})

describe('in English, a text', () => {
  /** What one is called, and what several are: 'payment', 'payments'. */
  const several = new Map(
    all.flatMap(([, text]) => {
      const [one = '', others = ''] = text.split('|').map((form): readonly string[] => form.match(/[a-z]{3,}/g) ?? [])
      return [...one].flatMap(word => {
        const forms = [`${word}s`, `${word}es`, word.replace(/y$/, 'ies')]
        const plural = forms.find(form => form !== word && others.includes(form))
        return plural ? [[word, plural] as const] : []
      })
    }),
  )
  test('says one of one, and several of others', () => {
    expect(several.get('payment')).toBe('payments')
    const ofOne = `1 (?:(?!in)[a-z]+ )?(?:${[...several.values()].join('|')})`
    const ofOthers = `(?:0|2|300|1,?000,?000) (?:(?!in)[a-z]+ )?(?:${[...several.keys()].join('|')})`
    expect(having(new RegExp(`(?<![\\w.,:-]|1 of )(?:${ofOne}|${ofOthers})\\b`))).toEqual([])
  })
  test('has a space between a value and a word', () => {
    expect(all.filter(([, text]) => /[\p{L}\d]\{|\}[\p{L}\d]|\}\{/u.test(text.replaceAll('**', '')))).toEqual([])
  })
})

describe('in Chinese, a text', () => {
  test('has its own marks between its own characters, and no space', () => {
    translateInto(chinese)
    const character = '[一-鿿、。，：；？！（）「」]'
    const own = /^[^A-Za-z]*$/
    const found = having(new RegExp(`${character} ?[,.;:?!()] ?${character}|${character} +${character}`))
    expect(found.filter(([, text]) => own.test(text))).toEqual([])
  })
  test('has something between two values, unless the first is a word or a sentence', () => {
    const words = kinds.filter(([of]) => /\b(?:weekday|sentence)\b/.test(of)).flatMap(([of]) => of.split(/\s+/))
    const glued = Object.entries({ ...chinese.texts }).filter(([, text]) =>
      [...text.replaceAll('**', '').matchAll(/\{(\w+)\}\{/g)].some(([, first]) => !words.includes(first!)),
    )
    expect(glued).toEqual([])
  })
})
