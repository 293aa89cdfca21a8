import type { Found } from '../data/records.ts'
import type { EntityKind } from '../entities/kinds.ts'
import type { Source, World } from './record-sources.ts'

type Rows = World['rows']
/** A list as far as it is there, and what has to be loaded for it. */
type Loaded<K extends EntityKind> = { readonly found: readonly Found<K>[]; readonly missing: readonly Source[] }

function loaded<K extends EntityKind>(rows: Rows, source: Source & { readonly of: K }): Loaded<K> {
  const found = rows(source)
  return found ? { found: found as readonly Found<K>[], missing: [] } : { found: [], missing: [source] }
}

/** The live lessons of a day, the earliest first. */
export function lessonsOn(day: string, rows: Rows): Loaded<'liveLesson'> {
  const from = { call: 'getLiveLessons', given: { from: day, to: day } } as const
  const { found, missing } = loaded(rows, { of: 'liveLesson', from })
  // A server may answer with the lessons of all days.
  const ofDay = found.filter(({ record }) => record.lesson_date === day)
  return { found: ofDay.toSorted((one, other) => (one.record.start_time < other.record.start_time ? -1 : 1)), missing }
}

/** The video lessons that are booked on a day. */
export function bookingsOn(day: string, rows: Rows): Loaded<'videoLesson'> {
  const from = { call: 'getVideoLessonsByDateRange', given: { start: day, end: day } } as const
  const { found, missing } = loaded(rows, { of: 'videoLesson', from })
  return { found: found.filter(({ record }) => record.date === day), missing }
}

/** Who is in each of these classes: the ids of students, by class. */
export function studentsOf(
  classes: Iterable<string>,
  rows: Rows,
): { readonly students: ReadonlyMap<string, ReadonlySet<string>>; readonly missing: readonly Source[] } {
  const lists = [...new Set(classes)].map(class_id => {
    const from = { call: 'getClassStudents', given: { class_id } } as const
    return [class_id, loaded(rows, { of: 'student', from })] as const
  })
  return {
    students: new Map(lists.map(([id, { found }]) => [id, new Set(found.map(each => each.id))])),
    missing: lists.flatMap(([, { missing }]) => missing),
  }
}
