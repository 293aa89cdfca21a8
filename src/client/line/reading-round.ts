import { isWeekdayAlone } from '#rules/typed-dates.ts'
import type { Argument, Arguments } from '../command/arguments.ts'
import type { AnyCommand } from '../command/command.ts'
import { askedNow } from '../command/command-answers.ts'
import type { Vocabulary } from '../command/command-names.ts'
import { isDay } from '../command/typed-day.ts'
import { type Answers, isEmpty } from '../command/values.ts'
import type { Found } from '../data/records.ts'
import { type EntityKind, kindOf } from '../entities/kinds.ts'
import { type Assignment, assignments, type Describes } from './assign-words.ts'
import { countedDay, countedFrom } from './counted-day.ts'
import { isWritten } from './line-answers.ts'
import { bestFirst, distinct, type Part, type Way } from './line-readings.ts'
import { amountOf, momentPlaces, momentsIn } from './match-day.ts'
import { type Described, describedBy } from './match-entity.ts'
import { once } from './memo-by-key.ts'
import { markedIn, type Stated } from './named-questions.ts'
import { isTorn, type OwnDate } from './own-date.ts'
import { periodsIn, waitsForStart } from './periods.ts'
import { type Piece, textOf } from './pieces.ts'
import { besideIn, isAmountDoubtful, type Unread } from './qualifying-words.ts'
import type { Marked, Round } from './reading.ts'
import { rowsOf, type Source, sourceKey, type World, withId } from './record-sources.ts'
import { type Offer, offersOf, placesFrom, placesOf, taken } from './value-spans.ts'
import type { Naming } from './vocabulary.ts'

/** A line as it is read for one command. */
export type Line = {
  readonly command: AnyCommand
  readonly vocabulary: Vocabulary
  readonly pieces: readonly Piece[]
  /** The places that name the command; `undefined` when it is chosen. */
  readonly naming: Naming | undefined
  readonly dates: readonly OwnDate[]
  readonly forced: Stated
  /** Whether the word at a place may mean more than the record that it describes. */
  readonly isMore: (at: number) => boolean
  /** What is answered already. */
  readonly given: Answers
  readonly world: Required<Pick<World, 'searches'>> & World
  /** The record that a question is about, of several that the line may mean. */
  readonly only: { readonly argument: string; readonly id: string } | undefined
  /** How many records of a question are told apart. */
  readonly most: number
}

/** The records that are clear by now, by kind and id. */
export type Met = ReadonlyMap<string, unknown>

/** A way to read the line without a doubtful record is always the better one. */
const doubt = 1000

type Open = readonly (readonly [name: string, argument: Arguments[string]])[]
type Places = readonly number[]

/** A question about a record, and what pieces of the line say of it. */
type Entity = {
  readonly name: string
  /** The places that are forced to describe it. */
  readonly own: Places
  readonly hasDay: boolean
  readonly byAmount: boolean
  readonly described: (places: Places) => Described
  /** Those of the places that describe it by a day, month or time. */
  readonly days: (places: Places) => Places
}

/** What the ways of one round have in common. */
type Reader = {
  readonly line: Line
  readonly open: Open
  readonly entities: readonly Entity[]
  readonly marked: Marked
  readonly periods: Marked
  /** Whether a place is read by nothing that is certain. */
  readonly isFree: (at: number) => boolean
}

/** The ways to read a line, given the answers that are known by now. */
export function readRound(line: Line, answers: Answers, met: Met): Round {
  const { command, pieces, naming, forced, world, vocabulary } = line
  const initial = command.start?.({} as never, world.today) as Answers | undefined
  const values = { ...initial, ...answers }
  const open: Open = Object.entries(askedNow(command, values)).filter(
    ([name]) => isEmpty(line.given[name]) && !forced.chips.some(({ argument }) => argument === name),
  )
  const byMark = markedIn(pieces, open, vocabulary.after, line.dates, world.today)
  const marked = withCounted(line, byMark, answers, met)
  const isFree = (at: number) =>
    !(naming?.firm.has(at) || naming?.soft.has(at)) && !forced.places.has(at) && !marked.places.has(at)
  const missing = new Map<string, Source>()
  const entities = entitiesOf(line, open, values, isFree, missing)
  const describes = entities.map(entity => describesOf(entity, line, isFree))
  const periods = periodsIn(pieces, open, isFree, at => describes.some(each => each.isNamed(at)), world.today)
  const offers = offersOf(
    pieces,
    open.filter(([, argument]) => !('after' in argument && argument.after) && !waitsForStart(open, argument)),
    // A word by which the command was found may also be what an option is called.
    (at, { kind }) => isFree(at) || ((kind === 'choice' || kind === 'text') && (naming?.soft.has(at) ?? false)),
    at => describes.some(({ mayTake }) => mayTake(at).length > 0),
    world.today,
  )
  const isOffered = (at: number) => offers.some(offer => offer.at <= at && at < offer.at + offer.length)
  const closed = new Set(pieces.keys().filter(at => periods.places.has(at) || (!isFree(at) && !isOffered(at))))
  const reader: Reader = { line, open, entities, marked, periods, isFree }
  const ways = assignments(pieces.length, closed, offers, describes).map(each => wayOf(each, reader))
  return { ways: distinct(bestFirst(ways)), missing: [...missing.values()], marked: together(marked, periods) }
}

const together = (one: Marked, other: Marked): Marked => ({
  places: new Set([...one.places, ...other.places]),
  chips: [...one.chips, ...other.chips],
  unclear: [...one.unclear, ...other.unclear],
})

/** Weekdays are counted from the day of the record that they are about, which is asked first if it is not known. */
function withCounted({ command, world }: Line, marked: Marked, answers: Answers, met: Met): Marked {
  const said = Object.fromEntries(marked.chips.map(({ argument, answer }) => [argument, answer]))
  const seen = (kind: EntityKind, id: string) => met.get(`${kind} ${id}`) ?? world.seen?.(kind, id)
  const counted = marked.chips.map(chip => {
    const question = command.arguments[chip.argument]
    if (countedFrom(question) === undefined || !isWeekdayAlone(textOf(chip.pieces))) return chip
    const answer = countedDay(textOf(chip.pieces), command.arguments, question, { ...answers, ...said }, seen)
    return { ...chip, answer }
  })
  return {
    places: marked.places,
    chips: counted.flatMap(({ answer, ...chip }) => (answer === undefined ? [] : [{ ...chip, answer }])),
    unclear: [...marked.unclear, ...counted.filter(({ answer }) => answer === undefined)],
  }
}

/** The questions about records. What has to be loaded for them is put into `missing`. */
function entitiesOf(
  line: Line,
  open: Open,
  values: Answers,
  isFree: Reader['isFree'],
  missing: Map<string, Source>,
): readonly Entity[] {
  const { pieces, forced, world } = line
  // What nothing else explains may describe a record.
  const unread = pieces.filter(
    (piece, at) =>
      isFree(at) && open.every(([, each]) => isDay(each) || taken(each, [piece], world.today).length === 0),
  )
  return open.flatMap(([name, argument]) => {
    if (argument.kind !== 'entity') return []
    const own = forced.records.get(name) ?? []
    const {
      rows,
      missing: source,
      isWhole,
    } = rowsOf(argument, values, [...own.map(at => pieces[at]!), ...unread], world)
    if (source) missing.set(sourceKey(source), source)
    const only = line.only?.argument === name ? line.only.id : undefined
    const offered = only === undefined ? { rows, isWhole } : { rows: withId(rows, only) }
    const find = finder(line, argument, offered, values)
    const { moment, byAmount = false } = kindOf(argument.of)
    const hasDay = moment !== undefined
    const described = (places: Places) => find([...own, ...places])
    const days = (places: Places) =>
      hasDay && described(places).named !== true ? momentPlaces(pieces, places, world.today) : []
    return [{ name, own, hasDay, byAmount, described, days }]
  })
}

/** A function that finds the records which some places describe. */
function finder(
  { pieces, world, most }: Line,
  argument: Extract<Argument, { readonly kind: 'entity' }>,
  { rows, isWhole }: { readonly rows: readonly Found<EntityKind>[]; readonly isWhole?: true | undefined },
  answers: Answers,
): (places: Places) => Described {
  const { of } = argument
  const { isCalled, having } = world.searches
  const offers = argument.only as ((record: unknown, answers: Answers) => boolean) | undefined
  const isOffered = offers && (({ record }: Found<EntityKind>) => offers(record, answers))
  return once(
    places => {
      const described = places.map(at => pieces[at]!)
      const inAll = isWhole ? { having: (words: string) => having({ of, words }) } : {}
      const beside = { isCalled, related: world.related?.(), ...inAll }
      return describedBy(rows, of, described, world.today, most, isOffered, beside)
    },
    places => places.join(' '),
  )
}

function describesOf({ name, described, days }: Entity, line: Line, isFree: Reader['isFree']): Describes {
  return {
    argument: name,
    isNamed: once(at => isFree(at) && described([at]).named === true),
    isDated: places => days(places).length > 0,
    isObject: name === line.command.row,
    // A description that one record alone has is the better one.
    points: places => {
      const { found, points } = described(places)
      return points === 0 ? 0 : points + (found.length === 1 ? 0.5 : -0.5)
    },
    mayTake: once(at => {
      if (!isFree(at)) return []
      const longer = momentsIn(line.pieces.slice(at), line.world.today).flatMap(({ length }) =>
        length > 1 && placesFrom(at, length).every(isFree) ? [length] : [],
      )
      return [...(described([at]).points > 0 ? [1] : []), ...longer]
    }),
  }
}

/** What one assignment of the places means: the answers, and whether they are certain. */
function wayOf({ offers, described, points }: Assignment, reader: Reader): Way {
  const { line, entities, periods } = reader
  const read = new Set([...offers.flatMap(placesOf), ...[...described.values()].flat()])
  const unread = unreadOf(offers, described, read, reader)
  // When only a part of a date means something, no day is taken. Its weekday may be a name.
  const torn = new Set(
    line.dates.filter(date => !date.some(at => periods.places.has(at)) && isTorn(date, at => read.has(at))).flat(),
  )
  const parts = [
    ...offers.map(offer => partOfOffer(offer, line, unread)).filter(({ places }) => !places.some(at => torn.has(at))),
    ...entities.flatMap(entity => {
      const places = (described.get(entity.name) ?? []).filter(at => !entity.hasDay || !torn.has(at))
      return places.length > 0 || entity.own.length > 0 ? [partOfEntity(entity, places, line, unread)] : []
    }),
  ]
  return { parts, points: points - (torn.size > 0 || parts.some(({ doubtful }) => doubtful) ? doubt : 0) }
}

function unreadOf(
  offers: readonly Offer[],
  described: Assignment['described'],
  read: ReadonlySet<number>,
  { line, open, entities, marked, periods, isFree }: Reader,
): Unread {
  const { command, pieces, naming, vocabulary, world } = line
  const answered = [...described.keys(), ...[...offers, ...marked.chips, ...periods.chips].map(each => each.argument)]
  return {
    pieces,
    isUnread: at => isFree(at) && !periods.places.has(at) && !read.has(at) && !naming?.also.has(at),
    moments: new Set([
      ...offers.filter(({ argument }) => isDay(command.arguments[argument]!)).flatMap(placesOf),
      ...entities.flatMap(({ name, days }) => days(described.get(name) ?? [])),
    ]),
    open: open.flatMap(([name, argument]) => (answered.includes(name) ? [] : [argument])),
    marks: vocabulary.after,
    today: world.today,
  }
}

function partOfOffer(offer: Offer, { command }: Line, unread: Unread): Part {
  const question = command.arguments[offer.argument]!
  const part = { argument: offer.argument, places: placesOf(offer), answer: offer.answer }
  if (isDay(question)) return { ...part, ...besideIn(part.places, unread) }
  return isAmountDoubtful(question, unread) ? { ...part, ...besideIn(part.places, unread), qualified: true } : part
}

function partOfEntity(
  { name, own, byAmount, described, days }: Entity,
  places: Places,
  line: Line,
  unread: Unread,
): Part {
  const { pieces, command, isMore } = line
  const { found, named } = described(places)
  // Beside words that mean nothing, a day alone does not say who is meant.
  const isSaid = named === true || (name === command.row && places.length === days(places).length)
  // What is written to people takes the rest of the line.
  const leaves = !unread.open.some(isWritten) && pieces.some((_, at) => unread.isUnread(at))
  // Nor does an amount alone.
  const isAmount = byAmount && named !== true && places.every(at => amountOf(pieces[at]!.text) !== undefined)
  const doubtful = own.length === 0 && (isAmount || (leaves && isSaid && places.every(isMore)))
  const part = { argument: name, places: [...own, ...places], answer: found[0]?.id ?? '', found, doubtful }
  return { ...part, ...besideIn(days(places), unread) }
}
