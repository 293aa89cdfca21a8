import { foldedWords, wordsOf } from '#rules/same-text.ts'
import { isCreating } from '../command/command-names.ts'
import type { Invocation } from '../command/invocation.ts'
import { type Findable, tierOf, tiers, type Weighed } from '../command/rank.ts'
import type { Listed } from '../command/registry.ts'
import { type Answers, isEmpty } from '../command/values.ts'
import { oncePer } from '../core/memo-by-object.ts'
import { type About, aboutOf, labelOf } from '../data/label-of.ts'
import { wholeId } from '../data/short-id.ts'
import { anyKind } from '../entities/kinds.ts'
import { countedFrom } from '../line/counted-day.ts'
import { type Said, saidBy } from '../line/line-answers.ts'
import { amountOf } from '../line/match-day.ts'
import { dayAmong, isAboutTheirLesson, withLessonFirst } from '../line/people-with-lesson.ts'
import { type Piece, piecesOf, textOf, withPhones } from '../line/pieces.ts'
import { mostFound, readLine } from '../line/read-line.ts'
import type { Chip, Reading } from '../line/reading.ts'
import { listSearches, type Source, type World } from '../line/record-sources.ts'
import { listLost, whyUnused } from '../line/why-unused.ts'
import { caption, type Message, verbatim } from '../messages/message.ts'
import { together, togetherItem } from './palette-grouped-records.ts'
import { type Asked, commandItem, type Item, type ItemLine } from './palette-item.ts'
import { byProposal, withoutGuesses } from './readings-of-line.ts'
import { whyFound } from './why-found.ts'

const perCommand = 4
/** Among so many of one name, those who have a lesson on a day come first. */
const mostNamed = 100

/** A command with what the typed line says to it. */
export type LineRow = {
  readonly weighed: Weighed
  readonly item: Item
  /** How many words of the line fit no question. */
  readonly leaves: number
  /** Whether a text takes those words, so that none is dropped. */
  readonly dropsNone: boolean
  /** Whether its title is typed whole. */
  readonly titled: boolean
  /** With how many whole words of its names the line begins. */
  readonly begins: number
  /** Whether it says a record. */
  readonly hasRecord: boolean
  /** Nothing of the line is understood but the command, or not until the lists that it may be about are loaded. */
  readonly isEmpty: boolean
  readonly missing: readonly Source[]
  /** Whether a whole word names the command, and not only its beginning: 'edit', and not 'edi'. */
  readonly wholeWord: boolean
  /** Whether a word such as 'new' names the command. */
  readonly creates: boolean
}

const rowsFor = ({ rows, records }: Asked): World['rows'] => rows ?? (({ of }) => records.cached(of))
/** What one text looks for in the lists. It is asked for each word of each command. */
export const searchesFor = oncePer((asked: Asked) => listSearches(rowsFor(asked)))

/** What a row starts with: the arguments that its screen and the row under the cursor give to the command. */
type Known = { readonly offered: Answers; readonly row: Answers; readonly fits: number }

/** The rows that the typed line makes of a command: one, or one for each record that its object may mean. */
export function lineRows(asked: Asked, listed: Listed, known: Known): readonly LineRow[] {
  const { typed, records, facts, way } = asked
  const { command, id } = listed
  const pieces = withPhones(piecesOf(typed), typed).map(piece => {
    const word = piece.literal ? piece.word : wholeId(piece.word, records)
    return word === piece.word ? piece : { ...piece, word }
  })
  const chosen = asked.within === id
  const world = {
    today: facts.today,
    rows: rowsFor(asked),
    searches: searchesFor(asked),
    related: records.related,
    seen: records.seen,
  }
  const read = (given: Answers, only?: { readonly argument: string; readonly id: string }, most?: number) =>
    withoutGuesses(
      listed,
      readLine({
        listed,
        pieces,
        given,
        world,
        chosen,
        way: way?.[id],
        ...(only ? { only } : {}),
        ...(most ? { most } : {}),
      }),
      asked.guessed ?? [],
    )
  const { reading: bare, offered } = byProposal(listed, known.offered, read)
  // When every word of a line is understood and none names an object, the row under the cursor is its object.
  const object = command.row
  const isNamed = (name: string) =>
    bare?.chips.some(each => each.argument === name) || bare?.unclear.some(each => each.argument === name)
  const mayTakeRow = object !== undefined && known.row[object] !== undefined && !isNamed(object)
  const withRow = mayTakeRow ? read({ ...offered, ...known.row }) : undefined
  if (withRow && withRow.unused.length === 0 && withRow.chips.length + withRow.unclear.length > 0)
    return [rowOf(asked, listed, known, withRow, { ...offered, ...known.row })]
  if (!bare) return []
  const unclear = bare.unclear.find(({ argument, found }) => argument === object && found.length > 1)
  if (!unclear || object === undefined) return [rowOf(asked, listed, known, bare, offered)]
  const oneOf = { argument: object, text: textOf(unclear.pieces) }
  // Who says an amount means one payment of it, and not several.
  const amounts = new Set(unclear.pieces.map(({ text }) => amountOf(text)))
  const isOne = unclear.found.every(({ kind, record }) => {
    const amount = anyKind(kind).moment?.(record).amount
    return amount !== undefined && amounts.has(amount)
  })
  const rowsWith = isOne ? () => undefined : together(listed, object, unclear.found)
  const day = isAboutTheirLesson(command) ? dayAmong(bare.unused, facts.today) : undefined
  const all = day === undefined ? bare : read(offered, undefined, mostNamed)
  const named = all?.unclear.find(({ argument }) => argument === object)?.found ?? unclear.found
  const { found, missing } = day === undefined ? { found: named, missing: [] } : withLessonFirst(named, day, world)
  const own = found.slice(0, perCommand).flatMap(each => {
    const only = read(offered, { argument: object, id: each.id })
    // What stays unclear even so would be the same row for each of them.
    if (!only?.chips.some(({ argument, answer }) => argument === object && answer === each.id)) return []
    const reading = missing.length === 0 ? only : { ...only, missing: [...only.missing, ...missing] }
    const row = rowOf(asked, listed, known, reading, offered, oneOf)
    const { item } = row
    const rows = rowsWith(each)
    if (!rows || item.type !== 'command') return [row]
    // When nobody else is meant, and every word is understood, all of them are one clear reading.
    const isAlone = rows.length === unclear.found.length && rows.length < mostFound
    if (rows[0] !== each || !isAlone || reading.unused.length > 0) return [row]
    const { oneOf: _, ...line } = item.line!
    const all = togetherItem(asked, listed, object, rows, item.invocation.given)
    return [{ ...row, item: { ...all, line } }, row]
  })
  return own.length > 0 ? own : [rowOf(asked, listed, known, bare, offered)]
}

/**
 * How far a line to a command that only its alias names comes after one whose title is named: further than the words of a
 * name count, and less than how well they fit. 'coll chan' collects from a Chan, and changes no photo of somebody at a college.
 */
const aliasWeighs = 0.06

function rowOf(
  asked: Asked,
  listed: Listed,
  { fits }: Known,
  reading: Reading,
  given: Answers,
  oneOf?: ItemLine['oneOf'],
): LineRow {
  const { records, facts } = asked
  const { command, id } = listed
  const { answers, said } = saidBy(command, reading, given, facts.today)
  const blocked = asked.gate(command)
  const object = command.row === undefined ? undefined : command.arguments[command.row]
  const objectId = command.row === undefined ? undefined : answers[command.row]
  const chip = reading.chips.find(({ argument }) => argument === command.row)
  const about =
    object?.kind === 'entity' && objectId !== undefined
      ? aboutOf({ kind: object.of, id: String(objectId) }, records, chip?.record)
      : { about: '' }
  const names = listed.names
  const own = foldedWords(textOf(reading.own))
  const fit = own === '' ? 0 : tierOf(own, names.all)
  const isTitled = own !== '' && tierOf(own, names.title) >= 0
  const line: ItemLine = {
    said,
    chips: reading.chips.flatMap(chip =>
      chip.argument === command.row ? [] : [{ ...chip, text: chipText(asked, listed, chip) }],
    ),
    asks: Object.entries(said.typed).map(([argument, text]) => ({
      label: caption(command.arguments[argument]?.label ?? argument),
      text,
    })),
    unused: reading.unused,
    // A list that is still loading may have such a record.
    why:
      (said.unused.length > 0 && asked.lost && listLost(command, answers, asked.lost)) ||
      (reading.missing.length === 0 ? whyUnused(command, answers, said.unused, facts.today)?.short : undefined),
    ways: reading.ways,
    answers: reading.chips.map(({ pieces }) => pieces),
    ...(oneOf ? { oneOf } : {}),
  }
  return {
    weighed: {
      // A line that calls the command by its name comes before one that calls another by a word of its name.
      // An option alone, such as the Student of a message, may be a word of another command.
      tier:
        (isOptionOnly(listed, reading) && tierOf(foldedWords(asked.typed), names.all) < 0
          ? tiers.indexOf('initials')
          : 0) +
        Math.max(0, fit) / 10 +
        (own === '' || isTitled ? 0 : aliasWeighs) -
        Math.min(reading.own.length, 5) / 100,
      fits: fits + 1,
      used: asked.weight(id),
      letters: own.length,
      titled: isTitled,
      blocked: blocked !== undefined,
      title: command.title,
    },
    item: { ...commandItem(listed, answers, about, blocked), line, ...(chip ? whyMeant(asked, chip, about) : {}) },
    leaves: reading.unused.reduce((sum, { literal, word }) => sum + (literal ? 1 : word.split(' ').length), 0),
    dropsNone: said.unused.length === 0,
    titled: names.title.names.some(title => ` ${foldedWords(asked.typed)} `.includes(` ${title} `)),
    begins: beginsWith(asked.typed, names.all, reading.own),
    hasRecord: reading.chips.some(({ record }) => record !== undefined),
    isEmpty: reading.chips.length + reading.unclear.length === 0,
    missing: reading.missing,
    creates: reading.own.some(({ word }) => isCreating(word)),
    wholeWord: reading.own.some(({ word }) => names.all.words.includes(word)),
  }
}

/** How many pieces at the beginning of a line name a command by whole words: those of its title and aliases, and not of its id. */
function beginsWith(typed: string, { names }: Findable, own: readonly Piece[]): number {
  const words = new Set(names.flatMap(wordsOf))
  const starts = new Set(own.filter(({ word }) => words.has(word)).map(({ start }) => start))
  const other = piecesOf(typed).findIndex(({ start }) => !starts.has(start))
  return other < 0 ? starts.size : other
}

/** What the words of a line found the record by, where that is not its name. */
const whyMeant = (
  { records }: Asked,
  { record, pieces }: Chip,
  { about, hint }: About,
): { readonly why?: string | undefined; readonly hint?: string } => {
  if (!record) return {}
  const words = pieces.flatMap(({ word }) => word.slice(word.indexOf(':') + 1).split(' '))
  const found = whyFound(record.kind, record.record, records.related(), words, about, hint)
  return found.why === undefined ? {} : found
}

/**
 * What Enter starts on a row. `chosen`: the person has chosen this row among others. Otherwise a record that is one of
 * several is asked, before anything is done with the first of them.
 */
export function startOf(
  { invocation: { command, given, rows }, line }: Item & { readonly type: 'command' },
  chosen: boolean,
): { readonly invocation: Invocation; readonly said: Said | undefined } {
  const { oneOf, said } = line ?? {}
  const asksMore = Object.entries(command.arguments).some(([name, { optional }]) => !optional && isEmpty(given[name]))
  // Other questions show which record they are about. What cannot be taken back is not left to that, nor somebody's details.
  const isGrave = command.effect === 'final' || command.group === 'danger' || command.shows !== undefined
  if (!oneOf || !said || chosen || (asksMore && !said.whole && !isGrave))
    return { invocation: { command, given, ...(rows ? { rows } : {}) }, said }
  // What depends on the record is read again once it is known.
  const dependent = [
    ...(command.clears?.[oneOf.argument] ?? []),
    ...Object.keys(command.arguments).filter(name => countedFrom(command.arguments[name]) === oneOf.argument),
  ]
  const others = Object.entries(given).filter(([name]) => name !== oneOf.argument && !dependent.includes(name))
  const texts = (line?.chips ?? []).flatMap(({ argument, pieces }) =>
    dependent.includes(argument) ? [[argument, textOf(pieces)]] : [],
  )
  return {
    invocation: { command, given: Object.fromEntries(others) },
    said: { ...said, typed: { [oneOf.argument]: oneOf.text, ...said.typed, ...Object.fromEntries(texts) } },
  }
}

/** Whether the line answers everything that would be asked before the command runs or is confirmed. */
export const isDecided = (said: Said | undefined): boolean =>
  said?.whole === true && said.unused.length === 0 && Object.keys(said.typed).length === 0

const isOptionOnly = ({ command }: Listed, { chips, unclear }: Reading): boolean =>
  [...chips, ...unclear].every(({ argument }) => command.arguments[argument]?.kind === 'choice')

/** What a chip shows. */
function chipText({ records }: Asked, { command }: Listed, { argument: name, answer, record }: Chip): Message {
  const argument = command.arguments[name]
  if (argument?.kind === 'entity') return verbatim(labelOf({ kind: argument.of, id: answer }, records, record))
  if (argument?.kind === 'choice') return caption(argument.options[answer as never] ?? answer)
  return verbatim(answer)
}
