import type { ImportOutcome } from '#contract/students.ts'
import { type Fate, fateOf, type Outcome, type SheetRow } from './sheet.ts'

/** A row with what would become of it. */
export type FatedRow = { readonly row: SheetRow; readonly fate: Fate | undefined }

export type Filter = 'all' | Outcome | 'out'

export const filterWords: Readonly<Record<Filter, string>> = {
  all: 'All',
  create: 'To create',
  change: 'To change',
  same: 'The same',
  refuse: 'Refused',
  out: 'Left out',
}

export type Fates = {
  readonly rows: readonly FatedRow[]
  readonly counts: Readonly<Record<Filter, number>>
}

export const filterOf = ({ row, fate }: FatedRow): Filter | undefined => (row.leftOut ? 'out' : fate?.outcome)

/** What was last said of a row: said again it is the same object, so that the table does not draw it anew. */
const made = new WeakMap<SheetRow, FatedRow>()
const sameFate = (a: Fate | undefined, b: Fate | undefined): boolean =>
  a?.outcome === b?.outcome && a?.reason === b?.reason && a?.student_id === b?.student_id

export function fatesOf(rows: readonly SheetRow[], told: ReadonlyMap<number, ImportOutcome>): Fates {
  const fated = rows.map(row => {
    const fate = fateOf(row, told)
    const last = made.get(row)
    if (last && sameFate(last.fate, fate)) return last
    const next = { row, fate }
    made.set(row, next)
    return next
  })
  const counts = { all: rows.length, create: 0, change: 0, same: 0, refuse: 0, out: 0 }
  for (const each of fated) {
    const filter = filterOf(each)
    if (filter) counts[filter] += 1
  }
  return { rows: fated, counts }
}

/** 1000 → '1,000' */
export const grouped = (count: number): string => count.toLocaleString('en')

/** '1 row', '1,000 rows' */
export const rowsWord = (count: number): string => (count === 1 ? '1 row' : `${grouped(count)} rows`)

/** What keeps the rows from being imported, in a sentence. */
export function hindrance(counts: Fates['counts'], most: number): string | undefined {
  const left = counts.all - counts.out
  if (left === 0) return 'Every row is left out: there is nothing to import.'
  if (left > most) return `${grouped(left)} rows are too many: one import takes at most ${grouped(most)}.`
  if (counts.refuse === 1) return '1 row is refused: fix it or leave it out.'
  if (counts.refuse > 1) return `${grouped(counts.refuse)} rows are refused: fix them or leave them out.`
  return undefined
}

/** What the import would do, in a sentence. */
export function intention({ create, change, same }: Fates['counts']): string {
  if (create + change === 0) return 'Everything is stored already: nothing will change.'
  const parts = [
    { count: create, words: 'created' },
    { count: change, words: 'changed' },
    { count: same, words: 'left as they are' },
  ].filter(({ count }) => count > 0)
  return parts
    .map(({ count, words }, at) =>
      at === 0
        ? `${count === 1 ? '1 student' : `${grouped(count)} students`} will be ${words}`
        : `${grouped(count)} ${words}`,
    )
    .join(', ')
    .concat('.')
}
