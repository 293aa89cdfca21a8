import type { Class } from '#contract/classes.ts'
import type { Course } from '#contract/courses.ts'
import type { Family } from '#contract/families.ts'
import type { StudentFigures } from '#contract/student-figures.ts'
import type { Student } from '#contract/students.ts'
import type { TokenDefinition } from '#contract/tokens.ts'
import { timestampOf } from '#rules/hong-kong.ts'
import { money } from '#rules/money.ts'
import { tokenCount } from '#rules/tokens.ts'
import { caption, t } from '../messages/message.ts'
import type { SearchRole } from './field-rank.ts'

/** Records of other lists that a field uses, by id. A list that has not loaded is empty. */
export type Related = {
  readonly students: ReadonlyMap<string, Student>
  readonly classes: ReadonlyMap<string, Class>
  readonly courses: ReadonlyMap<string, Course>
  /** By name; with the price of one token. */
  readonly tokens: ReadonlyMap<string, TokenDefinition>
  /** By student: what they owe, their tokens, their next lesson and their classes. */
  readonly figures: ReadonlyMap<string, StudentFigures>
  /** By student. */
  readonly families: ReadonlyMap<string, Family>
  readonly today: Temporal.PlainDate
  /** The username of whoever is signed in. */
  readonly me: string | undefined
  readonly role: string | undefined
  /** How many of a token a student has; `undefined` where it is not loaded. */
  readonly balanceOf: (studentId: string, tokenName: string) => number | undefined
  /** What a colleague is called, by their username; `undefined` where that is not loaded, or their account is deleted. */
  readonly staffName: (username: string) => string | undefined
}
/** Who is signed in. */
export type Who = Pick<Related, 'me' | 'role'>
/** The lists of other records. */
export type RelatedList = 'students' | 'classes' | 'courses' | 'tokens'
/** What filters need beside these. It is loaded when a filter asks for it. */
export type FilterNeed = RelatedList | 'figures' | 'families'
/** What a field is called. */
export type FieldName = { readonly label: string; readonly zh?: string; readonly names?: readonly string[] }
/** A text that a record is found by, and the field that it stands in. */
export type Searched = {
  readonly role: SearchRole
  readonly field: FieldName
  readonly text: string
  /** The same as it is typed otherwise: a phone number without spaces. */
  readonly also?: string
  /** Whose it is, where it is not the record's own. */
  readonly whose?: string
}

/** The value of each field type, before formatting. */
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
  /** Tokens. Negative when more were spent than there were. */
  balance: number
  /** Part of a whole, from 0 to 1. */
  share: number
  flag: boolean
}
export type FieldType = keyof Values

type FieldOfType<Row, Type extends FieldType> = {
  readonly type: Type
  /** The documented label of the column. */
  readonly label: string
  /** Its Chinese. Without it that is the one of the label: lists of records have their own, because filters know it. */
  readonly zh?: string
  /** Other names for it in a filter: 'form' for the grade. Its id, its label and `zh` are names already. */
  readonly names?: readonly string[]
  /** The values of a choice in Chinese, by what they are in the records. */
  readonly zhValues?: Readonly<Record<string, string>>
  /** What only filters by this field need. */
  readonly filterNeeds?: readonly FilterNeed[]
  /** The values that a filter completes, where the value is several of them. */
  readonly filterValues?: (row: Row, related: Related) => readonly string[]
  readonly value: (row: Row, related: Related) => Values[Type] | null | undefined
  /** Formats the value, where the documents want another format than the type's. */
  readonly shown?: (row: Row, related: Related) => string
  /** Shown when there is no value. */
  readonly empty?: string
  /** A quieter text beside it in a table: a documented text stays to the letter. */
  readonly beside?: (row: Row, related: Related) => string | null | undefined
  /** The text for places without a label, such as a hint. */
  readonly brief?: (row: Row, related: Related) => string
  /**
   * Search finds records by this field, wherever it searches. What the field is decides how well: `true` is an id or a
   * phone by its type, else neither a name nor a title.
   */
  readonly search?: true | SearchRole
  /** Whose it is, where that is not the record's own: a parent's name beside their phone. */
  readonly whose?: (row: Row) => string | null | undefined
  /** The text that search looks at, where that is more than the value. */
  readonly searchedAs?: (row: Row, related: Related) => string
  /** What search looks at, where that is the fields of another record. */
  readonly searchedBy?: (row: Row, related: Related) => readonly Searched[]
  /** The sort key, where sorting by the value would be slower. */
  readonly sortBy?: (row: Row) => string | number
  /** In a table: the width in pixels, and whether the column takes spare width. */
  readonly width: number
  readonly flex?: number
  /** Stands in the first line of a row that has two, on a phone. */
  readonly lead?: true
  /**
   * Its value says nothing without its label, which stands beside it where no title stands above; `first`: and before the
   * texts, as numbers do by default.
   */
  readonly named?: true | 'first'
  /** Its label there, where the documented one is too long for a phone. */
  readonly short?: string
  /** Numbers are aligned right by default. */
  readonly align?: 'right'
  /** Where a text is cut that is too long for its column, when that is not its end. */
  readonly cut?: 'middle'
  /** Shown in a quieter colour, because people read it less. */
  readonly quiet?: true
  /** Made of other fields, for lists that have them in one column. Filters, and files of all columns, have those. */
  readonly joined?: true
  /** A file of a list ends with what its values come to. */
  readonly adds?: true
  /** Shows the values as coloured chips. */
  readonly tones?: Readonly<Record<string, 'good' | 'bad' | 'plain'>>
}
/** A field of a record, declared once for every place that shows, searches or sorts by it. */
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
  // Rounded down, so that 100% is all of it.
  share: value => `${Math.floor(value * 100)}%`,
  flag: value => (value ? 'Yes' : ''),
}

/** A field as formatted text. */
/** The states of students, classes, courses and messages, in Chinese. */
export const activity = { active: '有效', inactive: '停用' } as const

export function textOf<Row>(field: Field<Row>, row: Row, related: Related): string {
  if (field.shown) return field.shown(row, related)
  const value = field.value(row, related)
  if (value === undefined || value === null || value === '')
    return field.empty === undefined ? '' : t(caption(field.empty))
  // Each type goes with its values, which TypeScript cannot see in a union of fields.
  return (written[field.type] as (value: unknown) => string)(value)
}

export const briefOf = <Row>(field: Field<Row>, row: Row, related: Related): string =>
  field.brief ? field.brief(row, related) : textOf(field, row, related)

/** The sort key of a record in a column. `undefined` sorts last. */
export function sortKeyOf<Row>(field: Field<Row>, related: Related): (row: Row) => string | number | undefined {
  if (field.sortBy) return field.sortBy
  return row => {
    const value = field.value(row, related)
    return typeof value === 'boolean' ? Number(value) : (value ?? undefined)
  }
}
