import type { Arriving } from '../core/read-list.ts'
import { type Change, settle } from './merge-rows.ts'

/** The state of a list. Each change makes a new object. */
export type Snapshot<Row extends object> = {
  /** In the order of the contract. */
  readonly rows: readonly Row[]
  /** Counts the changes. */
  readonly version: number
  /** Whether all rows are there. Only then it can be said how many there are, and that there is none. */
  readonly complete: boolean
  /** The rows that have arrived so far, while the list is loading. */
  readonly arriving: Arriving<Row> | undefined
}

/** A list of the server: its rows, and an event for each change. It lives as long as the window. */
export class Collection<Row extends object = object> {
  readonly #idOf: ((row: Row) => string) | undefined
  readonly #listeners = new Set<(change: Change<Row>) => void>()
  #now: Snapshot<Row> = { rows: [], version: 0, complete: false, arriving: undefined }
  readonly #maps = new Map<string, ReadonlyMap<string, Row>>()

  /** `id` is the field by which rows are told apart, where the contract names one. */
  constructor(id: string | undefined) {
    this.#idOf = id === undefined ? undefined : row => (row as Readonly<Record<string, string>>)[id]!
  }

  readonly get = (): Snapshot<Row> => this.#now

  /** The rows by the value of a field. The map is built on demand, and again after a change. */
  by(field: string): ReadonlyMap<string, Row> {
    const known = this.#maps.get(field)
    if (known) return known
    const made = new Map(this.#now.rows.map(row => [(row as Readonly<Record<string, string>>)[field]!, row]))
    this.#maps.set(field, made)
    return made
  }

  readonly subscribe = (listener: (change: Change<Row>) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes the rows that have arrived of a list that is loading. Fewer than were there before wait for the others. */
  arrive(arriving: Arriving<Row>): void {
    const { complete, rows } = this.#now
    if (!complete && arriving.soFar.length >= rows.length) this.#take(arriving.soFar, arriving)
  }

  /** Takes the whole list. Rows that read as before stay the same objects. */
  replace(rows: readonly Row[]): Change<Row> {
    return this.#take(rows, undefined)
  }

  /** A new load begins: drops the rows that an unfinished one has brought. */
  begin(): void {
    if (!this.#now.complete && this.#now.rows.length > 0)
      this.#take([], { soFar: [], arrived: 0, total: this.#now.arriving?.total ?? 0 })
  }

  #take(next: readonly Row[], arriving: Arriving<Row> | undefined): Change<Row> {
    const { rows, added, removed } = settle(this.#now.rows, next, this.#idOf)
    const isSame = rows === this.#now.rows
    if (isSame && this.#now.complete && !arriving) return { added, removed }
    if (!isSame) this.#maps.clear()
    this.#now = {
      rows,
      version: this.#now.version + 1,
      complete: arriving === undefined,
      arriving: arriving && { ...arriving, soFar: rows },
    }
    for (const listener of [...this.#listeners]) listener({ added, removed })
    return { added, removed }
  }
}
