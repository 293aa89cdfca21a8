import type { Class } from '#contract/classes.ts'
import type { Course } from '#contract/courses.ts'
import type { StudentFigures } from '#contract/student-figures.ts'
import type { Student } from '#contract/students.ts'
import type { TokenDefinition } from '#contract/tokens.ts'
import { madeOf } from '../changes/patch.ts'
import { nothingRelated, type Related } from './field.ts'

/** The kind of the records in each related list. */
export const relatedKind = { students: 'student', classes: 'class', courses: 'course', tokens: 'token' } as const

/** What a map has now, under an identity of its own: whoever looks whether the map is another one sees that it changed. */
class View<Row> implements ReadonlyMap<string, Row> {
  readonly #of: ReadonlyMap<string, Row>
  constructor(of: ReadonlyMap<string, Row>) {
    this.#of = of
  }
  get size() {
    return this.#of.size
  }
  get = (id: string) => this.#of.get(id)
  has = (id: string) => this.#of.has(id)
  forEach = (work: (row: Row, id: string, map: ReadonlyMap<string, Row>) => void) => this.#of.forEach(work)
  entries = () => this.#of.entries()
  keys = () => this.#of.keys()
  values = () => this.#of.values();
  [Symbol.iterator] = () => this.#of.entries()
}

/**
 * Lists as maps by id. A map is built once, because a list can have 100,000 rows. When rows of the list were replaced,
 * they are replaced in the map.
 */
function byId<Row extends object>(id: (row: Row) => string): (rows: readonly Row[]) => ReadonlyMap<string, Row> {
  const maps = madeOf<Row, { readonly map: Map<string, Row>; readonly view: ReadonlyMap<string, Row> }>(
    rows => {
      const map = new Map(rows.map(row => [id(row), row]))
      return { map, view: new View(map) }
    },
    ({ map }, _, { gone, came }) => {
      for (const row of gone) map.delete(id(row))
      for (const row of came) map.set(id(row), row)
      return { map, view: new View(map) }
    },
  )
  return rows => maps(rows).view
}
const studentsById = byId<Student>(row => row.student_id)
const classesById = byId<Class>(row => row.class_id)
const coursesById = byId<Course>(row => row.course_id)
const figuresById = byId<StudentFigures>(row => row.student_id)
const tokensByName = byId<TokenDefinition>(row => row.token_name)

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
