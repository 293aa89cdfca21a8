import { readDate } from '#rules/typed-dates.ts'
import type { Argument, List } from '../arguments.ts'
import type { Related } from '../entities/field.ts'
import type { EntityKind } from '../entities.ts'
import type { Found } from '../records.ts'
import type { Answers } from '../values.ts'
import { momentsIn } from './match-day.ts'
import type { Piece } from './pieces.ts'

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
 * `missing`, it depends on an answer that is not known.
 */
export function rowsOf(
  argument: EntityArgument,
  answers: Answers,
  pieces: readonly Piece[],
  world: World,
): { readonly rows: readonly Found<EntityKind>[]; readonly missing?: Source } {
  const { of } = argument
  const ready = (source: Source) => {
    const rows = world.rows(source)
    return rows === undefined ? { rows: [], missing: source } : { rows }
  }
  if (argument.from) {
    const from = argument.from(answers, world.today)
    return from ? ready({ of, from }) : { rows: [] }
  }
  if (!searched.includes(of)) return ready({ of })
  const words = searchWords(of, pieces, world.today)
  const [ref] = words.filter(isRef)
  if (ref !== undefined) return ready({ of, search: ref })
  for (let count = words.length; count > Math.max(0, words.length - mostSearches); count -= 1) {
    const found = ready({ of, search: words.slice(0, count).join(' ') })
    if (found.missing || found.rows.length > 0) return found
  }
  return { rows: [] }
}

const byId = new WeakMap<object, ReadonlyMap<string, Found<EntityKind>>>()
const alone = new WeakMap<Found<EntityKind>, readonly Found<EntityKind>[]>()

/** The record of a list with this id, as a list: always the same one, so that it is indexed once. */
export function withId(rows: readonly Found<EntityKind>[], id: string): readonly Found<EntityKind>[] {
  const known = byId.get(rows) ?? new Map(rows.map(each => [each.id, each]))
  byId.set(rows, known)
  const record = known.get(id)
  if (!record) return []
  const list = alone.get(record) ?? [record]
  alone.set(record, list)
  return list
}

/** What the server is asked for: it knows the day of a lesson as 2026-11-28, and not the months of invoices. */
function searchWords(of: EntityKind, pieces: readonly Piece[], today: Temporal.PlainDate): readonly string[] {
  const [piece] = pieces
  if (!piece) return []
  const moment = momentsIn(pieces, today).at(-1)
  const rest = searchWords(of, pieces.slice(moment?.length ?? 1), today)
  if (!moment) return [...piece.word.split(' '), ...rest]
  const day = of === 'liveLesson' ? readDate(moment.typed, today) : undefined
  return day === undefined ? rest : [day, ...rest]
}
