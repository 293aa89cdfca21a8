import { useCallback, useMemo } from 'react'
import { loadRelatedLists } from '#client/data/related-lists.ts'
import { Reading } from '#client/data/row-dependencies.ts'
import type { Field, Fields, FilterNeed } from '#client/entities/field.ts'
import type { Kind } from '#client/entities/kind.ts'
import { type Entities, type EntityKind, type EntityRef, kinds } from '#client/entities/kinds.ts'
import { type RowColumn, rowColumns } from '#client/export/sheet.ts'
import { filterableOf } from '#client/filter/filterable.ts'
import { useApp } from '../app/app.ts'
import { type Choice, columnsOf } from './field-columns.tsx'
import { useFilterable } from './use-filterable.ts'
import { useRelated } from './use-related.ts'

const needsOf = <Row, F extends Fields<Row>>(kind: Kind<Row, F>, id: keyof F & string): readonly FilterNeed[] =>
  (kind.fields[id] as Field<Row> | undefined)?.filterNeeds ?? []

/**
 * The props of a list of a kind: the ids and search texts of its rows, which rows are muted, and the chosen fields as
 * columns. `chosen` must be stable between renders.
 */
export function useFieldList<Row extends object, F extends Fields<Row>>(
  kind: Kind<Row, F>,
  chosen: readonly Choice<Row, F>[],
) {
  const related = useRelated(kind.needs)
  const figures = useMemo(
    () => chosen.flatMap(each => needsOf(kind, typeof each === 'string' ? each : each.field)),
    [kind, chosen],
  )
  const latest = useFilterable(kind, related, figures)
  const reading = useMemo(() => new Reading<Row>(kind.reads ?? {}), [kind])
  // What is made of the list for searching and sorting stays when a record that its rows read changes.
  const lasting = useMemo(
    () => ({
      searchText: (row: Row) => kind.searchText(row, reading.related),
      sorting: (id: string) =>
        Object.hasOwn(kind.fields, id) ? columnsOf(kind, [id as keyof F & string], reading.related)[0] : undefined,
    }),
    [kind, reading],
  )
  const reread = useCallback(
    // Of the same rows, whatever else they have.
    <Some extends Row>(rows: readonly Some[]) => reading.follow(rows, latest.related) as readonly Some[],
    [reading, latest],
  )
  const { language, loading } = latest
  // The column of a figure needs what its filter needs.
  const known = latest.related
  const filterable = useMemo(
    () => ({ ...filterableOf(kind, reading.related, loading), language }),
    [kind, reading, loading, language],
  )
  const list = useMemo(
    () => ({
      id: kind.id,
      one: kind.one,
      ...lasting,
      dim: kind.muted ? (row: Row) => kind.muted?.(row, related) ?? false : kind.inactive,
      unread: kind.unread && ((row: Row) => kind.unread?.(row, related) ?? false),
      columns: columnsOf(kind, chosen, figures.length > 0 ? known : related),
    }),
    [kind, chosen, related, known, figures, lasting],
  )
  const { client, api } = useApp()
  const sheetColumns = useCallback(
    async (wanted: readonly string[] | 'all'): Promise<readonly RowColumn<Row>[]> => {
      const own = chosen.map(each => (typeof each === 'string' ? { field: each } : each))
      const labels = new Map(own.flatMap(({ field, label }) => (label === undefined ? [] : [[field, label] as const])))
      const ids =
        wanted === 'all'
          ? [...new Set([...own.map(each => each.field), ...Object.keys(kind.fields)])].filter(
              id => !kind.fields[id]?.joined,
            )
          : wanted
      const needed = ids.flatMap((id): readonly FilterNeed[] => (kind.fields[id] as Field<Row>).filterNeeds ?? [])
      const all = await loadRelatedLists(new Set([...(kind.needs ?? []), ...needed]), client, api)
      return rowColumns(kind, ids, labels, all)
    },
    [kind, chosen, client, api],
  )
  const choices = useMemo(() => {
    const own = new Map(chosen.map(each => [typeof each === 'string' ? each : each.field, each]))
    const of = (id: string) => columnsOf(kind, Object.hasOwn(kind.fields, id) ? [own.get(id) ?? id] : [], known)
    const others = Object.keys(kind.fields).filter(id => (kind.fields[id] as Field<Row>).type !== 'flag')
    const all = [...new Set([...own.keys(), ...others])].flatMap(of)
    return { of, all: all.map(({ id, title }) => ({ id, title })) }
  }, [kind, chosen, known])
  return useMemo(
    () => ({ ...list, reread, filterable, sheetColumns, choices }),
    [list, reread, filterable, sheetColumns, choices],
  )
}

/** The fields of a kind, by its name. */
type FieldsOf<K extends EntityKind> = (typeof kinds)[K]['fields']

/** The same for a kind that commands act on: each row also gets its `subject`. */
export function useEntityList<K extends EntityKind>(
  name: K,
  chosen: readonly Choice<Entities[K], FieldsOf<K> & Fields<Entities[K]>>[],
) {
  // TypeScript cannot relate the record type to the kind through an index type.
  const kind = kinds[name] as unknown as Kind<Entities[K], FieldsOf<K> & Fields<Entities[K]>>
  const list = useFieldList(kind, chosen)
  return useMemo(
    () => ({ ...list, subject: (row: Entities[K]): EntityRef => ({ kind: name, id: kind.id(row) }) }),
    [list, kind, name],
  )
}
