import { readDate } from '#rules/typed-dates.ts'
import type { Argument, List } from '../command/arguments.ts'
import type { Answers } from '../command/values.ts'
import { isCalledSo, isWholeName } from '../data/best-matches.ts'
import { allWith } from '../data/list-search.ts'
import type { Found } from '../data/records.ts'
import type { Related } from '../entities/field.ts'
import { type EntityKind, kindOf } from '../entities/kinds.ts'
import { mayBeName, momentsIn, monthFilter } from './match-day.ts'
import { once } from './memo-by-key.ts'
import { type Piece, piecesOf } from './pieces.ts'

/** Where the records come from that may answer a question: a whole list, another read, or a search on the server. */
export type Source = {
  readonly of: EntityKind
  readonly from?: List
  readonly search?: string
}

/** The records that a line can name. */
export type World = {
  readonly today: Temporal.PlainDate
  /** The records of a source as far as they are in the cache; `undefined` while they are not loaded. */
  readonly rows: (source: Source) => readonly Found<EntityKind>[] | undefined
  /** The lists that their fields read from. */
  readonly related?: () => Related
  /** A record by its id as it is in the cache, such as the one under the cursor. */
  readonly seen?: (kind: EntityKind, id: string) => unknown
  /** What is known of the lists already. */
  readonly searches?: ListSearches
}

/** What is looked for in the lists, as far as they are there. Each is looked for once, however many commands ask. */
type ListSearches = {
  /** Whether a word is the whole name of somebody: a student, or one of the staff. */
  readonly isSomebody: (word: string) => boolean
  /** Whether a student is called by a word: by a name, an id or a phone. */
  readonly isCalled: (word: string) => boolean
  /** The records of a whole list that have all words. */
  readonly having: (asked: { readonly of: EntityKind; readonly words: string }) => readonly Found<EntityKind>[]
}

export function listSearches(rows: World['rows']): ListSearches {
  const all = (of: EntityKind) => rows({ of }) ?? []
  return {
    isSomebody: once(word => (['student', 'staff'] as const).some(of => isWholeName(all(of), word))),
    isCalled: once(word => isCalledSo(all('student'), word)),
    having: once(
      ({ of, words }) => allWith(all(of), words),
      ({ of, words }) => `${of} ${words}`,
    ),
  }
}

/** Kinds with too many records to load. The server searches them. */
const searched: readonly EntityKind[] = ['invoice', 'receipt', 'creditNote', 'liveLesson']
const isRef = (word: string): boolean => /^[a-z]{1,4}-?\d{3,}|^[a-z]+-\d{4}-\d+$/.test(word)
/** How often a search that finds nothing is repeated without its last word. */
const mostSearches = 3

type EntityArgument = Extract<Argument, { readonly kind: 'entity' }>

export const sourceKey = ({ of, from, search }: Source): string => JSON.stringify([of, from?.call, from?.given, search])

/**
 * The records that an argument offers. `missing` lists what has to be loaded first; without records and without
 * `missing`, it depends on an answer that is not known. `isWhole`: they are all of their kind.
 */
export function rowsOf(
  argument: EntityArgument,
  answers: Answers,
  pieces: readonly Piece[],
  world: World,
): { readonly rows: readonly Found<EntityKind>[]; readonly missing?: Source; readonly isWhole?: true } {
  const { of } = argument
  const ready = (source: Source) => {
    const rows = world.rows(source)
    return rows === undefined ? { rows: [], missing: source } : { rows }
  }
  if (argument.from) {
    const from = argument.from(answers, world.today)
    return from ? ready({ of, from }) : { rows: [] }
  }
  if (!searched.includes(of)) return { ...ready({ of }), isWhole: true }
  const { filters, words, mayBeNames } = searchWords(of, pieces, world.today)
  const [ref] = words.filter(isRef)
  if (ref !== undefined) return ready({ of, search: ref })
  const searches = words.slice(0, mostSearches).map((_, less) => words.slice(0, words.length - less))
  const inMonths = (searches.length > 0 ? searches : [words]).map(each => [...each, ...filters].join(' '))
  const found = firstFound(filters.length > 0 ? [...inMonths, words.join(' ')] : inMonths)
  if (found.missing || !mayBeNames) return found
  const named = ready({ of, search: pieces.flatMap(({ word }) => word.split(' ')).join(' ') })
  return named.missing ? named : { rows: merged(found.rows, named.rows) }

  function firstFound([search, ...others]: readonly string[]): ReturnType<typeof ready> {
    if (search === undefined || search === '') return { rows: [] }
    const first = ready({ of, search })
    return first.missing || first.rows.length > 0 ? first : firstFound(others)
  }
}

/** The searches for what is typed into a question about invoices or receipts: 'tai man nov 2025', and 'may' as both. */
export function billedSearches(of: EntityKind, typed: string, today: Temporal.PlainDate): readonly string[] {
  const pieces = piecesOf(typed)
  // Whoever types a filter means it as it stands.
  if (pieces.some(({ name, literal }) => literal || name !== undefined)) return [typed.trim()]
  const { words, filters, mayBeNames } = searchWords(of, pieces, today)
  if (filters.length === 0) return [typed.trim()]
  return [[...words, ...filters].join(' '), ...(mayBeNames ? [typed.trim()] : [])]
}

type Rows = readonly Found<EntityKind>[]
/** Two lists as one. */
function merged(one: Rows, other: Rows): Rows {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one
  const ids = new Set(one.map(({ id }) => id))
  return [...one, ...other.filter(({ id }) => !ids.has(id))]
}

/** The record of a list with this id, as a list. */
export function withId(rows: Rows, id: string): Rows {
  const record = rows.find(each => each.id === id)
  return record ? [record] : []
}

/**
 * What the server is asked for. It knows the day of a lesson as 2026-11-28, and the months of an invoice by a filter. May
 * is a month and a name.
 */
function searchWords(
  of: EntityKind,
  pieces: readonly Piece[],
  today: Temporal.PlainDate,
): { readonly words: readonly string[]; readonly filters: readonly string[]; readonly mayBeNames: boolean } {
  const [piece] = pieces
  if (!piece) return { words: [], filters: [], mayBeNames: false }
  const moment = momentsIn(pieces, today, kindOf(of).byAmount).at(-1)
  const rest = searchWords(of, pieces.slice(moment?.length ?? 1), today)
  if (!moment) return { ...rest, words: [...piece.word.split(' '), ...rest.words] }
  if (of === 'liveLesson') {
    const day = readDate(moment.typed, today)
    return day === undefined ? rest : { ...rest, words: [day, ...rest.words] }
  }
  const { amount } = moment
  const filter = monthFilter(moment.typed, today) ?? (amount === undefined ? undefined : `total:${amount}`)
  return {
    words: rest.words,
    filters: filter === undefined ? rest.filters : [filter, ...rest.filters],
    // A number may be a part of a reference as well.
    mayBeNames: rest.mayBeNames || amount !== undefined || mayBeName(moment.typed),
  }
}
