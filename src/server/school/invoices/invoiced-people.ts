import { folded } from '#rules/same-text.ts'
import type { Reader } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { endOfDetails, endOfNames } from '../../db/invoiced-names.ts'

type Named = { readonly student_id: string; readonly student_string: string }

/** By what a person is found: by their names, ids and phones, or also by what else is said of them, such as their school. */
export type FoundBy = 'name' | 'anything'

/** Somebody under a name that stands on invoices. */
export type Person = Named & {
  /** What the console finds their invoices by, folded: the name on the invoice, and what a student is found by. */
  readonly text: string
  /** What the Chinese name sounds like, each with a space before it; '' where only names count. */
  readonly sounds: string
  /** Folded; '' when there is none. */
  readonly school: string
}

const billed = (db: Reader) =>
  db
    .selectFrom('invoiced_names')
    .innerJoin('students', 'students.student_id', 'invoiced_names.student_id')
    .select(['invoiced_names.student_id', 'invoiced_names.student_string', 'invoiced_names.searched'])
    .select(['students.school', 'students.deleted_at'])

/** The console does not have deleted students. */
const personOf = (
  {
    student_id,
    student_string,
    searched,
    school,
    deleted_at,
  }: Awaited<ReturnType<ReturnType<typeof billed>['execute']>>[number],
  by: FoundBy,
): Person => ({
  student_id,
  student_string,
  text: searched.slice(0, searched.indexOf(by === 'name' ? endOfNames : endOfDetails)),
  sounds: by === 'name' ? '' : searched.slice(searched.indexOf(endOfDetails) + 1),
  school: deleted_at === null ? folded(school) : '',
})

/** The people on these invoices, each once. */
export async function peopleOn(db: Reader, invoices: readonly Named[], by: FoundBy): Promise<readonly Person[]> {
  const named = new Set(invoices.map(keyOf))
  const people = new Map<string, Person>()
  for (const ids of batches([...new Set(invoices.map(each => each.student_id))], 1))
    for (const row of await billed(db).where('invoiced_names.student_id', 'in', ids).execute())
      if (named.has(keyOf(row))) people.set(keyOf(row), personOf(row, by))
  return [...people.values()]
}

/** Everybody who was ever billed. */
export const everybodyBilled = async (db: Reader, by: FoundBy): Promise<readonly Person[]> =>
  (await billed(db).execute()).map(row => personOf(row, by))

/** Whether somebody is found by a folded text: in what is known of them, or as the beginning of a sound. */
export const isFoundBy = ({ text, sounds }: Pick<Person, 'text' | 'sounds'>, wanted: string): boolean =>
  text.includes(wanted) || sounds.includes(` ${wanted}`)

/** Tells a person under one name from the same under another. */
export const keyOf = ({ student_id, student_string }: Named): string => `${student_id} ${student_string}`
