import { isWeekday } from '#rules/typed-dates.ts'
import { askedNow } from '../command/answers.ts'
import type { Argument, Arguments } from '../command/arguments.ts'
import type { Listed } from '../command/registry.ts'
import { isDay } from '../command/typed-day.ts'
import { type Answers, isEmpty } from '../command/values.ts'
import type { Found } from '../data/records.ts'
import { type EntityKind, kindOf } from '../entities/kinds.ts'
import { assignments, type Describes } from './assign.ts'
import { countedDay, countedFrom } from './counted-day.ts'
import { meansMore } from './doubtful.ts'
import { forcedIn, markedIn } from './forced.ts'
import { amountOf, momentPlaces, momentsIn } from './match-day.ts'
import { type Described, describedBy } from './match-entity.ts'
import { offersOf, placesFrom, placesOf, taken as takenBy } from './offers.ts'
import { once } from './once.ts'
import { isTorn, ownDates, plainDates } from './own-date.ts'
import { periodsIn, waitsForStart } from './periods.ts'
import { type Piece, textOf, withoutName } from './pieces.ts'
import { besideIn, isAmountDoubtful, type Unread } from './qualified.ts'
import { type Marked, type Reading, type Round, readingOf } from './reading.ts'
import { rowsOf, type Source, sourceKey, type World, withId } from './source.ts'
import { cutPieces, namingOf, questionNamed, vocabularyOf } from './vocabulary.ts'
import { agreement, bestFirst, distinct, type Part, type Way } from './ways.ts'

type Given = {
  readonly listed: Listed
  readonly pieces: readonly Piece[]
  /** What is answered already, such as by the row under the cursor. Its questions take no piece. */
  readonly given?: Answers
  readonly world: World
  /** `true`: the command is chosen, and no piece names it. */
  readonly chosen?: boolean
  /** Of several readings, which one is taken. Without it, what is not clear is asked. */
  readonly way?: number | undefined
  /** The record that a question is about, of several that the line may mean. */
  readonly only?: { readonly argument: string; readonly id: string }
  /** How many records of a question are told apart. */
  readonly most?: number
}

/** Unless it is said otherwise, this many records are told apart. */
export const mostFound = 5
/** A way to read the line without a doubtful record is always the better one. */
const doubt = 1000
/** How often the line is read again because a list depends on an answer: student, then lesson. */
const mostRounds = 3

type Open = readonly (readonly [name: string, argument: Arguments[string]])[]

const together = (one: Marked, other: Marked): Marked => ({
  places: new Set([...one.places, ...other.places]),
  chips: [...one.chips, ...other.chips],
  unclear: [...one.unclear, ...other.unclear],
})

/** Reads a line for one command; `undefined` when the line does not name the command or says nothing more. */
export function readLine({
  listed,
  pieces: typed,
  given = {},
  world,
  chosen = false,
  way,
  only,
  most = mostFound,
}: Given): Reading | undefined {
  const { command } = listed
  const vocabulary = vocabularyOf(listed)
  const pieces = cutPieces(typed, vocabulary).map(piece =>
    piece.name !== undefined && questionNamed(piece.name, vocabulary) === undefined ? withoutName(piece) : piece,
  )
  const naming = chosen ? undefined : namingOf(pieces, vocabulary)
  // What takes something away has to be called by the word that says so.
  if (!chosen && (!naming || (command.group === 'danger' && !naming.verb))) return undefined
  const isMore = meansMore(command, pieces, naming, world.today)
  const names = (at: number) => naming !== undefined && (naming.firm.has(at) || naming.soft.has(at))
  const dates = ownDates(pieces, world.today)
  const forced = forcedIn(pieces, vocabulary, command.arguments, world.today)
  const stated = Object.fromEntries(forced.chips.map(({ argument, answer }) => [argument, answer]))

  /** The records that are clear by now, by kind and id. */
  let met: ReadonlyMap<string, unknown> = new Map()
  let known: Answers = { ...given, ...stated }
  let round = read(known)
  for (let count = 1; count < mostRounds; count += 1) {
    const answers = { ...given, ...stated, ...clearIn(round) }
    if (JSON.stringify(answers) === JSON.stringify(known)) break
    known = answers
    round = read(known)
  }
  const isOwn = (at: number) => names(at) || (naming?.also.has(at) ?? false)
  // A date that is of no use is told as one.
  const wholes = [...dates, ...plainDates(pieces, world.today)]
  return readingOf(round, { command, pieces, forced, dates: wholes, isOwn, way })

  function clearIn({ ways, marked }: Round): Answers {
    // Beside a record that is doubtful until its own list is there, a list may explain what is not understood yet.
    const parts = agreement(ways, way, true, false).clear
    met = new Map(parts.flatMap(({ found = [] }) => found.map(({ kind, id, record }) => [`${kind} ${id}`, record])))
    return Object.fromEntries([...marked.chips, ...parts].map(({ argument, answer }) => [argument, answer]))
  }

  /** The ways to read the pieces, given the answers that are known by now. */
  function read(answers: Answers): Round {
    const initial = command.start?.({} as never, world.today) as Answers | undefined
    const open: Open = Object.entries(askedNow(command, { ...initial, ...answers })).filter(
      ([name]) => isEmpty(given[name]) && !(name in stated),
    )
    const marked = countedIn(markedIn(pieces, open, vocabulary.after, dates, world.today), answers)
    const isFree = (at: number) => !names(at) && !forced.places.has(at) && !marked.places.has(at)
    // What nothing else explains may describe a record.
    const unread = pieces.filter(
      (piece, at) =>
        isFree(at) && open.every(([, each]) => isDay(each) || takenBy(each, [piece], world.today).length === 0),
    )
    const missing = new Map<string, Source>()
    const entities = open.flatMap(([name, argument]) => {
      if (argument.kind !== 'entity') return []
      const own = forced.records.get(name) ?? []
      const described = describing(
        argument,
        { ...initial, ...answers },
        [...own.map(at => pieces[at]!), ...unread],
        missing,
        only?.argument === name ? only.id : undefined,
      )
      const { moment, byAmount = false } = kindOf(argument.of)
      const hasDay = moment !== undefined
      const find = (places: readonly number[]) => described([...own, ...places])
      const days = (places: readonly number[]) =>
        hasDay && find(places).named !== true ? momentPlaces(pieces, places, world.today) : []
      return [{ name, own, hasDay, byAmount, described: find, days }]
    })
    const describes: readonly Describes[] = entities.map(({ name, described, days }) => ({
      argument: name,
      isNamed: once(at => isFree(at) && described([at]).named === true),
      isDated: places => days(places).length > 0,
      isObject: name === command.row,
      // A description that one record alone has is the better one.
      points: places => {
        const { found, points } = described(places)
        return points === 0 ? 0 : points + (found.length === 1 ? 0.5 : -0.5)
      },
      mayTake: once(at => {
        if (!isFree(at)) return []
        const longer = momentsIn(pieces.slice(at), world.today).flatMap(({ length }) =>
          length > 1 && placesFrom(at, length).every(isFree) ? [length] : [],
        )
        return [...(described([at]).points > 0 ? [1] : []), ...longer]
      }),
    }))
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
    const ways = assignments(pieces.length, closed, offers, describes).map(
      ({ offers: chosenOffers, described, points }): Way => {
        const read = new Set([...chosenOffers.flatMap(placesOf), ...[...described.values()].flat()])
        const isUnread = (at: number) => isFree(at) && !periods.places.has(at) && !read.has(at) && !naming?.also.has(at)
        const leaves = pieces.some((_, at) => isUnread(at))
        const answered = [
          ...described.keys(),
          ...[...chosenOffers, ...marked.chips, ...periods.chips].map(({ argument }) => argument),
        ]
        const rest = open.flatMap(([name, argument]) => (answered.includes(name) ? [] : [argument]))
        const moments = new Set([
          ...chosenOffers.filter(({ argument }) => isDay(command.arguments[argument]!)).flatMap(placesOf),
          ...entities.flatMap(({ name, days }) => days(described.get(name) ?? [])),
        ])
        const unread: Unread = { pieces, isUnread, moments, open: rest, marks: vocabulary.after, today: world.today }
        const beside = (places: readonly number[]) => besideIn(places, unread)
        // When only a part of a date means something, no day is taken. Its weekday may be a name.
        const torn = new Set(
          dates.filter(date => !date.some(at => periods.places.has(at)) && isTorn(date, at => read.has(at))).flat(),
        )
        const parts = [
          ...chosenOffers
            .map((offer): Part => {
              const question = command.arguments[offer.argument]!
              const part = { argument: offer.argument, places: placesOf(offer), answer: offer.answer }
              if (isDay(question)) return { ...part, ...beside(part.places) }
              return isAmountDoubtful(question, unread) ? { ...part, ...beside(part.places), qualified: true } : part
            })
            .filter(({ places }) => !places.some(at => torn.has(at))),
          ...entities.flatMap(({ name, own, hasDay, byAmount, described: find, days }): readonly Part[] => {
            const places = (described.get(name) ?? []).filter(at => !hasDay || !torn.has(at))
            if (places.length === 0 && own.length === 0) return []
            const { found, named } = find(places)
            // Beside words that mean nothing, a day alone does not say who is meant.
            const isSaid = named === true || (name === command.row && places.length === days(places).length)
            // Nor does an amount alone.
            const isAmount = byAmount && named !== true && places.every(at => amountOf(pieces[at]!.text) !== undefined)
            const doubtful = own.length === 0 && (isAmount || (leaves && isSaid && places.every(isMore)))
            const part = { argument: name, places: [...own, ...places], answer: found[0]?.id ?? '', found, doubtful }
            return [{ ...part, ...beside(days(places)) }]
          }),
        ]
        return { parts, points: points - (torn.size > 0 || parts.some(({ doubtful }) => doubtful) ? doubt : 0) }
      },
    )
    return { ways: distinct(bestFirst(ways)), missing: [...missing.values()], marked: together(marked, periods) }
  }

  /** Weekdays are counted from the day of the record that they are about, which is asked first if it is not known. */
  function countedIn(marked: Marked, answers: Answers): Marked {
    const said = Object.fromEntries(marked.chips.map(({ argument, answer }) => [argument, answer]))
    const counted = marked.chips.map(chip => {
      const question = command.arguments[chip.argument]
      if (countedFrom(question) === undefined || !isWeekday(textOf(chip.pieces))) return chip
      const seen = (kind: EntityKind, id: string) => met.get(`${kind} ${id}`) ?? world.seen?.(kind, id)
      const answer = countedDay(textOf(chip.pieces), command.arguments, question, { ...answers, ...said }, seen)
      return { ...chip, answer }
    })
    return {
      places: marked.places,
      chips: counted.flatMap(({ answer, ...chip }) => (answer === undefined ? [] : [{ ...chip, answer }])),
      unclear: [...marked.unclear, ...counted.filter(({ answer }) => answer === undefined)],
    }
  }

  /** A function that finds the records which some places describe. */
  function describing(
    argument: Extract<Argument, { readonly kind: 'entity' }>,
    answers: Answers,
    unread: readonly Piece[],
    missing: Map<string, Source>,
    one: string | undefined,
  ): (places: readonly number[]) => Described {
    const { rows, missing: source } = rowsOf(argument, answers, unread, world)
    if (source) missing.set(sourceKey(source), source)
    const offers = argument.only as ((record: unknown, answers: Answers) => boolean) | undefined
    const meant = one === undefined ? rows : withId(rows, one)
    const isOffered = offers && (({ record }: Found<EntityKind>) => offers(record, answers))
    const memo = new Map<string, Described>()
    return places => {
      const key = places.join(' ')
      const found =
        memo.get(key) ??
        describedBy(
          meant,
          argument.of,
          places.map(at => pieces[at]!),
          world.today,
          most,
          isOffered,
          { people: world.rows({ of: 'student' }), related: world.related?.() },
        )
      memo.set(key, found)
      return found
    }
  }
}
