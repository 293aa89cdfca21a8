import { isSame, type Message } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import type { ImportOutcome } from '#contract/students.ts'
import { checkOf, type Outcome, type RowCheck, type SheetRow } from './sheet.ts'

/** A row with the outcome it would have. */
export type CheckedRow = { readonly row: SheetRow; readonly check: RowCheck | undefined }

/** 'look': what would be stored, and somebody should look at. */
export type Filter = 'all' | Outcome | 'look' | 'out'

export const filterWords: Readonly<Record<Filter, Message>> = {
  all: studentImportText.all,
  create: studentImportText.toCreate,
  change: studentImportText.toChange,
  same: studentImportText.theSame,
  refuse: studentImportText.refusedRows,
  look: studentImportText.toLookAt,
  out: studentImportText.leftOut,
}

export type CheckedRows = {
  readonly rows: readonly CheckedRow[]
  readonly counts: Readonly<Record<Filter, number>>
}

/** What becomes of a row. */
const outcomeOf = ({ row, check }: CheckedRow): Outcome | 'out' | undefined => (row.leftOut ? 'out' : check?.outcome)
export const hasDoubt = ({ row, check }: CheckedRow): boolean =>
  !row.leftOut && check !== undefined && check.outcome !== 'refuse' && check.notes.some(({ doubt }) => doubt)
export const isIn = (filter: Filter, row: CheckedRow): boolean =>
  filter === 'all' || (filter === 'look' ? hasDoubt(row) : outcomeOf(row) === filter)

const sameCheck = (a: RowCheck | undefined, b: RowCheck | undefined): boolean =>
  a?.outcome === b?.outcome &&
  isSame(a?.reason, b?.reason) &&
  a?.student_id === b?.student_id &&
  a?.notes.length === b?.notes.length &&
  (a?.notes ?? []).every(({ text }, at) => isSame(text, b?.notes[at]?.text))

/** An unchanged result is the same object as before, so that the table does not render the row. */
export function checkRows(
  rows: readonly SheetRow[],
  outcomes: ReadonlyMap<number, ImportOutcome>,
  before: readonly CheckedRow[] = [],
): CheckedRows {
  const byLine = new Map(before.map(each => [each.row.line, each]))
  const checked = rows.map(row => {
    const check = checkOf(row, outcomes)
    const last = byLine.get(row.line)
    return last?.row === row && sameCheck(last.check, check) ? last : { row, check }
  })
  const counts = { all: rows.length, create: 0, change: 0, same: 0, refuse: 0, look: 0, out: 0 }
  for (const each of checked) {
    const outcome = outcomeOf(each)
    if (outcome) counts[outcome] += 1
    if (hasDoubt(each)) counts.look += 1
  }
  return { rows: checked, counts }
}

/** 1000 → '1,000' */
export const grouped = (count: number): string => count.toLocaleString('en')

/** '1 row', '1,000 rows' */
export const rowsWord = (count: number): Message => studentImportText.rowCount({ count: grouped(count) })

/** Why the rows cannot be imported, if so. */
export function problemOfRows(counts: CheckedRows['counts'], most: number): Message | undefined {
  const left = counts.all - counts.out
  if (left === 0) return studentImportText.everyRowLeftOut
  if (left > most) return studentImportText.tooMany({ all: grouped(left), most: grouped(most) })
  if (counts.refuse > 0) return studentImportText.someRefused({ count: grouped(counts.refuse) })
  return undefined
}

/** The summary of what the import would do. */
export function summaryOf({ create, change, same, look }: CheckedRows['counts']): Message {
  if (create + change === 0) return studentImportText.nothingWillChange
  const changed = { count: grouped(change) }
  const parts = [
    ...(create > 0 ? [studentImportText.studentsToCreate({ count: grouped(create) })] : []),
    ...(create > 0 && change > 0 ? [studentImportText.alsoChanged(changed)] : []),
    ...(create === 0 && change > 0 ? [studentImportText.studentsToChange(changed)] : []),
    ...(same > 0 ? [studentImportText.alsoSame({ count: grouped(same) })] : []),
    ...(look > 0 ? [studentImportText.alsoToLookAt({ count: grouped(look) })] : []),
  ]
  return studentImportText.intention({ parts })
}
