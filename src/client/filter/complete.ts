import type { FilterField } from '#rules/filter/filter-tree.ts'
import { plainName } from '#rules/filter/filter-tree.ts'
import { fieldNamed, hasNames, isNames, readFilter } from '#rules/filter/read-filter.ts'
import { hasChinese } from '#rules/names.ts'
import { folded } from '#rules/same-text.ts'
import type { Field, Related } from '../entities/field.ts'
import { choiceCaption, languageShown, t } from '../messages/message.ts'
import type { Filterable } from './filterable.ts'

/** What a typed filter can go on with. */
type Completion = {
  /** The whole text of the search box with it. */
  readonly typed: string
  readonly label: string
  /** The name of a field in words, or how many records have the value. */
  readonly hint: string
}

type Completions = {
  /** Values are chosen with the arrow keys. Names are only offered: a bare word may be nothing but a word. */
  readonly of: 'names' | 'values'
  readonly options: readonly Completion[]
}

const most = 8
const shortest = 2
const days = {
  en: ['today', 'this-week', 'last-week', 'next-week', 'this-month', 'last-month', 'next-month', '<30d', '>30d'],
  'zh-HK': ['今日', '今個星期', '上星期', '下星期', '今個月', '上個月', '下個月', '<30d', '>30d'],
} as const
const numbers = ['>0', '0', '<0']

/** What a text whose end is typed can go on with. `search` tells how many records each value would leave. */
export function completionsOf<Row>(
  typed: string,
  filterable: Filterable<Row>,
  search: { readonly find: (typed: string) => readonly Row[] },
  today: Temporal.PlainDate,
): Completions | undefined {
  const { language } = filterable
  const field = readFilter(typed, language, today).typed.at(-1)
  if (field === undefined || field.end < typed.length) return namesFor(typed, filterable)
  const own = lastValue(typed.slice(field.values))
  const before = typed.slice(0, typed.length - own.length)
  const begun = folded(own.replace(/^["“”„「『﹁＂]/, ''))
  // What stands beside an OR is not narrowed by it.
  const others = /\bOR\b|[()（）]/.test(typed) ? '' : typed.slice(0, field.start)
  const offer = (values: readonly (readonly [value: string, count: number])[]): Completions | undefined => {
    const options = values.slice(0, most).map(([value, count]) => ({
      typed: `${before}${quoted(value)} `,
      label: value,
      hint: String(count),
    }))
    // Whoever has typed the only value has chosen it.
    return options.length === 0 || (options.length === 1 && folded(options[0]!.label) === begun)
      ? undefined
      : { of: 'values', options }
  }
  const named = (names: readonly string[]) =>
    offer(
      names
        .filter(name => folded(name).startsWith(begun))
        .slice(0, most)
        .map(name => [name, search.find(`${others} ${before.slice(field.start)}${name}`).length] as const),
    )
  const meaning = plainName(field.name)
  if (isNames.has(meaning)) return named(language.flags.map(({ names }) => shownOf(names)))
  if (hasNames.has(meaning)) return named(language.fields.map(({ names }) => shownOf(names)))
  const of = fieldNamed(language, field.name)
  if (of === undefined) return undefined
  if (of.type === 'date') return named(days[languageShown()])
  if (of.type === 'number') return named(numbers)
  if (of.type === 'time') return undefined
  return offer(valuesOf(filterable, of, search.find(others), begun))
}

/** The fields and flags whose names begin with the last word. */
function namesFor<Row>(typed: string, { language }: Filterable<Row>): Completions | undefined {
  const [word = ''] = /[^\s()（）"]*$/u.exec(typed) ?? []
  const [, not = '', begun = ''] = /^(-?)(.*)$/su.exec(word) ?? []
  const name = plainName(begun)
  if (begun.length < shortest && !/\p{Script=Han}/u.test(begun)) return undefined
  const before = `${typed.slice(0, typed.length - word.length)}${not}`
  const begins = (names: readonly string[]) => names.find(each => plainName(each).startsWith(name))
  const fields = language.fields.flatMap(({ names }) => {
    const found = begins(names)
    // A name with a space in it is offered by its id.
    const short = found && !/\s/.test(found) ? found : names[0]!
    return found
      ? [{ typed: `${before}${short.toLowerCase()}:`, label: `${short.toLowerCase()}:`, hint: labelIn(names) }]
      : []
  })
  const flags = language.flags.flatMap(({ names }) => {
    const found = begins(names)
    return found ? [{ typed: `${before}is:${found} `, label: `is:${found}`, hint: '' }] : []
  })
  const options = [...fields, ...flags].slice(0, most)
  return options.length > 0 ? { of: 'names', options } : undefined
}

/** Of the names of a field or flag, the one that is offered in the language that is shown. */
const shownOf = (names: readonly string[]): string =>
  (languageShown() === 'zh-HK' ? names.findLast(hasChinese) : undefined) ?? names[0]!

/** The label of a field, which is one of its names, in the language that is shown. */
const labelIn = (names: readonly string[]): string =>
  (languageShown() === 'zh-HK' ? names.findLast(hasChinese) : names.find(name => /^[A-Z]/.test(name))) ?? ''

/** What is typed of the last value, a quote before it included. */
function lastValue(values: string): string {
  const open = /(?:^|,)(["“„「『﹁＂][^"”」』﹂＂]*)$/u.exec(values.replaceAll('，', ','))
  if (open) return values.slice(values.length - open[1]!.length)
  return /[^,，]*$/u.exec(values)?.[0] ?? ''
}

const quoted = (value: string): string => (/[\s,()"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value)

/** The values of a field in records, the most frequent first. Ids are not offered: each record has its own. */
function valuesOf<Row>(
  { fields, related }: Filterable<Row>,
  { id }: FilterField,
  rows: readonly Row[],
  begun: string,
): readonly (readonly [value: string, count: number])[] {
  const field: Field<Row> = fields[id]!
  if (field.type === 'id' || field.type === 'phone') return []
  const shown = (value: string) => (field.type === 'choice' ? t(choiceCaption(field, value)) : value)
  const found = [...countsOf(field, rows, related)].map(([value, times]) => ({
    value: shown(value),
    times,
    text: folded(/\p{Script=Han}/u.test(begun) ? shown(value) : value),
  }))
  const beginning = (text: string) => Number(text.startsWith(begun))
  return found
    .filter(({ text }) => text.includes(begun))
    .sort((a, b) => beginning(b.text) - beginning(a.text) || b.times - a.times || (a.text < b.text ? -1 : 1))
    .map(({ value, times }) => [value, times] as const)
}

/** How many rows have each value of a field. */
function countsOf<Row>(field: Field<Row>, rows: readonly Row[], related: Related): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const count = (value: unknown) => {
    if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  for (const row of rows) {
    if (field.filterValues) for (const value of field.filterValues(row, related)) count(value)
    else count(field.value(row, related))
  }
  return counts
}
