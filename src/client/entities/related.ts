import type { Class } from '#contract/classes.ts'
import type { Course } from '#contract/courses.ts'
import type { StudentFigures } from '#contract/student-figures.ts'
import type { Student } from '#contract/students.ts'
import type { TokenDefinition } from '#contract/tokens.ts'
import { madeOf, patchOf } from '../changes/patch.ts'
import { eachInTurn } from '../idle.ts'
import { nothingRelated, type Related } from './field.ts'

/** The kind of the records in each related list. */
export const relatedKind = { students: 'student', classes: 'class', courses: 'course', tokens: 'token' } as const

/** A map of a list, and the ids of what has changed in it, the last changes first. */
type Source<Row> = { readonly map: Map<string, Row>; readonly changed: (readonly string[])[]; version: number }
/** Earlier changes are not remembered: whoever looks so seldom looks at everything. */
const mostChanges = 8

/** What a map has now, under an identity of its own: whoever looks whether the map is another one sees that it changed. */
class View<Row> implements ReadonlyMap<string, Row> {
  readonly #of: Source<Row>
  readonly #version: number
  constructor(of: Source<Row>) {
    this.#of = of
    this.#version = of.version
  }
  get size() {
    return this.#of.map.size
  }
  get = (id: string) => this.#of.map.get(id)
  has = (id: string) => this.#of.map.has(id)
  forEach = (work: (row: Row, id: string, map: ReadonlyMap<string, Row>) => void) => this.#of.map.forEach(work)
  entries = () => this.#of.map.entries()
  keys = () => this.#of.map.keys()
  values = () => this.#of.map.values();
  [Symbol.iterator] = () => this.#of.map.entries()
  changedSince(earlier: View<unknown>): ReadonlySet<string> | undefined {
    const steps = this.#version - earlier.#version
    if (earlier.#of !== this.#of || steps < 0) return undefined
    const past = this.#of.version - earlier.#version
    return past > this.#of.changed.length ? undefined : new Set(this.#of.changed.slice(0, past).flat())
  }
}

/** The ids of the records that have changed since an earlier map; `undefined` when any may have. */
export function idsChanged(
  now: ReadonlyMap<string, unknown>,
  earlier: ReadonlyMap<string, unknown>,
): ReadonlySet<string> | undefined {
  return now instanceof View && earlier instanceof View ? now.changedSince(earlier) : undefined
}

type ById<Row> = {
  (rows: readonly Row[]): ReadonlyMap<string, Row>
  /** Makes the map bit by bit: a step for `whenIdle`. */
  readonly ahead: (rows: readonly Row[]) => (milliseconds: number) => boolean
}

/**
 * Lists as maps by id. A map is built once, because a list can have 100,000 rows. When rows of the list were replaced,
 * they are replaced in the map.
 */
function byId<Row extends object>(id: (row: Row) => string): ById<Row> {
  type Begun = { readonly map: Map<string, Row>; readonly step: (milliseconds: number) => boolean }
  const begun = new WeakMap<readonly Row[], Begun>()
  const begin = (rows: readonly Row[]): Begun => {
    const map = new Map<string, Row>()
    const work = begun.get(rows) ?? { map, step: eachInTurn(rows, row => map.set(id(row), row)) }
    begun.set(rows, work)
    return work
  }
  const maps = madeOf<Row, { readonly of: Source<Row>; readonly view: ReadonlyMap<string, Row> }>(
    rows => {
      const { map, step } = begin(rows)
      step(Number.POSITIVE_INFINITY)
      begun.delete(rows)
      const of = { map, changed: [], version: 0 }
      return { of, view: new View(of) }
    },
    ({ of }, _, { gone, came }) => {
      for (const row of gone) of.map.delete(id(row))
      for (const row of came) of.map.set(id(row), row)
      of.version += 1
      of.changed.unshift([...new Set([...gone, ...came].map(id))])
      of.changed.length = Math.min(of.changed.length, mostChanges)
      return { of, view: new View(of) }
    },
  )
  return Object.assign((rows: readonly Row[]) => maps(rows).view, {
    ahead(rows: readonly Row[]) {
      const patch = patchOf(rows)
      // Of one that came from another, only what has changed is to be made.
      return patch && !patch.isGrowth ? () => true : begin(rows).step
    },
  })
}
const studentsById = byId<Student>(row => row.student_id)
const classesById = byId<Class>(row => row.class_id)
const coursesById = byId<Course>(row => row.course_id)
const figuresById = byId<StudentFigures>(row => row.student_id)
const tokensByName = byId<TokenDefinition>(row => row.token_name)

/** Makes the map of a long list before it is asked for: a step for `whenIdle`. */
export const mapsAhead = {
  student: studentsById.ahead,
  class: classesById.ahead,
  figures: figuresById.ahead,
}

/** The related lists that are loaded, as maps. */
export const relatedOf = (
  students: readonly Student[] | undefined,
  classes: readonly Class[] | undefined,
  courses: readonly Course[] | undefined,
  tokens: readonly TokenDefinition[] | undefined,
  balanceOf: Related['balanceOf'],
  figures?: readonly StudentFigures[],
  me?: string,
): Related => ({
  balanceOf,
  me,
  // A getter, because most labels have no day.
  get today() {
    return nothingRelated.today
  },
  students: students ? studentsById(students) : nothingRelated.students,
  classes: classes ? classesById(classes) : nothingRelated.classes,
  courses: courses ? coursesById(courses) : nothingRelated.courses,
  tokens: tokens ? tokensByName(tokens) : nothingRelated.tokens,
  figures: figures ? figuresById(figures) : nothingRelated.figures,
})
