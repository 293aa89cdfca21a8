import { useMemo } from 'react'
import type { Fields } from '#client/entities/field.ts'
import type { Kind } from '#client/entities/kind.ts'
import { type Entities, type EntityKind, type EntityRef, kinds } from '#client/entities.ts'
import { type Choice, columnsOf } from './field-columns.tsx'
import { useRelated } from './use-related.ts'

/**
 * What a list needs to know of a kind: how its rows are told apart and found, which are dimmed, and the chosen fields as
 * columns. `chosen` changes only when it does.
 */
export function useFieldList<Row, F extends Fields<Row>>(kind: Kind<Row, F>, chosen: readonly Choice<Row, F>[]) {
  const related = useRelated(kind.needs)
  return useMemo(
    () => ({
      id: kind.id,
      searchText: (row: Row) => kind.listText(row, related),
      dim: kind.inactive,
      columns: columnsOf(kind, chosen, related),
    }),
    [kind, chosen, related],
  )
}

/** The fields of a kind, by its name. */
type FieldsOf<K extends EntityKind> = (typeof kinds)[K]['fields']

/** The same of something that commands are about: a row is the subject of its keys. */
export function useEntityList<K extends EntityKind>(
  name: K,
  chosen: readonly Choice<Entities[K], FieldsOf<K> & Fields<Entities[K]>>[],
) {
  // Which record goes with which kind is what an index type cannot follow.
  const kind = kinds[name] as unknown as Kind<Entities[K], FieldsOf<K> & Fields<Entities[K]>>
  const list = useFieldList(kind, chosen)
  return useMemo(
    () => ({ ...list, subject: (row: Entities[K]): EntityRef => ({ kind: name, id: kind.id(row) }) }),
    [list, kind, name],
  )
}
