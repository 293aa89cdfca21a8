import { folded } from '#rules/same-text.ts'
import { readPeriod } from '#rules/typed-periods.ts'
import { screens } from '../command/screens.ts'
import type { Found } from '../data/records.ts'
import type { Entities, EntityKind } from '../entities/kinds.ts'
import { bookingsOn, lessonsOn } from '../line/lessons-of-day.ts'
import { dayAndTime, isBare, mayBeName, nearestDays } from '../line/match-day.ts'
import { amountIn } from '../line/typed-amount.ts'
import { dayText } from '../messages/day-words.ts'
import { caption, t, verbatim } from '../messages/message.ts'
import { promptText } from '../messages/prompt.ts'
import { screenNames } from '../messages/screen-names.ts'
import { theirDayItems } from './palette-day-of-person.ts'
import { type Alone, type Asked, commandItem, type Draw, type FoundOnServer, type Item } from './palette-item.ts'
import { namedListItems } from './palette-named-list.ts'

const nothing: Alone = { items: [], mayBeName: false, missing: [] }
const none = { found: [], missing: [] }

const timetable = screens.find(({ path }) => path === '/timeTable')
const timetableNames = [timetable?.label, ...(timetable?.zh ?? [])].flatMap(name => (name ? [folded(name)] : []))
/** 'timetable tomorrow' and 下星期時間表 say a day as well. */
function withoutTimetable(typed: string): string {
  const text = folded(typed)
  const name = timetableNames.find(each => text.startsWith(each) || text.endsWith(each))
  const rest =
    name === undefined ? '' : (text.startsWith(name) ? text.slice(name.length) : text.slice(0, -name.length)).trim()
  return rest === '' ? typed : rest
}

/** The rows for a text that is a day, a period or an amount. */
export function aloneItems(asked: Asked, found: FoundOnServer, draw: Draw): Alone {
  const typed = withoutTimetable(asked.typed.trim())
  const days = isBare(typed) ? [] : nearestDays(typed, asked.facts.today).filter(day => /^(?:19|20)/.test(day))
  if (days.length > 0) {
    const all = days.map(day => dayItems(asked, day, draw))
    return {
      items: all.flatMap(({ items }) => items),
      // Eight digits may be a phone number as well.
      mayBeName: mayBeName(typed) || /^\d{8}$/.test(typed.normalize('NFKC')),
      missing: all.flatMap(({ missing }) => missing),
    }
  }
  const then = timeItems(asked, draw)
  if (then) return then
  const theirs = theirDayItems(asked, draw)
  if (theirs) return theirs
  const named = namedListItems(asked)
  if (named) return named
  const period = periodItems(asked, typed)
  if (period.length > 0) return { items: period, mayBeName: mayBeName(typed), missing: [] }
  const amount = amountIn(typed)
  return amount ? { ...nothing, items: amountItems(asked, Number(amount.answer), found, draw) } : nothing
}

/** The timetable at a day with what is on it, and its lessons. */
function dayItems({ facts, rows }: Asked, day: string, draw: Draw): Omit<Alone, 'mayBeName'> {
  const lessons = rows ? lessonsOn(day, rows) : none
  const bookings = rows ? bookingsOn(day, rows) : none
  const missing = [...lessons.missing, ...bookings.missing]
  const counts = [
    promptText.lessons({ count: lessons.found.length }),
    promptText.videoLessons({ count: bookings.found.length }),
  ]
  const timetable: Item = {
    key: `day ${day}`,
    group: promptText.thatDay,
    type: 'list',
    title: verbatim(dayText(day, facts.today)),
    about: [t(caption(screenNames['/timeTable'])), ...(missing.length > 0 ? [] : counts.map(t))].join(' · '),
    keys: undefined,
    blocked: undefined,
    link: { path: '/timeTable', search: { week: day } },
  }
  return {
    items: [timetable, ...lessons.found.map(each => ({ ...draw(each), group: promptText.thatDay }))],
    missing,
  }
}

/** What is on at a time of a day: 'tmr 3pm'. Where nothing is, that day. */
function timeItems(asked: Asked, draw: Draw): Alone | undefined {
  const found = dayAndTime(asked.typed, asked.facts.today)
  if (!found) return undefined
  const { day, time } = found
  const { items, missing } = dayItems(asked, day, draw)
  const isOn = ({ record }: Found<'liveLesson'> | Found<'videoLesson'>) =>
    record.start_time.slice(0, 5) <= time && time < record.end_time.slice(0, 5)
  const { rows } = asked
  const all = rows ? [...lessonsOn(day, rows).found, ...bookingsOn(day, rows).found] : []
  const then = all.filter(isOn).map((each): Item => ({ ...draw(each), group: promptText.thatDay }))
  return {
    items: then.length > 0 ? [...then, ...items.slice(0, 1)] : items,
    mayBeName: false,
    missing,
  }
}

/** The statistics of a period, and of a month its invoices and receipts. */
function periodItems({ commands, facts, gate }: Asked, typed: string): readonly Item[] {
  const period = readPeriod(typed, facts.today, true)
  if (!period) return []
  const month = period.start.slice(0, 7)
  const isMonth = period.end.startsWith(month) && period.start.endsWith('-01')
  const about = { about: isMonth ? month : `${period.start} – ${period.end}` }
  /** What shows something that is asked for by these. */
  const shown = (given: Readonly<Record<string, string>>): readonly Item[] =>
    commands
      .filter(({ command }) => {
        const isView = command.effect === 'view' || command.effect === 'show'
        return isView && Object.keys(given).every(name => Object.hasOwn(command.arguments, name))
      })
      .map(listed => commandItem(listed, given, about, gate(listed.command)))
  return [
    ...(isMonth ? shown({ month, kind: 'live' }) : []),
    ...shown({ type: 'total_payment', startDate: period.start, endDate: period.end }),
  ]
}

type Billed = Entities['livePayment'] | Entities['videoPayment'] | Entities['invoice']

/** The payments of exactly an amount: those to be collected first, the oldest month first, then what the server found. */
function amountItems({ records }: Asked, amount: number, found: FoundOnServer, draw: Draw): readonly Item[] {
  const isOfIt = ({ record }: Found<EntityKind>) => (record as Billed).total_amount === amount
  const monthOf = ({ record }: Found<EntityKind>) => (record as Entities['livePayment']).month
  const pending = (['livePayment', 'videoPayment'] as const)
    .flatMap((kind): readonly Found<EntityKind>[] => records.cached(kind))
    .filter(isOfIt)
    .toSorted((one, other) => (monthOf(one) < monthOf(other) ? -1 : 1))
  const paid = found.filter(each => (each.kind === 'receipt' || each.kind === 'invoice') && isOfIt(each))
  return [...pending, ...paid].slice(0, mostOfAmount).map(draw)
}
const mostOfAmount = 20
