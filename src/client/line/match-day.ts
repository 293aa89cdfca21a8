import { readDate, readMonth, readTime } from '#rules/typed-dates.ts'
import type { Argument } from '../arguments.ts'
import type { Moment } from '../entities/kind.ts'

type Day = Extract<Argument, { readonly kind: 'date' | 'month' | 'time' }>

/** The date, month or time that a question's text means, as yyyy-MM-dd, yyyy-MM or HH:mm. */
export const dayIn = ({ kind, past }: Day, typed: string, today: Temporal.PlainDate): string | undefined =>
  kind === 'date' ? readDate(typed, today, past) : kind === 'month' ? readMonth(typed, today) : readTime(typed)

/** A bare '16' can be too many things. In a line it is neither a day nor an hour. */
const isBare = (typed: string): boolean => /^\d{1,2}$/.test(typed.normalize('NFKC').trim())

/** The same for a text in a line. */
export const dayInLine = (argument: Day, typed: string, today: Temporal.PlainDate): string | undefined =>
  isBare(typed) ? undefined : dayIn(argument, typed, today)

/** Whether a text names the day, the month or the time of a record. Without a year, it may be this year's or last year's. */
export function isMoment(typed: string, today: Temporal.PlainDate): IsMoment {
  const day = today.toString()
  if (known.day !== day || known.of.size > mostKnown) known = { day, of: new Map() }
  if (!known.of.has(typed)) known.of.set(typed, momentIn(typed, today))
  return known.of.get(typed)
}

type IsMoment = ((moment: Moment) => boolean) | undefined
/** The same few words are asked about again and again while somebody types. */
let known: { readonly day: string; readonly of: Map<string, IsMoment> } = { day: '', of: new Map() }
const mostKnown = 1000

function momentIn(typed: string, today: Temporal.PlainDate): IsMoment {
  if (isBare(typed)) return undefined
  const date = readDate(typed, today)
  const before = /\d/.test(typed) ? readDate(typed, today, true) : date
  const month = readMonth(typed, today)
  const lastYear = month && /\d{4}/.test(typed) === false ? readMonth(typed, today.subtract({ years: 1 })) : month
  const time = readTime(typed)
  if (!date && !month && !time) return undefined
  return moment =>
    (moment.date !== undefined && (moment.date === date || moment.date === before)) ||
    (moment.month !== undefined && (moment.month === month || moment.month === lastYear)) ||
    (moment.time !== undefined && moment.time === time)
}

/** Words such as may and sun are names as well, so a name that is typed in full is the better reading. */
export const mayBeName = (typed: string): boolean => /^\p{L}+$/u.test(typed)
