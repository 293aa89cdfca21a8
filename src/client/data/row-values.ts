/** So many values are made between two looks at the clock. */
const atOnce = 100

/** A value of each row of a list, made once for as long as the row reads the same. */
export class RowValues<Row extends object, Value> {
  readonly #make: (row: Row) => Value
  #known = new Map<Row, Value>()
  /** The list that is prepared, and how many of its rows are. */
  #rows: readonly Row[] | undefined
  #ready = 0
  /** The values of that list, once they were asked for. */
  #inOrder: readonly Value[] | undefined

  constructor(make: (row: Row) => Value) {
    this.#make = make
  }

  of(row: Row): Value {
    const known = this.#known.get(row)
    if (known !== undefined || this.#known.has(row)) return known as Value
    const made = this.#make(row)
    this.#known.set(row, made)
    return made
  }

  /** Those of a list, each where its row stands. */
  inOrder(rows: readonly Row[]): readonly Value[] {
    this.prepare(rows, Number.POSITIVE_INFINITY)
    this.#inOrder ??= rows.map(row => this.of(row))
    return this.#inOrder
  }

  /** The rows of which a value is known. */
  rows(): MapIterator<Row> {
    return this.#known.keys()
  }
  get size(): number {
    return this.#known.size
  }

  /** Makes the values of a list for at most so many milliseconds, some in any case. Returns whether all are made. */
  prepare(rows: readonly Row[], milliseconds: number): boolean {
    if (rows !== this.#rows) {
      this.#rows = rows
      this.#ready = 0
      this.#inOrder = undefined
      if (this.#known.size > rows.length + rows.length / 4 + atOnce) this.keepOnly(rows)
    }
    const until = performance.now() + milliseconds
    for (let made = 0; this.#ready < rows.length; this.#ready += 1) {
      const row = rows[this.#ready]!
      if (this.#known.has(row)) continue
      if (made === atOnce) {
        if (performance.now() >= until) return false
        made = 0
      }
      this.of(row)
      made += 1
    }
    return true
  }

  /** These rows read otherwise now, because of a record of another list. */
  forget(rows: Iterable<Row>): void {
    for (const row of rows) if (this.#known.delete(row)) this.#rows = undefined
  }

  /** Forgets all other rows, such as those that have gone from the list. */
  keepOnly(rows: readonly Row[]): void {
    const kept = new Map<Row, Value>()
    for (const row of rows) if (this.#known.has(row)) kept.set(row, this.#known.get(row) as Value)
    this.#known = kept
  }
}
