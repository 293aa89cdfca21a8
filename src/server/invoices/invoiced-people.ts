import { folded, phoneSearchText, searchTextOf } from '#rules/same.ts'
import type { Reader } from '../answer.ts'
import { batches } from '../db/batches.ts'

type Named = { readonly student_id: string; readonly student_string: string }

/** Somebody under a name that stands on invoices. */
export type Person = Named & {
  /** What the console finds their invoices by, folded: the name on the invoice, and what a student is found by. */
  readonly text: string
  /** Folded; '' when there is none. */
  readonly school: string
}

const details = [
  'students.student_id',
  'students.student_login_id',
  'students.first_name',
  'students.surname',
  'students.chinese_name',
  'students.phone',
  'students.parent_phone',
  'students.school',
  'students.status',
  'students.deleted_at',
] as const
type Detail = (typeof details)[number] extends `students.${infer Column}` ? Column : never
type Details = Readonly<Record<Detail, string | null>>

/** The console does not have deleted students. */
function personOf({ student_id, student_string }: Named, now: Details | undefined): Person {
  const own = `${student_id} ${student_string}`
  if (!now || now.deleted_at !== null) return { student_id, student_string, text: searchTextOf([own]), school: '' }
  const names = [student_id, now.student_login_id, now.first_name, now.surname, now.chinese_name]
  const phones = [now.phone, now.parent_phone].map(phone => phoneSearchText(phone ?? ''))
  const text = searchTextOf([own, ...names, ...phones, now.school, now.status].map(each => each ?? ''))
  return { student_id, student_string, text, school: folded(now.school ?? '') }
}

/** The people on these invoices, each once. */
export async function peopleOn(db: Reader, invoices: readonly Named[]): Promise<readonly Person[]> {
  const named = new Map(invoices.map(each => [keyOf(each), each]))
  const known = new Map<string, Details>()
  for (const ids of batches([...new Set(invoices.map(each => each.student_id))], 1))
    for (const row of await db.selectFrom('students').select(details).where('student_id', 'in', ids).execute())
      known.set(row.student_id, row)
  return [...named.values()].map(each => personOf(each, known.get(each.student_id)))
}

/** Everybody who was ever billed. */
export async function everybodyBilled(db: Reader): Promise<readonly Person[]> {
  const rows = await db
    .selectFrom('invoiced_names')
    .innerJoin('students', 'students.student_id', 'invoiced_names.student_id')
    .select('invoiced_names.student_string')
    .select(details)
    .execute()
  return rows.map(row => personOf(row, row))
}

/** Tells a person under one name from the same under another. */
export const keyOf = ({ student_id, student_string }: Named): string => `${student_id} ${student_string}`
