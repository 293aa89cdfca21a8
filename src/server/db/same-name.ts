import { keyOf } from '#rules/same-text.ts'
import type { Queries } from './access.ts'

/** The one that has a name: written exactly so, else one whose name is the same as a key. */
export function named<T>(all: readonly T[], nameOf: (one: T) => string, name: string): T | undefined {
  const key = keyOf(name)
  return all.find(one => nameOf(one) === name) ?? all.find(one => keyOf(nameOf(one)) === key)
}

/** The name of a call whose path has it, or '-' where no path can carry it: then the body has it. */
export const carried = (inPath: string, inBody: string | undefined): string =>
  inPath === '-' && inBody !== undefined ? inBody : inPath

/** The names in each of the tables whose rows are known by one. These tables are short. Names of deleted classes are free. */
const names = {
  staff: (db: Queries) => db.selectFrom('staff').select('username as name').execute(),
  tokens: (db: Queries) => db.selectFrom('tokens').select('token_name as name').execute(),
  quizzes: (db: Queries) => db.selectFrom('quizzes').select('quiz_name as name').execute(),
  holidays: (db: Queries) => db.selectFrom('holidays').select('holiday_name as name').execute(),
  courses: (db: Queries) => db.selectFrom('courses').select('course_name as name').execute(),
  classes: (db: Queries) =>
    db.selectFrom('classes').select('class_name as name').where('deleted_at', 'is', null).execute(),
} as const
type Keyed = keyof typeof names

const namesIn = async (db: Queries, table: Keyed): Promise<readonly string[]> =>
  (await names[table](db)).map(({ name }) => name)

/**
 * The name in a table that a given one means, or stands in the way of: it is written exactly so, else it is the same as a
 * key. `except` is the name of the row itself, which is given another one.
 */
export async function nameIn(db: Queries, table: Keyed, name: string, except?: string): Promise<string | undefined> {
  const all = await namesIn(db, table)
  return named(
    all.filter(each => each !== except),
    each => each,
    name,
  )
}
