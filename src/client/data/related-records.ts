import { hashKey, type QueryClient } from '@tanstack/query-core'
import type { CallName } from '#contract/calls.ts'
import type { Class } from '#contract/classes.ts'
import type { Course } from '#contract/courses.ts'
import type { Family } from '#contract/families.ts'
import type { StudentFigures } from '#contract/student-figures.ts'
import type { Student } from '#contract/students.ts'
import type { TokenDefinition } from '#contract/tokens.ts'
import type { FilterNeed, Related } from '../entities/field.ts'
import { nothingRelated } from '../entities/nothing-related.ts'
import { dataOf } from './data-client.ts'

/** The kind of the records in each related list. */
export const relatedKind = { students: 'student', classes: 'class', courses: 'course', tokens: 'token' } as const

/** The call that lists them, and the field with their id. */
const lists = {
  students: ['getStudent', 'student_id'],
  classes: ['getClass', 'class_id'],
  courses: ['getCourse', 'course_id'],
  tokens: ['getToken', 'token_name'],
  figures: ['getStudentFigures', 'student_id'],
  families: ['getFamilies', 'family_id'],
} as const satisfies Readonly<Record<FilterNeed, readonly [CallName, string]>>

/** The read of each of these lists. */
export const readOf = (list: FilterNeed) => [lists[list][0], {}] as const

type RowsOf = {
  readonly students: Student
  readonly classes: Class
  readonly courses: Course
  readonly tokens: TokenDefinition
  readonly figures: StudentFigures
  readonly families: Family
}

/** The key of each list in the cache. It is asked for in each row of the palette. */
const hashes = Object.fromEntries(Object.values(lists).map(([call]) => [call, hashKey([call, {}])]))

const byStudent = new WeakMap<ReadonlyMap<string, object>, ReadonlyMap<string, Family>>()
/** The family of each student. */
function familiesByStudent(byId: ReadonlyMap<string, Family>): ReadonlyMap<string, Family> {
  const known = byStudent.get(byId)
  if (known) return known
  const made = new Map<string, Family>()
  for (const family of byId.values()) for (const { student_id } of family.students) made.set(student_id, family)
  byStudent.set(byId, made)
  return made
}

/** The records of a list that is loaded, by their ids, families by their students: the same map until one of them changes. */
export function recordsById<N extends FilterNeed>(client: QueryClient, list: N): ReadonlyMap<string, RowsOf[N]> {
  const [call, id] = lists[list]
  const { list: collection } = dataOf(client).readStateOf([call, {}], hashes[call])
  // The contract says what rows the list of each call has.
  if (!collection.get().complete) return nothingRelated[list] as ReadonlyMap<string, RowsOf[N]>
  const found = collection.by(id) as ReadonlyMap<string, RowsOf[N]>
  return (list === 'families' ? familiesByStudent(found as ReadonlyMap<string, Family>) : found) as typeof found
}

type Known = Partial<Omit<Related, 'today'>>
/** What is known of other lists and of whoever is signed in. */
export const relatedOf = (known: Known): Related => ({
  students: nothingRelated.students,
  classes: nothingRelated.classes,
  courses: nothingRelated.courses,
  tokens: nothingRelated.tokens,
  figures: nothingRelated.figures,
  families: nothingRelated.families,
  me: nothingRelated.me,
  role: nothingRelated.role,
  balanceOf: nothingRelated.balanceOf,
  staffName: nothingRelated.staffName,
  ...known,
  // A getter, because most labels have no day.
  get today() {
    return nothingRelated.today
  },
})
