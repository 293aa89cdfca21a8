import { wordsOf } from '#rules/same-text.ts'
import { commandTier } from '../command/command-names.ts'
import { fittest } from '../data/best-matches.ts'
import { labelOf } from '../data/label-of.ts'
import type { Found } from '../data/records.ts'
import { wholeId } from '../data/short-id.ts'
import { isCalled, isTitle, ranksOf, typedPart } from '../entities/field-rank.ts'
import { bookingsOn, lessonsOn, studentsOf } from '../line/lessons-of-day.ts'
import { daysApart, isBare, longestMoment, mayBeName, nearestDays } from '../line/match-day.ts'
import { textOf } from '../line/pieces.ts'
import { dayText } from '../messages/day-words.ts'
import { caption, t } from '../messages/message.ts'
import { promptText } from '../messages/prompt.ts'
import type { Alone, Asked, Draw, Item } from './palette-item.ts'

type Who = Found<'class'> | Found<'student'>

/** Of more who are called so, nobody is looked for. */
const mostWho = 100
/** So many names are said. */
const mostNamed = 4
/** Words for what is looked for, after whose it is. */
const forLessons = new Set(['lesson', 'lessons', '課', '堂', '課堂'])

/** A text as a day, which may be two, and the words beside it. */
type Parted = { readonly days: readonly string[]; readonly typed: string; readonly words: readonly string[] }

/** The ways to read a text as a day and something else, the longest day first. */
function partings(typed: string, today: Temporal.PlainDate): readonly Parted[] {
  const pieces = daysApart(typed).filter(({ word }, at) => !(at > 0 && forLessons.has(word)))
  if (pieces.some(({ literal, name }) => literal || name !== undefined)) return []
  const lengths = Array.from({ length: Math.min(longestMoment, pieces.length - 1) }, (_, at) => at + 1).reverse()
  return lengths.flatMap(length =>
    pieces.slice(length - 1).flatMap((_, at): readonly Parted[] => {
      const day = textOf(pieces.slice(at, at + length))
      const words = [...pieces.slice(0, at), ...pieces.slice(at + length)].map(({ word }) => word)
      const days = isBare(day) ? [] : nearestDays(day, today)
      return days.length === 0 ? [] : [{ days, typed: day, words }]
    }),
  )
}

/** Whether all words of the text are in the title of a class, or begin its words. */
const isTitled = ({ records, typed }: Asked): boolean =>
  fittest(records.cached('class'), wordsOf(typed), 1).some(({ searchText }) =>
    ranksOf(searchText, wordsOf(typed)).every(isTitle),
  )

const ranksIn = ({ searchText }: Who, words: readonly string[]) => ranksOf(searchText, words)

/** Who is called so: classes by their title, and people by their names, ids and phones. */
function calledSo({ records, commands }: Asked, words: readonly string[]): readonly Who[] {
  const called: readonly Who[] = [
    ...fittest(records.cached('class'), words, mostWho + 1),
    ...fittest(records.cached('student'), words, mostWho + 1),
  ].filter(each => ranksIn(each, words).every(rank => isCalled(rank) || isTitle(rank)))
  const wholly = called.filter(each => ranksIn(each, words).every(rank => typedPart(rank) === 'whole'))
  if (wholly.length > 0) return wholly
  // The beginning of a name may be that of a command as well.
  const mayBeCommand = commands.some(listed => commandTier(words.join(' '), listed) >= 0)
  return mayBeCommand ? [] : called
}

/**
 * The lessons of a class or a person on a day, for a text that says nothing else: 'tuesday class 2026-10-13', 'wong sat'.
 * Whoever has none is said to have none.
 */
export function theirDayItems(asked: Asked, draw: Draw): Alone | undefined {
  for (const { days, typed, words } of partings(asked.typed, asked.facts.today)) {
    const who = calledSo(
      asked,
      words.map(word => wholeId(word, asked.records)),
    )
    if (who.length === 0 || who.length > mostWho) continue
    const all = days.map(day => itemsOn(day, who, asked, draw))
    return {
      items: all.flatMap(({ items }) => items),
      // 'math sat' is the class Math Sat 11:00, and 'lee mon' may be the monthly attendance of somebody who has no lesson then.
      isLater: mayBeName(typed) && (isTitled(asked) || !all.some(({ has }) => has)),
      mayBeName: false,
      missing: all.flatMap(({ missing }) => missing),
    }
  }
  return undefined
}

type OnDay = { readonly items: readonly Item[]; readonly has: boolean; readonly missing: Alone['missing'] }

/** The lessons of these classes and people on a day, with the names of the people; else who has none. */
function itemsOn(day: string, who: readonly Who[], { records, facts, rows }: Asked, draw: Draw): OnDay {
  if (!rows) return { items: [], has: false, missing: [] }
  const people = who.filter(each => each.kind === 'student')
  const classes = new Set(who.filter(each => each.kind === 'class').map(({ id }) => id))
  const lessons = lessonsOn(day, rows)
  const inClasses = people.length === 0 ? [] : lessons.found.map(({ record }) => record.class_id)
  const { students, missing } = studentsOf(inClasses, rows)
  const bookings = people.length === 0 ? { found: [], missing: [] } : bookingsOn(day, rows)
  const label = (each: Who) => labelOf({ kind: each.kind, id: each.id }, records, each)
  const inOrder = lessons.found.flatMap(each => {
    const theirs = people.filter(({ id }) => students.get(each.record.class_id)?.has(id))
    if (theirs.length === 0) return classes.has(each.record.class_id) ? [draw(each)] : []
    return [{ ...draw(each), about: theirs.slice(0, mostNamed).map(label).join(', ') }]
  })
  const ofThem = bookings.found.filter(({ record }) => people.some(({ id }) => id === record.student_id)).map(draw)
  const items = [...inOrder, ...ofThem].map(item => ({ ...item, group: promptText.thatDay, why: undefined }))
  const why = t(promptText.noneOn({ one: caption('lesson'), day: dayText(day, facts.today) }))
  const none = who.slice(0, mostNamed).map((each): Item => ({ ...draw(each), why }))
  const isLoading = lessons.missing.length + missing.length + bookings.missing.length > 0
  return {
    items: items.length > 0 || isLoading ? items : none,
    has: items.length > 0,
    missing: [...lessons.missing, ...missing, ...bookings.missing],
  }
}
