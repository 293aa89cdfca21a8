import * as v from 'valibot'
import type { Table } from './tables.ts'
import { text } from './words.ts'

/** Which rows of a list a changed row of a table concerns: those with this field. */
export type Found = {
  readonly field: string
  /**
   * Which part of the changed row's id the field has, when that is made of several with a slash between them; -1: the last
   * one, behind a name that may have slashes.
   */
  readonly part?: number
  /** Or the column of the changed row that it has. The change feed tells it. */
  readonly column?: string
  /** `true`: where it does not, the id of the changed row is asked for, and the list says which of its rows that concerns. */
  readonly orId?: true
  /** `true`: a change says something about the row, but nobody has changed the row. It does not show their initials. */
  readonly unsigned?: true
}

/**
 * How the rows of a list are told apart, put in order, and found again. With it a changed row is asked for alone: the
 * list with `ids` has exactly those rows in which one of the `concerned` fields is one of the ids.
 */
export type Rows = {
  /** The field with the id of a row. */
  readonly id: string
  /** The order of the list. */
  readonly order: (one: object, other: object) => number
  /** For each table that the answer depends on. */
  readonly concerned: Readonly<Partial<Record<Table, Found>>>
}

/** Which changed rows of a table concern a short answer. */
export type Concern = {
  /** The input that names what the answer is about: the changed row concerns it when it has that id. */
  readonly input?: string
  /** Or the field of the answer's rows that has the id. */
  readonly field?: string
  /** As of `Found`. */
  readonly part?: number
  readonly column?: string
  /** Of a row that was there before: only when one of these columns has changed. */
  readonly changed?: readonly string[]
}

/** For tables whose changes do not all concern the answer: a change does when one of these says so. */
export type Concerns = Readonly<Partial<Record<Table, readonly Concern[]>>>

/** The rows of one student, or of several, who are named by these inputs. */
export const ofStudent = (...inputs: readonly string[]) => {
  const by = (how: Pick<Concern, 'part' | 'column'> = {}) => inputs.map(input => ({ input, ...how }))
  const named = by({ column: 'student_id' })
  return {
    allocations: named,
    attendance: by({ part: 1 }),
    billed_lessons: named,
    bookings: named,
    class_students: by({ part: 1 }),
    credit_notes: named,
    invoices: named,
    leave_requests: by({ part: 0 }),
    // What a receipt was put to is told by allocations.
    money_in: [],
    payments: named,
    quiz_results: by({ part: -1 }),
    students: by(),
    token_ledger: named,
    video_classes: named,
  } satisfies Concerns
}

/** The rows of one live lesson, or of several, named by this input; and who of its students was deleted or is back. */
export const ofLiveLesson = (input: string): Concerns => ({
  attendance: [{ input, part: 0 }],
  classes: [{ changed: ['course_id', 'deleted_at'] }],
  lesson_quizzes: [{ input, part: 0 }],
  live_lessons: [{ input }],
  quiz_results: [{ input, part: 0 }],
  students: [{ changed: ['deleted_at'] }],
})

/** The live lessons that come, go or move. What is taught in them changes oftener. */
export const whenLessonsAre: readonly Concern[] = [{ changed: ['class_id', 'lesson_date', 'start_time', 'end_time'] }]

/** The most ids that are asked for at once, and the most characters of them. For more the list is asked for as a whole. */
export const mostIds = 500
export const longestIds = 10_000

/**
 * Extension: only the rows with these ids, with commas between them. The answer has the documents' envelope, and names
 * the ids of which it has no row: `{success, data, gone}`.
 */
export const Ids = v.optional(
  v.pipe(
    text(longestIds),
    v.transform((typed): readonly string[] => typed.split(',')),
    v.maxLength(mostIds, `may name at most ${mostIds} rows`),
  ),
)

/** The fields that ids are looked for in. */
export const idFields = ({ concerned }: Rows): readonly string[] => [
  ...new Set(Object.values(concerned).map(each => each.field)),
]

type Key = string | number | undefined
const compare = (one: Key, other: Key): number => {
  if (one === other) return 0
  // As the database compares texts: by code points, which differ from UTF-16 only where no id or date has letters.
  return (one ?? '') < (other ?? '') ? -1 : 1
}
const keyOf = (row: object, field: string): Key => (row as Readonly<Record<string, Key>>)[field]

/** By these fields, the first one first. */
export const ascending =
  (...fields: readonly string[]): Rows['order'] =>
  (one, other) => {
    for (const field of fields) {
      const order = compare(keyOf(one, field), keyOf(other, field))
      if (order !== 0) return order
    }
    return 0
  }

export const descending =
  (...fields: readonly string[]): Rows['order'] =>
  (one, other) =>
    ascending(...fields)(other, one)

/** Ids that end in a number: 'S9999' comes before 'S10000'. */
export const byNumber =
  (field: string): Rows['order'] =>
  (one, other) => {
    const [id, otherId] = [String(keyOf(one, field)), String(keyOf(other, field))]
    return id.length - otherId.length || compare(id, otherId)
  }

/** By the first order, and where that says nothing by the next one. */
export const firstBy =
  (...orders: readonly Rows['order'][]): Rows['order'] =>
  (one, other) =>
    orders.reduce((found, order) => found || order(one, other), 0)
