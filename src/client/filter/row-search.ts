import { type FilterLanguage, type Leaf, leavesOf, plainName } from '#rules/filter/filter-tree.ts'
import { fieldNamed, isNames, type ReadFilter, readFilter } from '#rules/filter/read-filter.ts'
import { wordsOf } from '#rules/same-text.ts'
import { matches } from '../data/list-search.ts'
import { RowValues } from '../data/row-values.ts'
import { type Compared, comparedBy } from './compared-value.ts'
import type { Filterable } from './filterable.ts'
import { passing } from './row-test.ts'

/** So many results are kept: enough for typing a word and deleting it again. */
const keptResults = 8
type Result<Row> = { readonly typed: string; readonly found: readonly Row[] }
const none: readonly never[] = []

/**
 * What a text finds in a list, by words or by a filter. It follows the list: of a row that comes, its text and the fields that
 * are looked at are read, and of no other.
 */
export class RowSearch<Row extends object> {
  readonly #texts: RowValues<Row, string>
  readonly #filterable: Filterable<Row> | undefined
  readonly #today: () => Temporal.PlainDate
  readonly #fields = new Map<string, RowValues<Row, Compared>>()
  readonly #flags = new Map<string, RowValues<Row, boolean>>()
  #rows: readonly Row[] = []
  #results: readonly Result<Row>[] = []
  /** What was found in the list as it was before: it stays the same, when the same rows are found now. */
  #earlier: readonly Result<Row>[] = []

  /** `texts` are what words are searched in, folded. Without `filterable`, any text is nothing but words. */
  constructor(texts: RowValues<Row, string>, filterable: Filterable<Row> | undefined, today: () => Temporal.PlainDate) {
    this.#texts = texts
    this.#filterable = filterable
    this.#today = today
  }

  /** Takes the list as it is now. `anew` are its rows that read otherwise, because of a record of another list. */
  follow(rows: readonly Row[], anew: readonly Row[] = none): this {
    const before = this.#rows
    for (const values of [this.#texts, ...this.#fields.values(), ...this.#flags.values()]) values.forget(anew)
    if (rows === before && anew.length === 0) return this
    this.#rows = rows
    this.#earlier = this.#results
    this.#results = []
    return this
  }

  /** The rows that a text finds, in the order of the list. All, when nothing is typed. */
  find(typed: string): readonly Row[] {
    const key = `${this.#today()} ${typed}`
    const known = this.#results.find(each => each.typed === key)
    if (known) return known.found
    const now = this.#find(typed)
    const before = this.#earlier.find(each => each.typed === key)?.found
    const found = before?.length === now.length && before.every((row, at) => row === now[at]) ? before : now
    this.#results = [...this.#results, { typed: key, found }].slice(-keptResults)
    return found
  }

  #find(typed: string): readonly Row[] {
    const read = this.#filterable && readFilter(typed, this.#filterable.language, this.#today())
    if (!read || read.plain) {
      const words = wordsOf(typed)
      if (words.length === 0) return this.#rows
      const texts = this.#texts.inOrder(this.#rows)
      return this.#rows.filter((_, place) => matches(texts[place]!, words))
    }
    // What a row says is read by its place in the list, which is faster than by the row.
    const inOrder = <Value>(values: RowValues<Row, Value>) => {
      const all = values.inOrder(this.#rows)
      return (place: number) => all[place]!
    }
    let texts: readonly string[] | undefined
    const passes = passing<number>(read.filter, {
      text: place => {
        texts ??= this.#texts.inOrder(this.#rows)
        return texts[place]!
      },
      value: field => inOrder(this.#field(field)),
      is: flag => inOrder(this.#flag(flag)),
    })
    return this.#rows.filter((_, place) => passes(place))
  }

  /**
   * Reads what a text looks at for at most this long, or the texts of the rows when nothing is typed. Returns whether all is
   * read. `find` reads what it needs.
   */
  prepare(milliseconds: number, typed = ''): boolean {
    const until = performance.now() + milliseconds
    const left = () => Math.max(0, until - performance.now())
    const language = this.#filterable?.language
    if (!language || typed === '') return this.#texts.prepare(this.#rows, milliseconds)
    return needed(readFilter(typed, language, this.#today()), language).every(leaf => {
      if (leaf.type === 'words') return this.#texts.prepare(this.#rows, left())
      const values = leaf.type === 'is' ? this.#flag(leaf.flag) : this.#field(leaf.field)
      return values.prepare(this.#rows, left())
    })
  }

  #field(id: string): RowValues<Row, Compared> {
    const { fields, related } = this.#filterable!
    return getOrMake(this.#fields, id, () => new RowValues(comparedBy(fields[id]!, related)))
  }

  /** A flag can depend on the day. */
  #flag(id: string): RowValues<Row, boolean> {
    const { flags, related } = this.#filterable!
    return getOrMake(this.#flags, `${id} ${this.#today()}`, () => new RowValues(row => flags[id]!.is(row, related)))
  }
}

/** What a text finds in some rows that are searched once. */
export const rowSearch = <Row extends object>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  filterable: Filterable<Row> | undefined,
  today: () => Temporal.PlainDate,
): RowSearch<Row> => new RowSearch(new RowValues(textOf), filterable, today).follow(rows)

function getOrMake<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
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
        ? [{ type: 'has', field: field.id }]
        : []
  return [...leavesOf(filter), ...next]
}
