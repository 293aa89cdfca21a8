import { type FilterField, type FilterLanguage, type FilterType, fieldsIn, flagsIn } from '#rules/filter/filter.ts'
import { readFilter } from '#rules/filter/read-filter.ts'
import type { Field, Fields, FieldType, FilterNeed, Related } from '../entities/field.ts'
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

const filterTypes: Readonly<Record<Exclude<FieldType, 'flag'>, FilterType>> = {
  id: 'text',
  text: 'text',
  phone: 'text',
  choice: 'choice',
  date: 'date',
  timestamp: 'date',
  time: 'time',
  month: 'month',
  money: 'number',
  number: 'number',
  balance: 'number',
  share: 'number',
}

/** The declaration of a kind, as far as filters are concerned. */
type Declared<Row> = Pick<Kind<Row>, 'one' | 'fields' | 'flags'>

/** 'name' for the class_name of a class. */
const ownName = (id: string, one: string): readonly string[] => {
  const own = `${one.replaceAll(' ', '_')}_`
  return id.startsWith(own) ? [id.slice(own.length)] : []
}

function fieldOf<Row>(id: string, { type, label, zh, names = [] }: Field<Row>, one: string): readonly FilterField[] {
  if (type === 'flag') return []
  return [{ id, type: filterTypes[type], names: [...names, ...ownName(id, one), id, label, ...(zh ? [zh] : [])] }]
}

const languages = new WeakMap<object, FilterLanguage>()

/** What a filter can say about records of a kind. The same kind always has the same language. */
export function languageOf<Row>(kind: Declared<Row>): FilterLanguage {
  const known = languages.get(kind)
  if (known) return known
  const made: FilterLanguage = {
    fields: Object.entries(kind.fields).flatMap(([id, field]) => fieldOf(id, field, kind.one)),
    flags: Object.entries(kind.flags ?? {}).map(([id, { zh }]) => ({ id, names: [id, ...(zh ? [zh] : [])] })),
  }
  languages.set(kind, made)
  return made
}

const noFlags = {}

export const filterableOf = <Row>(kind: Declared<Row>, related: Related, loading = false): Filterable<Row> => ({
  language: languageOf(kind),
  fields: kind.fields,
  flags: kind.flags ?? noFlags,
  related,
  loading,
})

/** What the filter in a typed text needs beside the rows. */
export function needsOf<Row>(kind: Declared<Row>, typed: string, today: Temporal.PlainDate): readonly FilterNeed[] {
  const { filter } = readFilter(typed, languageOf(kind), today)
  const needs = [
    ...fieldsIn(filter).flatMap(id => kind.fields[id]?.filterNeeds ?? none),
    ...flagsIn(filter).flatMap(id => kind.flags?.[id]?.filterNeeds ?? none),
  ]
  return needs.length === 0 ? none : [...new Set(needs)]
}
const none: readonly FilterNeed[] = []
