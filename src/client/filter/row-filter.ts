import { type Filter, type FilterLanguage, type Leaf, leavesOf } from '#rules/filter/filter.ts'
import { fieldNamed, isNames, plainName, type ReadFilter, readFilter } from '#rules/filter/read-filter.ts'
import { indexIn } from '../core/patch.ts'
import type { ListSearch } from '../data/list-search.ts'
import { madeOf, partAfter, valuesAfter } from '../data/made-of.ts'
import { searchesBy } from '../data/patched-search.ts'
import { bitByBit, type OfEachRow } from './bit-by-bit.ts'
import { type Compared, comparedBy, comparing } from './column.ts'
import type { Filterable } from './filterable.ts'

/** Estimated milliseconds per record, to look up a field for the first time. */
const preparing = 0.002
const usualPace = 0.00005
/** How many parts of filters are remembered: a text that grows changes one of them. */
const keptParts = 24

/** For each record, 1 when it passes. */
type Passed = Uint8Array

/**
 * Searches lists with filters. A text of nothing but words is what `words` finds. Each part of a filter is worked out for a
 * whole list and remembered, so that a key press works out only the part that it changes. For a list that came from another
 * one, it is worked out only for the rows that came. `textOf` is the text of a row that words are searched in.
 */
export function filtersBy<Row extends object>(
  words: (rows: readonly Row[]) => ListSearch<Row>,
  textOf: (row: Row) => string,
  { language, fields, flags, related }: Filterable<Row>,
  today: () => Temporal.PlainDate,
): (rows: readonly Row[]) => ListSearch<Row> {
  const compares = new Map<string, (row: Row) => Compared>()
  const columns = new Map<string, OfEachRow<Row, Compared[]>>()
  const flagged = new Map<string, OfEachRow<Row, Passed>>()
  const texts = new Map<string, (rows: readonly Row[]) => ListSearch<Row>>()
  const parts = new Map<string, (rows: readonly Row[]) => Passed>()
  /** What passes the filter that was asked for last. */
  let through: { readonly key: string; readonly of: (rows: readonly Row[]) => readonly Row[] } | undefined
  let pace = usualPace

  const compared = (id: string) => getOrMake(compares, id, () => comparedBy(fields[id]!, related))
  const column = (id: string) =>
    getOrMake(columns, id, () => bitByBit(compared(id), length => new Array<Compared>(length)))
  // A flag can depend on the day.
  const flagOf = (id: string) =>
    getOrMake(flagged, `${id} ${today()}`, () =>
      bitByBit(
        row => Number(flags[id]!.is(row, related)),
        length => new Uint8Array(length),
      ),
    )
  const fieldText = (id: string, row: Row) => String(compared(id)(row) ?? '')
  const textsIn = (id: string) => getOrMake(texts, id, () => searchesBy<Row>(row => fieldText(id, row)))

  const workOut = (filter: Filter, rows: readonly Row[]): Passed => {
    switch (filter.type) {
      case 'all':
        return inAll(
          rows.length,
          filter.of.map(each => where(each)(rows)),
        )
      case 'any':
        return inAny(
          rows.length,
          filter.of.map(each => where(each)(rows)),
        )
      case 'not':
        return where(filter.of)(rows).map(passed => 1 - passed)
      case 'words':
        return inAll(
          rows.length,
          filter.words.map(word => whereText(rows, words(rows), word)),
        )
      case 'contains':
        return whereText(rows, textsIn(filter.field)(rows), filter.text)
      case 'begins':
      case 'has':
      case 'compare': {
        const values = column(filter.field).of(rows)
        const passes = comparing(filter)
        const passed = new Uint8Array(values.length)
        for (let place = 0; place < passed.length; place += 1) {
          const value = values[place]
          if (value !== undefined && passes(value)) passed[place] = 1
        }
        return passed
      }
      case 'is':
        return flagOf(filter.flag).of(rows)
    }
  }
  /** The same for one row. */
  const passes = (filter: Filter, row: Row): boolean => {
    switch (filter.type) {
      case 'all':
        return filter.of.every(each => passes(each, row))
      case 'any':
        return filter.of.some(each => passes(each, row))
      case 'not':
        return !passes(filter.of, row)
      case 'words': {
        const text = textOf(row)
        return filter.words.every(word => text.includes(word))
      }
      case 'contains':
        return fieldText(filter.field, row).includes(filter.text)
      case 'begins':
      case 'has':
      case 'compare': {
        const value = compared(filter.field)(row)
        return value !== undefined && comparing(filter)(value)
      }
      case 'is':
        return flags[filter.flag]!.is(row, related)
    }
  }
  const where = (filter: Filter): ((rows: readonly Row[]) => Passed) => {
    const key = keyOf(filter, today)
    const part =
      parts.get(key) ??
      madeOf<Row, Passed>(
        rows => workOut(filter, rows),
        (earlier, rows, step, before) =>
          valuesAfter(
            earlier,
            rows,
            { before, step },
            row => Number(passes(filter, row)),
            length => new Uint8Array(length),
          ),
      )
    // The part that was not asked for the longest time is the first one.
    parts.delete(key)
    parts.set(key, part)
    if (parts.size > keptParts) parts.delete(parts.keys().next().value!)
    return part
  }

  const read = (typed: string) => readFilter(typed, language, today())
  /** Makes what a part of a filter looks at, bit by bit. */
  const prepareFor = (leaf: Leaf, rows: readonly Row[], milliseconds: number): boolean => {
    if (leaf.type === 'words') return true
    if (leaf.type === 'is') return flagOf(leaf.flag).prepare(rows, milliseconds)
    if (leaf.type === 'contains') return textsIn(leaf.field)(rows).prepare(milliseconds)
    return column(leaf.field).prepare(rows, milliseconds)
  }
  const throughOf = (filter: Filter) =>
    madeOf<Row, readonly Row[]>(
      rows => {
        const began = performance.now()
        const passed = where(filter)(rows)
        const found: Row[] = []
        for (let place = 0; place < passed.length; place += 1) if (passed[place] === 1) found.push(rows[place]!)
        if (rows.length >= 1000) pace = (performance.now() - began) / rows.length
        return found
      },
      (before, rows, step) => {
        const passed = where(filter)(rows)
        return partAfter(before, step, row => passed[indexIn(rows, row, step.order)] === 1)
      },
    )
  const searchIn = (rows: readonly Row[]): ListSearch<Row> => {
    let asked: string | undefined
    const filtered = (filter: Filter): readonly Row[] => {
      asked = keyOf(filter, today)
      if (through?.key !== asked) through = { key: asked, of: throughOf(filter) }
      return through.of(rows)
    }
    const plainly = words(rows)
    return {
      prepare(milliseconds, typed = '') {
        const until = performance.now() + milliseconds
        // Each time something is done, however short the time is.
        const left = () => (milliseconds <= 0 ? 0 : Math.max(Number.MIN_VALUE, until - performance.now()))
        return (
          plainly.prepare(milliseconds) && needed(read(typed), language).every(leaf => prepareFor(leaf, rows, left()))
        )
      },
      containing: plainly.containing,
      find(typed) {
        const { filter, plain } = read(typed)
        return plain ? plainly.find(typed) : filtered(filter)
      },
      isWithin(milliseconds, typed) {
        const { filter, plain } = read(typed)
        if (plain) return plainly.isWithin(milliseconds, typed)
        if (asked === keyOf(filter, today) && through?.key === asked) return true
        const unknown = parts.has(keyOf(filter, today))
          ? 0
          : leavesOf(filter).filter(leaf => !prepareFor(leaf, rows, 0)).length
        const text = hasWords(filter) && !plainly.prepare(0) ? 1 : 0
        return rows.length * (pace + (unknown + text) * preparing) < milliseconds
      },
    }
  }
  return madeOf<Row, ListSearch<Row>>(searchIn, (_, rows) => {
    // What was asked of the list before will be asked of this one.
    for (const { of } of [...columns.values(), ...flagged.values()]) of(rows)
    for (const made of [...texts.values(), ...parts.values()]) made(rows)
    return searchIn(rows)
  })
}

/** Searches one list, for which there is a search of words. */
export const rowFilter = <Row extends object>(
  rows: readonly Row[],
  words: ListSearch<Row>,
  filterable: Filterable<Row>,
  today: () => Temporal.PlainDate,
): ListSearch<Row> =>
  filtersBy(
    () => words,
    () => '',
    filterable,
    today,
  )(rows)

function getOrMake<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}

/** Whether each row has a text. */
function whereText<Row>(rows: readonly Row[], search: ListSearch<Row>, text: string): Passed {
  const passed = new Uint8Array(rows.length)
  const found = search.containing(text)
  let next = 0
  // Both are in the order of the list.
  for (let place = 0; next < found.length && place < passed.length; place += 1)
    if (rows[place] === found[next]) {
      passed[place] = 1
      next += 1
    }
  return passed
}

/** A flag can depend on the day. */
const keyOf = (filter: Filter, today: () => Temporal.PlainDate): string =>
  `${filter.type === 'is' ? today() : ''}${JSON.stringify(filter)}`

/** What passed every part. Of no parts, everything does. */
function inAll(length: number, [first, ...others]: readonly Passed[]): Passed {
  if (!first) return new Uint8Array(length).fill(1)
  if (others.length === 0) return first
  const passed = first.slice()
  for (const part of others) for (let place = 0; place < length; place += 1) passed[place]! &= part[place]!
  return passed
}

/** What passed one of the parts. */
function inAny(length: number, parts: readonly Passed[]): Passed {
  const passed = new Uint8Array(length)
  for (const part of parts) for (let place = 0; place < length; place += 1) passed[place]! |= part[place]!
  return passed
}

/**
 * What a filter looks at, and what the field looks at whose name was typed last: its value comes next, and each value that is
 * offered is looked up.
 */
function needed({ filter, typed }: ReadFilter, language: FilterLanguage): readonly Leaf[] {
  const last = typed.at(-1)
  const meaning = last && plainName(last.name)
  const field = last && fieldNamed(language, last.name)
  const next: readonly Leaf[] =
    meaning !== undefined && isNames.has(meaning)
      ? language.flags.map(({ id }) => ({ type: 'is', flag: id }))
      : field
        ? [field.type === 'text' ? { type: 'contains', field: field.id, text: '' } : { type: 'has', field: field.id }]
        : []
  return [...leavesOf(filter), ...next]
}

const hasWords = (filter: Filter): boolean => leavesOf(filter).some(({ type }) => type === 'words')
