import type { FilterNeed, Related } from '../entities/field.ts'
import type { ReadsOf } from '../entities/kind.ts'
import { idsChanged } from './related.ts'
import { nothingRelated } from '../entities/nothing-related.ts'
import { isBeginning, notePatch, orderIn, rowsSince } from '../core/patch.ts'

const all = ['students', 'classes', 'courses', 'tokens', 'figures'] as const satisfies readonly FilterNeed[]

/** The rows that now read another record than before; `undefined` when that may be all of them. */
export function rowsReading<Row extends object>(
  reads: ReadsOf<Row>,
  rows: readonly Row[],
  now: Related,
  before: Related,
  lists: readonly FilterNeed[],
): ReadonlySet<Row> | undefined {
  const found = new Set<Row>()
  for (const list of lists) {
    if (now[list] === before[list]) continue
    const ids = idsChanged(now[list], before[list])
    const idIn = reads[list]
    if (!ids || !idIn) return undefined
    for (const row of rows) if (ids.has(idIn(row) ?? '')) found.add(row)
  }
  return found
}

/**
 * A list whose rows are read together with records of other lists. `follow` returns it as a list in which those rows count
 * as replaced of which such a record has changed, so that what is made of it is made anew of them alone. `related` always
 * has the records that were followed last.
 */
export function rereading<Row extends object>(reads: ReadsOf<Row>) {
  let now: Related = nothingRelated
  let last: { readonly rows: readonly Row[]; readonly related: Related; readonly read: readonly Row[] } | undefined
  const related: Related = {
    get students() {
      return now.students
    },
    get classes() {
      return now.classes
    },
    get courses() {
      return now.courses
    },
    get tokens() {
      return now.tokens
    },
    get role() {
      return now.role
    },
    get figures() {
      return now.figures
    },
    get today() {
      return now.today
    },
    get me() {
      return now.me
    },
    balanceOf: (studentId, token) => now.balanceOf(studentId, token),
    staffName: username => now.staffName(username),
  }

  function after(rows: readonly Row[], before: NonNullable<typeof last>): readonly Row[] {
    const anew = now.me === before.related.me ? rowsReading(reads, rows, now, before.related, all) : undefined
    const isLoading = isBeginning(before.rows, rows) && rows !== before.rows
    if (anew?.size === 0 && (before.read === before.rows || rows === before.rows))
      return rows === before.rows ? before.read : rows
    const since = anew && !isLoading ? rowsSince(rows, before.rows) : undefined
    if (!anew || !since) return rows.slice()
    const gone = new Set([...since.gone, ...[...anew].filter(row => !since.came.includes(row))])
    const came = new Set([...since.came, ...anew])
    const order = orderIn(rows)
    return notePatch(rows.slice(), before.read, { gone, came: [...came].toSorted(order), order })
  }

  return {
    related,
    follow(rows: readonly Row[], latest: Related): readonly Row[] {
      now = latest
      const read = last === undefined ? rows : after(rows, last)
      last = { rows, related: latest, read }
      return read
    },
  }
}
