import { useMemo } from 'react'
import type { Argument, School } from '#client/command/arguments.ts'
import type { AnyCommand } from '#client/command/command.ts'
import { type Answers, isEmpty, type Refuses } from '#client/command/values.ts'
import { today } from '#client/core/today.ts'
import { isCalledSo, meantBy } from '#client/data/best-matches.ts'
import { isBilled } from '#client/data/invoices-in-cache.ts'
import { allWith, matches } from '#client/data/list-search.ts'
import { kindOf } from '#client/entities/kinds.ts'
import { countedDay } from '#client/line/counted-day.ts'
import { optionsIn } from '#client/line/match-choice.ts'
import { describedBy } from '#client/line/match-entity.ts'
import { piecesOf, withoutName } from '#client/line/pieces.ts'
import { nearWords } from '#client/messages/day-words.ts'
import { type Message, t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { whyFound } from '#client/palette/why-found.ts'
import { withFirst } from '#client/run/recent-answers.ts'
import { folded, wordsOf } from '#rules/same-text.ts'
import { isWeekday, possibleDates, readDate } from '#rules/typed-dates.ts'
import { readMonth } from '#rules/typed-months.ts'
import { readTime } from '#rules/typed-times.ts'
import { type App, useApp } from '../app/app.ts'
import { useRead } from '../app/use-read.ts'
import { besideRecent, useEntities } from '../form/entities.ts'

/** An answer to choose; `off` is the reason why it cannot be chosen. */
type Suggestion = {
  readonly answer: string
  readonly label: string
  readonly hint: string
  /** What a record was found by, where that is not its name. */
  readonly why?: string | undefined
  readonly off?: Message | undefined
}

const most = 50

type Suggestions = {
  readonly options: readonly Suggestion[]
  /** The text to show if there are none. */
  readonly none: string
  readonly recent?: true
}

/** What is asked, and what is there to answer it. */
type Question<A = Argument> = {
  readonly command: AnyCommand
  readonly argument: A
  readonly typed: string
  readonly answer: unknown
  readonly answers: Answers
  /** What was answered last, newest first. */
  readonly lately: readonly string[]
  readonly records: ReturnType<typeof useEntities>
  readonly app: App
}

/** The answers to a question that match the typed text, the proposed one first, and the text to show if there are none. */
export function useSuggestions(
  command: AnyCommand,
  name: string,
  argument: Argument,
  typed: string,
  answer: unknown,
  answers: Answers,
  chosen?: readonly string[],
): Suggestions & { readonly settled: boolean } {
  const of = argument.kind === 'entity' ? argument.of : undefined
  const from =
    argument.kind === 'entity' ? argument.from && (argument.from(answers, today(), chosen) ?? null) : undefined
  const records = useEntities(of, argument.kind === 'entity' ? argument.loadTexts : undefined, from, typed)
  const app = useApp()
  const isLimited = argument.kind === 'choice' && argument.isOffered !== undefined
  const school = useRead('getBusiness', {}, { enabled: isLimited }).data?.data
  // A list that is still loading is searched when it arrives.
  const settled = of === undefined || !records.loading
  const inOrder = from?.inOrder ?? false
  const offered = useMemo(() => {
    const lately = app.recent.answers.of(command, name)
    const about = { command, typed, answer, answers, lately, records, app }
    switch (argument.kind) {
      case 'entity':
        return ofRecords({ ...about, argument }, inOrder)
      case 'choice':
      case 'toggle':
        return ofChoice({ ...about, argument }, school)
      case 'date':
        return ofDate({ ...about, argument })
      case 'month':
        return { options: months(typed, answer, lately), none: t(promptText.monthExamples) }
      case 'time':
        return ofTime({ ...about, argument })
      case 'text':
      case 'number':
      case 'money':
        return ofWritten({ ...about, argument }) ?? typeIt(argument)
      default:
        return typeIt(argument)
    }
  }, [command, name, argument, typed, answer, records, app, answers, inOrder, school])
  return { ...offered, settled }
}

type OfKind<K extends Argument['kind']> = Question<Extract<Argument, { readonly kind: K }>>

const typeIt = ({ help }: Argument): Suggestions => ({ options: [], none: t(help ?? promptText.typeThenEnter) })

function ofRecords(question: OfKind<'entity'>, inOrder: boolean): Suggestions {
  const { argument, typed, answer, answers, lately, records, app } = question
  const { label, hint, days } = kindOf(argument.of)
  const only = argument.only as ((record: unknown, answers: Answers) => boolean) | undefined
  const refuses = argument.refuses as Refuses
  const related = app.records.related()
  const found = recordsCalled(question).filter(each => only?.(each.record, answers) ?? true)
  // A list may have an order that says more, such as the nearest day first.
  const isOrdered = typed.trim() !== '' || inOrder || days !== undefined
  // The proposed answer comes before all others, so that Enter accepts it.
  const sorted = withFirst(found, [
    ...(isEmpty(answer) ? [] : [String(answer)]),
    ...(typed.trim() === '' ? (argument.first?.(answers, related) ?? []) : []),
    ...(isOrdered ? [] : lately),
  ])
  const options = sorted.slice(0, most).map(each => {
    const shown = label(each.record, related)
    const details = whyFound(each.kind, each.record, related, wordsOf(typed), shown, hint(each.record, related))
    return {
      answer: each.id,
      label: shown,
      why: details.why,
      hint: beside(details.hint, each.id, lately),
      off: refuses?.(each.record, related),
    }
  })
  return { options, none: records.failure ? t(records.failure) : records.none }
}

/** The records that the typed text describes. A lesson is also called by its day: 'sat', which is in names of classes as well. */
function recordsCalled({ argument, typed, records, app }: OfKind<'entity'>) {
  const rows = records.rows ?? []
  const words = wordsOf(typed)
  const people = app.records.cached('student')
  const described = () =>
    describedBy(rows, argument.of, piecesOf(typed).map(withoutName), today(), most, undefined, {
      isCalled: word => isCalledSo(people, word),
      related: app.records.related(),
    }).found
  const onDay = kindOf(argument.of).byWeekday && words.some(isWeekday) ? described() : []
  if (onDay.length > 0) return onDay
  // The server has searched invoices and receipts already.
  const named = meantBy(isBilled(argument.of) ? rows : allWith(rows, typed), words, people)
  return named.length > 0 ? named : described()
}

const beside = (hint: string, id: string, lately: readonly string[]): string =>
  lately.includes(id) ? besideRecent(hint) : hint

/** Their order stays, so that Enter always takes the same one, but that the proposed answer comes first. */
const ofChoice = (
  { argument, typed, answer, lately }: OfKind<'choice' | 'toggle'>,
  school: School = {},
): Suggestions => ({
  options: optionsIn(argument, typed)
    .filter(option => !('isOffered' in argument) || (argument.isOffered?.(option.answer, school) ?? true))
    .toSorted((one, other) => Number(other.answer === answer) - Number(one.answer === answer))
    .map(option => ({ answer: option.answer, label: option.label, hint: beside('', option.answer, lately) })),
  none: t(promptText.nothingFound),
})

function ofDate({
  command,
  argument,
  typed,
  answer,
  answers,
  lately,
  app,
}: OfKind<'date' | 'month' | 'time'>): Suggestions {
  const counted = countedDay(typed, command.arguments, argument, answers, app.records.seen)
  return {
    options: dates(counted ?? typed, answer, argument, lately),
    none: t(argument.past ? promptText.pastDateExamples : promptText.dateExamples),
  }
}

function ofTime(question: OfKind<'date' | 'month' | 'time'>): Suggestions {
  const { argument, typed, answer } = question
  const time = readTime(typed)
  if (!time) return ofWritten(question) ?? { options: [], none: t(promptText.timeExamples) }
  const others = typed === answer ? (argument.among?.(time) ?? []) : []
  return { options: once([time, ...startingAfter(others, time)].map(each => [each, ''])), none: '' }
}

/** Enter takes what is typed: a recent answer is chosen by an arrow key or a click. */
function ofWritten({ argument, typed, lately }: Question): Suggestions | undefined {
  const offers = ('offers' in argument && argument.offers) || []
  const all = [...lately, ...offers.filter(each => !lately.includes(each))]
  const recent = all.filter(each => matches(folded(each), wordsOf(typed)) && each !== typed)
  if (recent.length === 0) return undefined
  const options = recent.map(each => ({ answer: each, label: each, hint: beside('', each, lately) }))
  return { options, none: '', recent: true }
}

type Offered = { readonly past?: boolean; readonly among?: (proposed: string) => readonly string[] }

function dates(
  typed: string,
  answer: unknown,
  { past = false, among }: Offered,
  lately: readonly string[],
): readonly Suggestion[] {
  const now = today()
  if (typed.trim() !== '') return once(possibleDates(typed, now, past).map(day => [day, dayName(day, now)]))
  const proposed = isEmpty(answer) ? undefined : readDate(String(answer), now)
  if (proposed && among)
    return once([proposed, ...startingAfter(among(proposed), proposed)].map(day => [day, dayName(day, now)]))
  const first = now.with({ day: 1 })
  const named: readonly (readonly [Temporal.PlainDate, string])[] = past
    ? [
        [first, t(promptText.theFirstOfThisMonth)],
        [first.subtract({ days: 1 }), t(promptText.theLastOfLastMonth)],
        [first.subtract({ months: 1 }), t(promptText.theFirstOfLastMonth)],
      ]
    : [
        [now.add({ months: 1 }), t(promptText.oneMonthFromToday)],
        [now.add({ months: 2 }), t(promptText.twoMonthsFromToday)],
        [now.add({ months: 3 }), t(promptText.threeMonthsFromToday)],
      ]
  const all: readonly (readonly [string, string])[] = [
    ...(proposed ? [[proposed, nameOf(proposed, now)] as const] : []),
    [now.toString(), t(promptText.today)],
    ...recentOnes(lately),
    ...named.map(([date, name]) => [date.toString(), name] as const),
  ]
  return once(all)
}

function months(typed: string, answer: unknown, lately: readonly string[]): readonly Suggestion[] {
  const now = today()
  const read = readMonth(typed, now)
  if (typed.trim() !== '') return read ? [{ answer: read, label: read, hint: '' }] : []
  const proposed = isEmpty(answer) ? undefined : readMonth(String(answer), now)
  const month = now.toPlainYearMonth()
  const all: readonly (readonly [string, string])[] = [
    ...(proposed ? [[proposed, ''] as const] : []),
    [month.toString(), t(promptText.thisMonth)],
    ...recentOnes(lately),
    [month.subtract({ months: 1 }).toString(), t(promptText.lastMonth)],
    [month.add({ months: 1 }).toString(), t(promptText.nextMonth)],
  ]
  return once(all)
}

const recentOnes = (lately: readonly string[]): readonly (readonly [string, string])[] =>
  lately.map(each => [each, t(promptText.recently)])

/** The values after the given one, followed by those before it. */
const startingAfter = (all: readonly string[], value: string): readonly string[] => [
  ...all.filter(each => each > value),
  ...all.filter(each => each < value),
]

const once = (all: readonly (readonly [string, string])[]): readonly Suggestion[] =>
  [...new Map([...all].reverse()).entries()]
    .sort(([a], [b]) => all.findIndex(([each]) => each === a) - all.findIndex(([each]) => each === b))
    .map(([answer, hint]) => ({ answer, label: answer, hint }))

const longWeekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })

/** 'Saturday, tomorrow'. */
const dayName = (date: string, now: Temporal.PlainDate): string =>
  [longWeekday.format(new Date(`${date}T00:00:00Z`)), ...nearWords(Temporal.PlainDate.from(date), now)].join(', ')

const nameOf = (date: string, now: Temporal.PlainDate): string =>
  date === now.add({ months: 2 }).toString() ? t(promptText.twoMonthsFromToday) : dayName(date, now)
