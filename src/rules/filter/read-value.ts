import { isDay } from '../calendar.ts'
import { phonesIn } from '../phones.ts'
import { folded, meaningsOf } from '../same-text.ts'
import { plain } from '../typed-chinese.ts'
import { readDate } from '../typed-dates.ts'
import { readMonth } from '../typed-months.ts'
import { plainNumber } from '../typed-numbers.ts'
import { weekIn, yearIn } from '../typed-periods.ts'
import { readTime } from '../typed-times.ts'
import { all, anyOf, type Comparison, everything, type Filter, type FilterField } from './filter-tree.ts'

/** From the first day, month or time to the last one. */
type Span = readonly [first: string, last: string]

/** What a value says about a field; `undefined` when it cannot be read as one. */
export function readValue(
  field: FilterField,
  by: Comparison | undefined,
  text: string,
  today: Temporal.PlainDate,
): Filter | undefined {
  const { id, type } = field
  if (type === 'text' || type === 'choice') return by === undefined || by === '=' ? readText(field, text) : undefined
  const range = by === undefined ? /^(.*?)\.\.(.*)$/s.exec(text) : null
  if (range) return readRange(field, range[1]!, range[2]!, today)
  if (type === 'number') {
    const value = numberOf(text)
    return value === undefined ? undefined : { type: 'compare', field: id, by: by ?? '=', value }
  }
  const away = type === 'date' ? /^(\d{1,4})([dwmy])$/.exec(plain(text)) : null
  if (away) return within(id, by ?? '<=', Number(away[1]), away[2] as 'd' | 'w' | 'm' | 'y', today)
  const span = type === 'date' ? days(text, today) : type === 'month' ? months(text, today) : time(text)
  return span && compared(id, by, span)
}

function readText({ id: field, type, values = {} }: FilterField, text: string): Filter {
  const wanted = folded(text)
  // Signs alone say nothing yet.
  if (wanted === '') return everything
  if (type === 'choice') return anyOf(choicesOf(values, wanted).map(each => ({ type: 'begins', field, text: each })))
  // A phone number is found however it is written.
  const phones = phonesIn(wanted).map(({ digits }) => digits)
  const contains = (each: string): Filter => ({ type: 'contains', field, text: each })
  return anyOf([...meaningsOf(text).map(texts => all(texts.map(contains))), ...phones.map(contains)])
}

/** The values whose Chinese begins with a text, or the text itself. */
function choicesOf(values: Readonly<Record<string, string>>, wanted: string): readonly string[] {
  const found = Object.entries(values).flatMap(([value, zh]) => (folded(zh).startsWith(wanted) ? [folded(value)] : []))
  return found.length > 0 ? found : [wanted]
}

/** 100..200, 100.. and ..200. */
function readRange(field: FilterField, from: string, to: string, today: Temporal.PlainDate): Filter | undefined {
  const ends = [
    ...(from === '' ? [] : [readValue(field, '>=', from, today)]),
    ...(to === '' ? [] : [readValue(field, '<=', to, today)]),
  ]
  const filters = ends.filter(end => end !== undefined)
  return filters.length === ends.length && ends.length > 0 ? all(filters) : undefined
}

function numberOf(text: string): number | undefined {
  const plain = plainNumber(text).replace(/%$/, '')
  return /^[+-]?\d{1,15}(\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined
}

function compared(field: string, by: Comparison | undefined, [first, last]: Span): Filter {
  const is = (how: Comparison, value: string): Filter => ({ type: 'compare', field, by: how, value })
  if (by === '<' || by === '>=') return is(by, first)
  if (by === '>' || by === '<=') return is(by, last)
  return first === last ? is('=', first) : all([is('>=', first), is('<=', last)])
}

/** How far from today, before or after: <30d is less than 30 days. */
function within(
  field: string,
  by: Comparison,
  count: number,
  unit: 'd' | 'w' | 'm' | 'y',
  today: Temporal.PlainDate,
): Filter | undefined {
  const length = { [{ d: 'days', w: 'weeks', m: 'months', y: 'years' }[unit]]: count }
  const first = today.subtract(length).toString()
  const last = today.add(length).toString()
  // Years that do not have four digits are not written as yyyy-MM-dd.
  if (!isDay(first) || !isDay(last)) return undefined
  const is = (how: Comparison, value: string): Filter => ({ type: 'compare', field, by: how, value })
  if (by === '=') return anyOf([is('=', first), is('=', last)])
  if (by === '<') return all([is('>', first), is('<', last)])
  if (by === '<=') return all([is('>=', first), is('<=', last)])
  return anyOf([is(by === '>' ? '<' : '<=', first), is(by, last)])
}

/** this-month is written without a space, which would end the value. */
const spaced = (text: string): string =>
  plain(text)
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{L})[-_](?=\p{L})/gu, ' ')

/** The days of a day, a week, a month or a year. */
function days(text: string, today: Temporal.PlainDate): Span | undefined {
  const words = spaced(text)
  const period = weekIn(words, today) ?? yearIn(words, today)
  if (period) return [period.start, period.end]
  const day = nearestDay(words, today)
  if (day !== undefined && words !== 'next month') return [day, day]
  const month = readMonth(words, today)
  if (month === undefined) return undefined
  const first = Temporal.PlainYearMonth.from(month)
  return [`${month}-01`, `${month}-${first.daysInMonth}`]
}

/** A day without a year or a month can be before or after today. */
function nearestDay(words: string, today: Temporal.PlainDate): string | undefined {
  const next = readDate(words, today)
  const last = readDate(words, today, true)
  if (next === undefined || last === undefined || next === last) return next ?? last
  const away = (day: string) => Math.abs(today.until(day).total('days'))
  return away(last) < away(next) ? last : next
}

function months(text: string, today: Temporal.PlainDate): Span | undefined {
  const words = spaced(text)
  const year = yearIn(words, today)
  if (year) return [year.start.slice(0, 7), year.end.slice(0, 7)]
  const month = readMonth(words, today)
  return month === undefined ? undefined : [month, month]
}

function time(text: string): Span | undefined {
  const read = readTime(text)
  return read === undefined ? undefined : [read, read]
}
