import { type Comparison, type Filter, leavesOf } from '#rules/filter/filter.ts'
import { readFilter } from '#rules/filter/read-filter.ts'
import { type ListSearch, listSearch } from '../list-search.ts'
import { type Compared, comparedBy } from './column.ts'
import type { Filterable } from './filterable.ts'

/** Estimated milliseconds per record, to look up a field for the first time. */
const preparing = 0.002
const usualPace = 0.00005
/** How many parts of filters are remembered: a text that grows changes one of them. */
const keptParts = 24

/** For each record, 1 when it passes. */
type Passed = Uint8Array

/**
 * Searches a list with filters. A text of nothing but words is what `words` finds. Each part of a filter is
 * worked out for the whole list and remembered, so that a key press works out only the part that it changes.
 */
export function rowFilter<Row>(
  rows: readonly Row[],
  words: ListSearch<Row>,
  { language, fields, flags, related }: Filterable<Row>,
  today: () => Temporal.PlainDate,
): ListSearch<Row> {
  const columns = new Map<string, readonly Compared[]>()
  const texts = new Map<string, ListSearch<Row>>()
  const parts = new Map<string, Passed>()
  let found: { readonly key: string; readonly rows: readonly Row[] } | undefined
  let pace = usualPace

  const column = (id: string): readonly Compared[] => {
    const known = columns.get(id)
    if (known) return known
    const made = rows.map(comparedBy(fields[id]!, related))
    columns.set(id, made)
    return made
  }
  const textsOf = (id: string): ListSearch<Row> => {
    const known = texts.get(id)
    if (known) return known
    const compared = comparedBy(fields[id]!, related)
    const made = listSearch(rows, row => String(compared(row) ?? ''))
    texts.set(id, made)
    return made
  }
  const whereText = (search: ListSearch<Row>, text: string): Passed => {
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
  const whereValue = (id: string, passes: (value: string | number) => boolean): Passed => {
    const values = column(id)
    const passed = new Uint8Array(rows.length)
    for (let place = 0; place < passed.length; place += 1) {
      const value = values[place]
      if (value !== undefined && passes(value)) passed[place] = 1
    }
    return passed
  }

  const workOut = (filter: Filter): Passed => {
    switch (filter.type) {
      case 'all':
        return inAll(rows.length, filter.of.map(where))
      case 'any':
        return inAny(rows.length, filter.of.map(where))
      case 'not':
        return where(filter.of).map(passed => 1 - passed)
      case 'words':
        return inAll(
          rows.length,
          filter.words.map(word => whereText(words, word)),
        )
      case 'contains':
        return whereText(textsOf(filter.field), filter.text)
      case 'begins':
        return whereValue(filter.field, value => String(value).startsWith(filter.text))
      case 'has':
        return whereValue(filter.field, () => true)
      case 'compare':
        return whereValue(filter.field, comparing(filter.by, filter.value))
      case 'is': {
        const { is } = flags[filter.flag]!
        return Uint8Array.from(rows, row => Number(is(row, related)))
      }
    }
  }
  const where = (filter: Filter): Passed => {
    const key = keyOf(filter, today)
    const known = parts.get(key)
    const passed = known ?? workOut(filter)
    // The part that was not asked for the longest time is the first one.
    parts.delete(key)
    parts.set(key, passed)
    if (parts.size > keptParts) parts.delete(parts.keys().next().value!)
    return passed
  }

  const read = (typed: string) => readFilter(typed, language, today())
  const filtered = (filter: Filter): readonly Row[] => {
    const key = keyOf(filter, today)
    if (found?.key === key) return found.rows
    const began = performance.now()
    const passed = where(filter)
    const through: Row[] = []
    for (let place = 0; place < passed.length; place += 1) if (passed[place] === 1) through.push(rows[place]!)
    if (rows.length >= 1000) pace = (performance.now() - began) / rows.length
    found = { key, rows: through }
    return through
  }
  return {
    prepare: words.prepare,
    containing: words.containing,
    find(typed) {
      const { filter, plain } = read(typed)
      return plain ? words.find(typed) : filtered(filter)
    },
    each(typed, enough) {
      const { filter, plain } = read(typed)
      if (plain) words.each(typed, enough)
      else filtered(filter).some(enough)
    },
    isWithin(milliseconds, typed) {
      const { filter, plain } = read(typed)
      if (plain) return words.isWithin(milliseconds, typed)
      if (found?.key === keyOf(filter, today)) return true
      const unknown = unprepared(filter, columns, texts)
      const text = hasWords(filter) && !words.prepare(0) ? 1 : 0
      return rows.length * (pace + (unknown + text) * preparing) < milliseconds
    },
  }
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

function comparing(by: Comparison, than: string | number): (value: string | number) => boolean {
  switch (by) {
    case '=':
      return value => value === than
    case '<':
      return value => value < than
    case '<=':
      return value => value <= than
    case '>':
      return value => value > than
    case '>=':
      return value => value >= than
  }
}

/** How many fields would have to be looked up in every record first. */
function unprepared(
  filter: Filter,
  columns: ReadonlyMap<string, unknown>,
  texts: ReadonlyMap<string, unknown>,
): number {
  return leavesOf(filter).filter(leaf => {
    if (leaf.type === 'words') return false
    if (leaf.type === 'is') return true
    return !(leaf.type === 'contains' ? texts : columns).has(leaf.field)
  }).length
}

const hasWords = (filter: Filter): boolean => leavesOf(filter).some(({ type }) => type === 'words')
