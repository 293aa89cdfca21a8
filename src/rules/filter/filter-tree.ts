import { folded } from '../same-text.ts'

/** How the values of a field are compared. An instant is compared by its day in Hong Kong. */
export type FilterType = 'text' | 'choice' | 'number' | 'date' | 'month' | 'time'

/** A field that a filter can name. */
export type FilterField = {
  readonly id: string
  readonly type: FilterType
  /** Every name that people call it by, in any language. The first one is offered. */
  readonly names: readonly string[]
  /** The values of a choice in Chinese, by what they are in the records. */
  readonly values?: Readonly<Record<string, string>>
}

/** Something that is true or false of a record: `is:overdue`. */
type FilterFlag = { readonly id: string; readonly names: readonly string[] }

/** What a filter of one list can say. */
export type FilterLanguage = {
  readonly fields: readonly FilterField[]
  readonly flags: readonly FilterFlag[]
  /** The same by each of their names, written plainly. Of two with the same name, the first has it. */
  readonly fieldsByName: ReadonlyMap<string, FilterField>
  readonly flagsByName: ReadonlyMap<string, FilterFlag>
}

/** Names are found however they are written: student_id, Student-ID, StudentID. */
export const plainName = (name: string): string => folded(name).replace(/[\s_-]+/g, '')

const byName = <T extends { readonly names: readonly string[] }>(of: readonly T[]): ReadonlyMap<string, T> =>
  new Map(of.flatMap(each => each.names.map(name => [plainName(name), each] as const)).reverse())

export const filterLanguage = (fields: readonly FilterField[], flags: readonly FilterFlag[]): FilterLanguage => ({
  fields,
  flags,
  fieldsByName: byName(fields),
  flagsByName: byName(flags),
})

export type Comparison = '=' | '<' | '<=' | '>' | '>='

/**
 * What a filter means: one tree for every evaluator. Texts are folded. A day is yyyy-MM-dd, a month yyyy-MM, a time
 * HH:mm; a number is in the unit of its field. A record without a value passes no comparison.
 */
export type Filter =
  | { readonly type: 'all'; readonly of: readonly Filter[] }
  | { readonly type: 'any'; readonly of: readonly Filter[] }
  | { readonly type: 'not'; readonly of: Filter }
  | Leaf

/** A part that says something itself. */
export type Leaf =
  /** Each of these is part of the text that the record is searched by. */
  | { readonly type: 'words'; readonly words: readonly string[] }
  /** The value of a text contains this. */
  | { readonly type: 'contains'; readonly field: string; readonly text: string }
  /** The value of a choice begins with this. */
  | { readonly type: 'begins'; readonly field: string; readonly text: string }
  | {
      readonly type: 'compare'
      readonly field: string
      readonly by: Comparison
      readonly value: string | number
    }
  /** The field has a value. */
  | { readonly type: 'has'; readonly field: string }
  | { readonly type: 'is'; readonly flag: string }

/** Passes every record. */
export const everything: Filter = { type: 'all', of: [] }

export const all = (of: readonly Filter[]): Filter => (of.length === 1 ? of[0]! : { type: 'all', of })
export const anyOf = (of: readonly Filter[]): Filter => (of.length === 1 ? of[0]! : { type: 'any', of })

/** The fields that a filter depends on. */
export const fieldsIn = (filter: Filter): readonly string[] =>
  leavesOf(filter).flatMap(leaf => ('field' in leaf ? [leaf.field] : []))

export const flagsIn = (filter: Filter): readonly string[] =>
  leavesOf(filter).flatMap(leaf => (leaf.type === 'is' ? [leaf.flag] : []))

/** The parts that say something themselves. */
export function leavesOf(filter: Filter): readonly Leaf[] {
  if (filter.type === 'all' || filter.type === 'any') return filter.of.flatMap(leavesOf)
  return filter.type === 'not' ? leavesOf(filter.of) : [filter]
}
