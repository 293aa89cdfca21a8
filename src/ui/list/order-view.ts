import { placeOf } from '#client/data/patch-rows.ts'
import type { Work } from '../kit/sorting.ts'
import type { Column } from '../kit/table-column.ts'
import { byColumn, sorted } from '../kit/table-order.ts'

/** When more rows than these have come at once, the list is sorted again. */
const mostCame = 300

/**
 * The order of a list by a column. It follows the list: rows that come are put in their places. A long list is sorted bit by
 * bit, or when it is needed.
 */
export class OrderView<Row extends object> {
  readonly #column: Column<Row>
  readonly #descending: boolean
  #rows: readonly Row[] = []
  #work: Work<readonly Row[]> | undefined
  #all: readonly Row[] = []

  constructor(column: Column<Row>, descending: boolean) {
    this.#column = column
    this.#descending = descending
  }

  /** Takes the list as it is now. `anew` are its rows that read otherwise, because of a record of another list. */
  follow(rows: readonly Row[], anew: readonly Row[] = []): this {
    if (rows === this.#rows && anew.length === 0) return this
    const known = new Set(this.#all)
    const again = new Set(anew)
    const came = rows.filter(row => !known.has(row) || again.has(row))
    if (this.#work || this.#all.length === 0 || came.length > mostCame)
      this.#work = sorted(rows, this.#column, this.#descending)
    else this.#all = this.#withThese(rows, came)
    this.#rows = rows
    return this
  }

  /** The rows that stay, as they were, and the others in their places: of equal rows, the first in the list comes first. */
  #withThese(rows: readonly Row[], came: readonly Row[]): readonly Row[] {
    const there = new Set(rows)
    for (const row of came) there.delete(row)
    const all = this.#all.filter(row => there.has(row))
    const compare = byColumn(this.#column, this.#descending)
    let places: ReadonlyMap<Row, number> | undefined
    const placeIn = (row: Row) => {
      places ??= new Map(rows.map((each, place) => [each, place]))
      return places.get(row) ?? 0
    }
    const order = (one: Row, other: Row) => compare(one, other) || placeIn(one) - placeIn(other)
    for (const row of came) all.splice(placeOf(all, row, order), 0, row)
    return all
  }

  /** Sorts for at most this long. Returns whether it is done. */
  prepare(milliseconds: number): boolean {
    const until = performance.now() + milliseconds
    while (this.#work) {
      const { done, value } = this.#work.next()
      if (done) {
        this.#all = value
        this.#work = undefined
      } else if (performance.now() >= until) return false
    }
    return true
  }

  /** All rows in this order. A list that stands in it already needs no second one. */
  get all(): readonly Row[] {
    this.prepare(Number.POSITIVE_INFINITY)
    if (this.#all.every((row, place) => row === this.#rows[place])) this.#all = this.#rows
    return this.#all
  }

  /** A part of the list in this order. */
  of(part: readonly Row[]): readonly Row[] {
    if (part === this.#rows) return this.all
    const there = new Set(part)
    return this.all.filter(row => there.has(row))
  }
}
