import type { Class } from '#contract/classes.ts'
import type { Course } from '#contract/courses.ts'
import type { Student } from '#contract/students.ts'
import type { TokenDefinition } from '#contract/tokens.ts'
import { timestampOf } from '#rules/hong-kong.ts'
import { money } from '#rules/money.ts'
import { tokenCount } from '#rules/tokens.ts'

/** Records of other lists that a field reads from, by id. A list that has not been loaded is empty. */
export type Related = {
  readonly students: ReadonlyMap<string, Student>
  readonly classes: ReadonlyMap<string, Class>
  readonly courses: ReadonlyMap<string, Course>
  /** By name, with what one of them costs. */
  readonly tokens: ReadonlyMap<string, TokenDefinition>
}
export const nothingRelated: Related = {
  students: new Map(),
  classes: new Map(),
  courses: new Map(),
  tokens: new Map(),
}

/** What a field of each type holds, apart from how it is shown. */
type Values = {
  id: string
  text: string
  phone: string
  choice: string
  /** yyyy-MM-dd */
  date: string
  /** HH:mm */
  time: string
  /** yyyy-MM */
  month: string
  /** ISO 8601 in UTC. */
  timestamp: string
  /** Dollars. */
  money: number
  number: number
  /** Tokens: negative where more was spent than there was. */
  balance: number
  flag: boolean
}
export type FieldType = keyof Values

type FieldOfType<Row, Type extends FieldType> = {
  readonly type: Type
  /** The documented label of its column. */
  readonly label: string
  readonly zh?: string
  readonly value: (row: Row, related: Related) => Values[Type] | null | undefined
  /** How it is shown, where its type's own way is not the documented one. */
  readonly shown?: (row: Row, related: Related) => string
  /** Stands in the place of no value. */
  readonly empty?: string
  /** How it reads where no label stands above it. */
  readonly brief?: (row: Row, related: Related) => string
  /** Whether a record is found by it: everywhere, or only in lists of its own kind. */
  readonly search?: 'everywhere' | 'list'
  /** What it is found by, where that is more than its value. */
  readonly searchedAs?: (row: Row, related: Related) => string
  /** What it sorts by, where that is quicker than its value. */
  readonly sortBy?: (row: Row) => string | number
  /** In a table: pixels it needs, and whether it grows more than the others. */
  readonly width: number
  readonly flex?: number
  /** Numbers stand at the right by themselves. */
  readonly align?: 'right'
  /** Less is read of it than of the others. */
  readonly quiet?: true
  /** Values that are drawn as a coloured chip. */
  readonly tones?: Readonly<Record<string, 'good' | 'bad' | 'plain'>>
}
/** One field of a record, declared once for every place that shows, searches or sorts by it. */
export type Field<Row, Type extends FieldType = FieldType> = { [T in Type]: FieldOfType<Row, T> }[Type]
export type Fields<Row> = Readonly<Record<string, Field<Row>>>

const written: { readonly [T in FieldType]: (value: Values[T]) => string } = {
  id: String,
  text: String,
  phone: String,
  choice: String,
  date: String,
  time: String,
  month: String,
  timestamp: timestampOf,
  money,
  number: String,
  balance: tokenCount,
  flag: value => (value ? 'Yes' : ''),
}

/** A field as people read it. */
export function textOf<Row>(field: Field<Row>, row: Row, related: Related): string {
  if (field.shown) return field.shown(row, related)
  const value = field.value(row, related)
  if (value === undefined || value === null || value === '') return field.empty ?? ''
  // A type and its values belong together, which a union of fields cannot tell.
  return (written[field.type] as (value: unknown) => string)(value)
}

export const briefOf = <Row>(field: Field<Row>, row: Row, related: Related): string =>
  field.brief ? field.brief(row, related) : textOf(field, row, related)

/** What a column sorts by; `undefined` comes last. */
export function sortKeyOf<Row>(field: Field<Row>, related: Related): (row: Row) => string | number | undefined {
  if (field.sortBy) return field.sortBy
  return row => {
    const value = field.value(row, related)
    return typeof value === 'boolean' ? Number(value) : (value ?? undefined)
  }
}
