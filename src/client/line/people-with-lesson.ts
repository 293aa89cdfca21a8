import { readDate } from '#rules/typed-dates.ts'
import type { AnyCommand } from '../command/command.ts'
import type { Found } from '../data/records.ts'
import type { EntityKind } from '../entities/kinds.ts'
import { lessonsOn, studentsOf } from './lessons-of-day.ts'
import { momentsIn } from './match-day.ts'
import type { Piece } from './pieces.ts'
import type { Source, World } from './record-sources.ts'

/** Whether a command is about a lesson of the record that it is done with: leave of a student. */
export const isAboutTheirLesson = ({ row, clears, arguments: args }: AnyCommand): boolean =>
  row !== undefined &&
  (clears?.[row] ?? []).some(name => {
    const argument = args[String(name)]
    return argument?.kind === 'entity' && argument.of === 'liveLesson'
  })

/** The day that some words of a line say. */
export const dayAmong = (pieces: readonly Piece[], today: Temporal.PlainDate): string | undefined =>
  pieces
    .flatMap((_, at) => momentsIn(pieces.slice(at), today).toReversed())
    .map(({ typed }) => readDate(typed, today))
    .find(day => day !== undefined)

/**
 * Of several students, those first who are in a class that has a lesson on a day. `missing`: the lists that tell who they
 * are, while they are loading.
 */
export function withLessonFirst(
  found: readonly Found<EntityKind>[],
  day: string,
  world: World,
): { readonly found: readonly Found<EntityKind>[]; readonly missing: readonly Source[] } {
  const lessons = lessonsOn(day, world.rows)
  if (lessons.missing.length > 0) return { found, missing: lessons.missing }
  const { students, missing } = studentsOf(
    lessons.found.map(({ record }) => record.class_id),
    world.rows,
  )
  const have = new Set([...students.values()].flatMap(ids => [...ids]))
  return { found: found.toSorted((one, other) => Number(have.has(other.id)) - Number(have.has(one.id))), missing }
}
