import type { FilterNeed, Related } from '../entities/field.ts'
import type { ReadsOf } from '../entities/kind.ts'
import { nothingRelated } from '../entities/nothing-related.ts'

const everyList = [
  'students',
  'classes',
  'courses',
  'tokens',
  'figures',
  'families',
] as const satisfies readonly FilterNeed[]
const none: readonly never[] = []

/** The rows that now read another record of these lists than before. */
export function readers<Row extends object>(
  reads: ReadsOf<Row>,
  rows: Iterable<Row>,
  now: Related,
  before: Related,
  lists: readonly FilterNeed[] = everyList,
): readonly Row[] {
  const changed = lists.filter(list => now[list] !== before[list])
  if (changed.length === 0) return none
  const hasChanged = (row: Row) =>
    changed.some(list => {
      const idIn = reads[list]
      const id = idIn?.(row) ?? ''
      return !idIn || now[list].get(id) !== before[list].get(id)
    })
  return [...rows].filter(hasChanged)
}

/**
 * What the rows of a list read of other lists. `related` always has the records that were followed last, so what is made with it
 * can stay. `follow` tells which rows are to be read anew: those that read another record than before.
 */
export class Reading<Row extends object> {
  readonly #reads: ReadsOf<Row>
  #now: Related = nothingRelated
  #rows: readonly Row[] = none
  #anew: readonly Row[] = none
  readonly related: Related

  constructor(reads: ReadsOf<Row>) {
    this.#reads = reads
    const now = () => this.#now
    this.related = {
      get students() {
        return now().students
      },
      get classes() {
        return now().classes
      },
      get courses() {
        return now().courses
      },
      get tokens() {
        return now().tokens
      },
      get figures() {
        return now().figures
      },
      get families() {
        return now().families
      },
      get today() {
        return now().today
      },
      get me() {
        return now().me
      },
      get role() {
        return now().role
      },
      balanceOf: (studentId, token) => now().balanceOf(studentId, token),
      staffName: username => now().staffName(username),
    }
  }

  /** The same rows and records always have the same answer. */
  follow(rows: readonly Row[], latest: Related): readonly Row[] {
    if (rows === this.#rows && latest === this.#now) return this.#anew
    const before = this.#now
    this.#anew = latest.me === before.me ? readers(this.#reads, rows, latest, before) : rows
    this.#rows = rows
    this.#now = latest
    return this.#anew
  }
}
