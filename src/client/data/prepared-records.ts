import type { Related } from '../entities/field.ts'
import { anyKind, type Entities, type EntityKind } from '../entities/kinds.ts'
import { nothingRelated } from '../entities/nothing-related.ts'
import { readers } from './row-dependencies.ts'
import { RowValues } from './row-values.ts'

/** A record with its search text. */
export type Found<K extends EntityKind> = {
  readonly kind: K
  readonly id: string
  readonly record: Entities[K]
  readonly searchText: string
}

/** Makes the search text when it is read for the first time: most lists are never searched. */
class Entry {
  readonly kind: EntityKind
  readonly id: string
  readonly record: object
  readonly #make: (record: object) => string
  #text: string | undefined
  constructor(kind: EntityKind, id: string, record: object, make: (record: object) => string) {
    this.kind = kind
    this.id = id
    this.record = record
    this.#make = make
  }
  get searchText(): string {
    this.#text ??= this.#make(this.record)
    return this.#text
  }
}

/** So many records that have gone from their lists are held. */
const mostGone = 100

/** The records of a kind, prepared for searching. Of a list that changes, only what has changed is prepared again. */
class Prepared {
  readonly #kind: EntityKind
  #related: Related = nothingRelated
  readonly #entries: RowValues<object, Entry>
  #longest = 0
  #last: { readonly rows: readonly object[]; readonly found: readonly Entry[] } | undefined

  constructor(kind: EntityKind) {
    this.#kind = kind
    const { id, searchText } = anyKind(kind)
    this.#entries = new RowValues(record => {
      const related = this.#related
      return new Entry(kind, id(record), record, each => searchText(each, related))
    })
  }
  of(rows: readonly object[], related: Related): readonly Entry[] {
    this.#follow(related)
    if (this.#last?.rows === rows) return this.#last.found
    this.#longest = Math.max(this.#longest, rows.length)
    // One kind can have several lists. The longest one has all records.
    if (this.#entries.size > 2 * this.#longest + mostGone && 2 * rows.length >= this.#longest)
      this.#entries.keepOnly(rows)
    const found = rows.map(row => this.#entries.of(row))
    this.#last = { rows, found }
    return found
  }
  #follow(related: Related): void {
    const { needs = [], reads = {} } = anyKind(this.#kind)
    // A list of payments that was prepared before the students had loaded is prepared again. One that is loading anew is not there.
    const lists = needs.filter(list => related[list].size > 0 && related[list] !== this.#related[list])
    if (lists.length === 0) return
    const anew = readers(reads, this.#entries.rows(), related, this.#related, lists)
    this.#related = related
    this.#entries.forget(anew)
    if (anew.length > 0) this.#last = undefined
  }
}

/** Prepares lists of records for searching. */
export function preparedRecords() {
  const kinds = new Map<EntityKind, Prepared>()
  return (kind: EntityKind, rows: readonly object[], related: Related): readonly Found<EntityKind>[] => {
    const prepared = kinds.get(kind) ?? new Prepared(kind)
    kinds.set(kind, prepared)
    // `anyKind` ties each kind to its record, which TypeScript cannot follow through generic code.
    return prepared.of(rows, related) as unknown as readonly Found<EntityKind>[]
  }
}
