import type { Class } from '#contract/classes.ts'
import type { Course } from '#contract/courses.ts'
import type { Student } from '#contract/students.ts'
import type { TokenDefinition } from '#contract/tokens.ts'
import { nothingRelated, type Related } from './field.ts'

/** The kind of record in each of the related lists. */
export const relatedKind = { students: 'student', classes: 'class', courses: 'course', tokens: 'token' } as const

const maps = new WeakMap<object, ReadonlyMap<string, unknown>>()

/** A list by id, made once: a school of 100,000 students is not counted through for every question. */
function byId<Row>(rows: readonly Row[], id: (row: Row) => string): ReadonlyMap<string, Row> {
  // What was made of a list holds its rows.
  const known = maps.get(rows) as ReadonlyMap<string, Row> | undefined
  if (known) return known
  const made = new Map(rows.map(row => [id(row), row]))
  maps.set(rows, made)
  return made
}

/** What is known of the lists that other records read from. */
export const relatedOf = (
  students: readonly Student[] | undefined,
  classes: readonly Class[] | undefined,
  courses: readonly Course[] | undefined,
  tokens: readonly TokenDefinition[] | undefined,
): Related => ({
  students: students ? byId(students, row => row.student_id) : nothingRelated.students,
  classes: classes ? byId(classes, row => row.class_id) : nothingRelated.classes,
  courses: courses ? byId(courses, row => row.course_id) : nothingRelated.courses,
  tokens: tokens ? byId(tokens, row => row.token_name) : nothingRelated.tokens,
})
