import type { Class } from '#contract/classes.ts'
import type { Course } from '#contract/courses.ts'
import type { StudentFigures } from '#contract/student-figures.ts'
import type { Student } from '#contract/students.ts'
import type { TokenDefinition } from '#contract/tokens.ts'
import { madeOf } from './made-of.ts'
import { eachInTurn } from '../core/idle.ts'
import { nothingRelated } from '../entities/nothing-related.ts'
import type { Related, Who } from '../entities/field.ts'

/** The kind of the records in each related list. */
export const relatedKind = { students: 'student', classes: 'class', courses: 'course', tokens: 'token' } as const

/** Earlier changes are not remembered: whoever looks so seldom looks at everything. */
const mostChanges = 8
/** Records that are looked for among the rows. Who asks for more of a list asks for many, and a map is made for them. */
const few = 20

/** A map of a list, and what has changed in it. The list can have 100,000 rows, so it is made bit by bit, or when needed. */
class Source<Row> {
  readonly #id: (row: Row) => string
  readonly #map = new Map<string, Row>()
  /** Until the map is whole: the list, and how it goes on. */
  #making: { readonly rows: readonly Row[]; readonly step: (milliseconds: number) => boolean } | undefined
  #asked = 0
  /** The ids, the last changes first. */
  readonly changed: (readonly string[])[] = []
  version = 0

  constructor(rows: readonly Row[], id: (row: Row) => string) {
    this.#id = id
    this.#making = { rows, step: eachInTurn(rows, row => this.#map.set(id(row), row)) }
  }
  /** Goes on for some milliseconds. Returns whether it is whole. */
  step(milliseconds: number): boolean {
    if (this.#making?.step(milliseconds)) this.#making = undefined
    return this.#making === undefined
  }
  get whole(): ReadonlyMap<string, Row> {
    this.step(Number.POSITIVE_INFINITY)
    return this.#map
  }
  get size(): number {
    return this.#making?.rows.length ?? this.#map.size
  }
  get(id: string): Row | undefined {
    this.#asked += 1
    if (!this.#making || this.#asked > few) return this.whole.get(id)
    return this.#map.get(id) ?? this.#making.rows.find(row => this.#id(row) === id)
  }
  /** Replaces rows. Returns `false` when it is not whole yet. */
  patch(gone: Iterable<Row>, came: readonly Row[]): boolean {
    if (this.#making) return false
    for (const row of gone) this.#map.delete(this.#id(row))
    for (const row of came) this.#map.set(this.#id(row), row)
    this.version += 1
    this.changed.unshift([...new Set([...gone, ...came].map(this.#id))])
    this.changed.length = Math.min(this.changed.length, mostChanges)
    return true
  }
}

/** What a map has now, under an identity of its own: whoever looks whether the map is another one sees that it changed. */
class View<Row> implements ReadonlyMap<string, Row> {
  readonly #of: Source<Row>
  readonly #version: number
  constructor(of: Source<Row>) {
    this.#of = of
    this.#version = of.version
  }
  get size() {
    return this.#of.size
  }
  get = (id: string) => this.#of.get(id)
  has = (id: string) => this.#of.get(id) !== undefined
  forEach = (work: (row: Row, id: string, map: ReadonlyMap<string, Row>) => void) => this.#of.whole.forEach(work)
  entries = () => this.#of.whole.entries()
  keys = () => this.#of.whole.keys()
  values = () => this.#of.whole.values();
  [Symbol.iterator] = () => this.#of.whole.entries()
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

/** Lists as maps by id, each made once. When rows of a list were replaced, they are replaced in its map. */
function byId<Row extends object>(id: (row: Row) => string): ById<Row> {
  const madeFrom = (of: Source<Row>) => ({ of, view: new View(of) })
  const maps = madeOf<Row, { readonly of: Source<Row>; readonly view: ReadonlyMap<string, Row> }>(
    rows => madeFrom(new Source(rows, id)),
    ({ of }, rows, { gone, came }) => madeFrom(of.patch(gone, came) ? of : new Source(rows, id)),
  )
  return Object.assign((rows: readonly Row[]) => maps(rows).view, {
    ahead: (rows: readonly Row[]) => (milliseconds: number) => maps(rows).of.step(milliseconds),
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
  { me, role }: Who = nothingRelated,
  staffName = nothingRelated.staffName,
): Related => ({
  balanceOf,
  staffName,
  me,
  role,
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
