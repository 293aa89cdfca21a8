import { pairedAfter } from './made-of.ts'
import { orderIn, patchSince } from '../core/patch.ts'
import { rowsReading } from './reread.ts'
import type { Related } from '../entities/field.ts'
import { anyKind, type Entities, type EntityKind, kindOf } from '../entities/kinds.ts'
import { eachInTurn } from '../core/idle.ts'

/** A record with its search text. Built once per list, not per keystroke. */
export type Found<K extends EntityKind> = {
  readonly kind: K
  readonly id: string
  readonly record: Entities[K]
  readonly searchText: string
}

/**
 * Makes the search text each time it is read: most lists are never searched, and the index of a list has all texts itself,
 * so that here they would be in memory once more.
 */
class Entry<K extends EntityKind> {
  readonly kind: K
  readonly id: string
  readonly record: object
  readonly #make: (record: object) => string
  constructor(kind: K, id: string, record: object, make: (record: object) => string) {
    this.kind = kind
    this.id = id
    this.record = record
    this.#make = make
  }
  get searchText(): string {
    return this.#make(this.record)
  }
}

/** Prepares lists of records for searching, and keeps what it has prepared for as long as the lists. */
export function preparedRecords() {
  /** By list, then by kind: one list can serve two kinds. */
  const prepared = new WeakMap<object, Map<EntityKind, readonly Found<EntityKind>[]>>()
  /** The related records that each list was prepared with. */
  const preparedWith = new WeakMap<object, Related>()

  const isPreparedWith = (kind: EntityKind, done: readonly Found<EntityKind>[], known: Related): boolean => {
    const before = preparedWith.get(done)
    return (kindOf(kind).needs ?? []).every(each => known[each].size === 0 || known[each] === before?.[each])
  }
  const entriesOf = (kind: EntityKind, known: Related) => {
    const { id, searchText } = anyKind(kind)
    const make = (record: object) => searchText(record, known)
    return (record: object) =>
      new Entry(kind, id(record), record, make) as unknown as Found<EntityKind> & { readonly record: object }
  }
  const keep = (kind: EntityKind, rows: readonly object[], found: readonly Found<EntityKind>[], known: Related) => {
    prepared.set(rows, (prepared.get(rows) ?? new Map<EntityKind, readonly Found<EntityKind>[]>()).set(kind, found))
    preparedWith.set(found, known)
    return found
  }
  /** What was prepared of a list, with new entries of the rows that read a changed record; `undefined` when all may. */
  const preparedAnew = (
    kind: EntityKind,
    rows: readonly object[],
    done: readonly Found<EntityKind>[],
    known: Related,
  ): readonly Found<EntityKind>[] | undefined => {
    if (isPreparedWith(kind, done, known)) return done
    const { needs = [], reads = {} } = anyKind(kind)
    const before = preparedWith.get(done)
    const anew = before && rowsReading(reads, rows, known, before, needs)
    if (!anew) return undefined
    const patch = { before: rows, step: { gone: anew, came: [...anew], order: orderIn(rows) } }
    return pairedAfter(done, patch, ({ record }) => record, entriesOf(kind, known))
  }
  const prepare = (kind: EntityKind, rows: readonly object[], known: Related) => {
    const done = prepared.get(rows)?.get(kind)
    // A list of payments that was prepared before the students had loaded is prepared again.
    if (done && isPreparedWith(kind, done, known)) return done
    const entry = entriesOf(kind, known)
    // Of rows that were replaced, only the entries are replaced.
    const patch = patchSince(rows, list => prepared.get(list)?.has(kind) ?? false)
    const before = patch && prepared.get(patch.before)?.get(kind)
    const earlier = patch && before && preparedAnew(kind, patch.before, before, known)
    const found =
      (done && preparedAnew(kind, rows, done, known)) ??
      (patch && earlier && pairedAfter(earlier, patch, ({ record }) => record, entry)) ??
      rows.map(entry)
    return keep(kind, rows, found, known)
  }
  /** The same, bit by bit: a step for `whenIdle`. */
  const prepareAhead = (
    kind: EntityKind,
    rows: readonly object[],
    known: Related,
  ): ((milliseconds: number) => boolean) => {
    const entry = entriesOf(kind, known)
    const found: Found<EntityKind>[] = []
    const step = eachInTurn(rows, record => found.push(entry(record)))
    return milliseconds => {
      // Somebody may need it before, and then it is there.
      if (prepared.get(rows)?.has(kind)) return true
      const isReady = step(milliseconds)
      if (isReady) keep(kind, rows, found, known)
      return isReady
    }
  }
  return { prepare, prepareAhead }
}
