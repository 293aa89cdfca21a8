import { type FilterLanguage, fieldsIn, flagsIn } from '#rules/filter/filter-tree.ts'
import { readFilter } from '#rules/filter/read-filter.ts'
import type { Fields, FilterNeed, Related } from '../entities/field.ts'
import type { Flag, Kind } from '../entities/kind.ts'

/** How records of a kind are filtered: what a filter can say of them, and what is looked at. */
export type Filterable<Row> = {
  readonly language: FilterLanguage
  readonly fields: Fields<Row>
  readonly flags: Readonly<Record<string, Flag<Row>>>
  readonly related: Related
  /** What the typed filter needs is still loading. */
  readonly loading: boolean
}

/** The declaration of a kind, as far as filters are concerned. */
type Declared<Row> = Pick<Kind<Row>, 'language' | 'fields' | 'flags'>

const noFlags = {}

export const filterableOf = <Row>(kind: Declared<Row>, related: Related, loading = false): Filterable<Row> => ({
  language: kind.language,
  fields: kind.fields,
  flags: kind.flags ?? noFlags,
  related,
  loading,
})

/** What the filter in a typed text needs beside the rows. */
export function needsOf<Row>(kind: Declared<Row>, typed: string, today: Temporal.PlainDate): readonly FilterNeed[] {
  const { filter } = readFilter(typed, kind.language, today)
  const needs = [
    ...fieldsIn(filter).flatMap(id => kind.fields[id]?.filterNeeds ?? none),
    ...flagsIn(filter).flatMap(id => kind.flags?.[id]?.filterNeeds ?? none),
  ]
  return needs.length === 0 ? none : [...new Set(needs)]
}
const none: readonly FilterNeed[] = []
