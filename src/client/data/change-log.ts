import type { RowChange } from '#contract/changes.ts'
import { type Concern, type Concerns, type Found, longestIds, mostIds, type Rows } from '#contract/rows.ts'
import { isTable, type Table } from '#contract/tables.ts'

/** What a call was given and has answered, as far as the changes go that concern it. */
type Asked = {
  readonly tables: readonly Table[]
  readonly concerns: Concerns | undefined
  readonly given: object
  readonly answer: unknown
  /** Up to which entry it shows all changes; `undefined` when that is not known. */
  readonly shown: number | undefined
}

/** More changes than these are not remembered. An answer that is older than the first of them is made anew. */
const mostChanges = 2000

/** The last entry that changed each table. Every entry is one of the audit log, too. */
export function lastEntries(changes: readonly RowChange[]): ReadonlyMap<Table, number> {
  const last = new Map<Table, number>()
  for (const { entry, table } of changes)
    for (const each of [table, 'audit_log']) if (isTable(each)) last.set(each, Math.max(entry, last.get(each) ?? 0))
  return last
}
export const lastOf = (entries: ReadonlyMap<Table, number>, tables: readonly Table[]): number =>
  Math.max(0, ...tables.map(table => entries.get(table) ?? 0))

/** The changes that this window has heard of from the feed. */
export class ChangeLog {
  /** How often all answers of a call were to be made anew. */
  readonly #times = new Map<string, number>()
  #epoch = 0
  /** The last entry of the change feed that changed a table. */
  readonly #entries = new Map<Table, number>()
  /** All changes after the entry `#from` and until the entry `#upTo`. */
  #changes: RowChange[] = []
  #from: number | undefined
  #upTo: number | undefined

  timesOf(call: string): number {
    return this.#times.get(call) ?? 0
  }
  lastEntryOf(tables: readonly Table[]): number {
    return lastOf(this.#entries, tables)
  }
  /** Everything up to this entry was heard. */
  get upTo(): number | undefined {
    return this.#upTo
  }

  /** Makes every answer of these calls old, whatever changed. */
  count(made: readonly string[]): void {
    for (const call of made) this.#times.set(call, this.timesOf(call) + 1)
  }

  /** Grows each time everything heard so far is forgotten. */
  get epoch(): number {
    return this.#epoch
  }
  /** Whether an answer has to be made anew, whatever changed. */
  isOld(made: { readonly times: number; readonly epoch: number }, call: string): boolean {
    return made.times !== this.timesOf(call) || made.epoch !== this.#epoch
  }

  /** Takes note of all changes after the entry `since` and until the entry `upTo`. */
  note(changes: readonly RowChange[], since: number, upTo: number): void {
    for (const [table, entry] of lastEntries(changes))
      this.#entries.set(table, Math.max(entry, this.#entries.get(table) ?? 0))
    if (this.#upTo === undefined || since > this.#upTo || this.#from === undefined) {
      this.#changes = []
      this.#from = since
    }
    this.#from = Math.min(this.#from, since)
    this.#changes.push(...changes)
    this.#upTo = Math.max(upTo, this.#upTo ?? 0)
    const forgotten = this.#changes.splice(0, Math.max(0, this.#changes.length - mostChanges))
    this.#from = Math.max(this.#from, ...forgotten.map(({ entry }) => entry))
  }

  /** Forgets everything heard so far. */
  forget(): void {
    this.#epoch += 1
    this.#changes = []
    this.#from = this.#upTo = undefined
  }

  /** What was heard of these tables after an entry. */
  changesAfter(entry: number, tables: readonly Table[]): readonly RowChange[] {
    return this.#changes.filter(each => each.entry > entry && isTable(each.table) && tables.includes(each.table))
  }

  /**
   * The last entry that such an answer does not show, as far as was heard; 0 when it shows all that concerns it. Of some
   * changes only, when they are given.
   */
  missing({ tables, concerns, shown, ...asked }: Asked, changes: readonly RowChange[] = this.#changes): number {
    const last = this.lastEntryOf(tables)
    if (shown === undefined) return last
    if (last <= shown) return 0
    if (!concerns || this.#from === undefined || shown < this.#from) return last
    const isMissing = (change: RowChange) => {
      if (change.entry <= shown || !isTable(change.table) || !tables.includes(change.table)) return false
      return concerns[change.table]?.some(way => isFound(way, change, asked)) ?? true
    }
    return changes.findLast(isMissing)?.entry ?? 0
  }

  /**
   * The ids by which to ask for what such a list, which shows all changes until an entry, does not show yet; `undefined`
   * when it has to be made anew. With each id comes its last change.
   */
  missedBy({ concerned }: Rows, shown: number | undefined): ReadonlyMap<string, RowChange> | undefined {
    if (shown === undefined || this.#from === undefined || shown < this.#from) return undefined
    const ids = new Map<string, RowChange>()
    for (const change of this.#changes) {
      const { entry, table, id, of } = change
      const how = isTable(table) ? concerned[table] : undefined
      if (entry <= shown || how === undefined) continue
      const one = idIn(how, { id, of })
      // Ids with commas cannot be asked for.
      if (one === undefined || one.includes(',')) return undefined
      ids.set(one, change)
    }
    const canBeAsked = ids.size <= mostIds && [...ids.keys()].join(',').length <= longestIds
    return canBeAsked ? ids : undefined
  }
}

/** The id by which lists have what a changed row concerns; `undefined` when it was not told. */
function idIn(
  { part, column, orId }: Omit<Found, 'field'>,
  { id, of }: Pick<RowChange, 'id' | 'of'>,
): string | undefined {
  if (id === null) return undefined
  if (column !== undefined) return of?.[column] ?? (orId ? id : undefined)
  return part === undefined ? id : id.split('/').at(part)
}

/** Whether a changed row concerns an answer in this way. What was not told of it may be anything. */
function isFound(
  { input, field, changed, ...found }: Concern,
  { columns, ...change }: RowChange,
  { given, answer }: Pick<Asked, 'given' | 'answer'>,
): boolean {
  if (changed && columns && !columns.some(each => changed.includes(each))) return false
  if (input === undefined && field === undefined) return true
  const id = idIn(found, change)
  if (id === undefined) return true
  const { [input ?? '']: named } = given as Readonly<Record<string, unknown>>
  // One id, or several: as a list, or with commas between them.
  if (named === id || [named].flat().some(each => typeof each === 'string' && each.split(',').includes(id))) return true
  return field !== undefined && recordsIn(answer).some(row => row[field] === id)
}

/** The rows of an answer, or the record that it is. */
function recordsIn(answer: unknown): readonly Readonly<Record<string, unknown>>[] {
  const { data = answer } = answer as { readonly data?: unknown }
  return [data].flat().filter(row => typeof row === 'object' && row !== null) as ReturnType<typeof recordsIn>
}
