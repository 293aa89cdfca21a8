import type { Table } from '#contract/tables.ts'
import { type FilterField, type FilterLanguage, type FilterType, filterLanguage } from '#rules/filter/filter-tree.ts'
import { hasChinese } from '#rules/names.ts'
import { dialled } from '#rules/phones.ts'
import { searchTextsOf } from '#rules/same-text.ts'
import { choiceCaption, t } from '../messages/message.ts'
import {
  briefOf,
  type Field,
  type Fields,
  type FieldType,
  type FilterNeed,
  type Related,
  type RelatedList,
  type Searched,
} from './field.ts'
import { type SearchRole, textOfFields } from './field-rank.ts'

/** The first and the last day, yyyy-MM-dd. Either may be unknown. */
export type Days = readonly [first: string | null | undefined, last: string | null | undefined]

/** The day (yyyy-MM-dd), month (yyyy-MM) or time (HH:mm) by which people call a record, and its amount in dollars. */
export type Moment = {
  readonly date?: string | undefined
  readonly month?: string | undefined
  readonly time?: string | undefined
  readonly amount?: number | undefined
}

/** Something true or false of a record, for filters: `is:overdue`. */
export type Flag<Row> = {
  readonly zh?: string
  /** The field that shows why a record has it. */
  readonly shownBy?: string
  readonly filterNeeds?: readonly FilterNeed[]
  readonly is: (row: Row, related: Related) => boolean
}

/** Which record of another list is read with a row, by its id. */
export type ReadsOf<Row> = Readonly<Partial<Record<FilterNeed, (row: Row) => string | null | undefined>>>

/**
 * A table with rows of which a record consists. Such a row has the id of the record, or this part of it; or `id`, which is
 * empty when the record has no row there. Or it is the row's `column` that has it, which the change feed tells: then a
 * change may concern the record, and is news only when the record reads otherwise.
 */
type Stored<Row> = {
  readonly table: Table
  readonly part?: number
  readonly id?: (row: Row) => string
  readonly column?: string
}

type Declared<Row, F extends Fields<Row>> = {
  /** The heading of a group of such records. */
  readonly title: string
  /** One such record, in a sentence: 'student'. */
  readonly one: string
  readonly id: (row: Row) => string
  /** Where a record is stored, so that a dialog about it can say who changes it. */
  readonly stored?: readonly Stored<Row>[]
  /** One line that distinguishes the record from others, for chips and questions. */
  readonly label: (row: Row, related: Related) => string
  readonly fields: F
  /** The other lists that its label or its fields use. */
  readonly needs?: readonly RelatedList[]
  /** Whose records of such lists: when one of them changes, only the rows that read it are read anew. */
  readonly reads?: ReadsOf<Row>
  /** `true` for records that are offered last and dimmed. */
  readonly inactive?: (row: Row) => boolean
  /** Whether lists draw it muted, where the record of another list says so. */
  readonly muted?: (row: Row, related: Related) => boolean
  /** `true` for records that whoever is signed in has not read yet. They stand out in lists. */
  readonly unread?: (row: Row, related: Related) => boolean
  /** What filters can ask of a record with `is:`, by name. */
  readonly flags?: Readonly<Record<string, Flag<Row>>>
  /** The days of the record, if it has any. Options near today are offered first. */
  readonly days?: (row: Row) => Days
  /** When it begins and ends on its day, HH:mm. What is on is offered first, then what comes next. */
  readonly hours?: (row: Row) => readonly [begins: string, ends: string]
  /** The day, month or time that people call such a record by: the lesson of Saturday, the payment of November. */
  readonly moment?: (row: Row) => Moment
  /** `true`: in a line a number may be its amount. */
  readonly byAmount?: true
  /** `true`: in a line 'mon' is its day, even when its name says a weekday, as a class's may. */
  readonly byWeekday?: true
}

type Hint<Row> = (row: Row, related: Related) => string

export type Kind<Row, F extends Fields<Row> = Fields<Row>> = Declared<Row, F> & {
  /** More details to recognise the record by, shown quieter than its label. */
  readonly hint: Hint<Row>
  /** What a record is found by. */
  readonly searched: (row: Row, related: Related) => readonly Searched[]
  /** The same as one folded text, in a list of this kind as among all kinds. */
  readonly searchText: (row: Row, related: Related) => string
  /** What a filter can say about its records. */
  readonly language: FilterLanguage
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

/** 'name' for the class_name of a class. */
const ownName = (id: string, one: string): readonly string[] => {
  const own = `${one.replaceAll(' ', '_')}_`
  return id.startsWith(own) ? [id.slice(own.length)] : []
}

function filterFieldOf<Row>(
  id: string,
  { type, label, zh, names = [], joined, zhValues }: Field<Row>,
  one: string,
): readonly FilterField[] {
  if (type === 'flag' || joined) return []
  // The first is offered, and of the Chinese ones the last.
  const own = [...names, ...ownName(id, one), id, label]
  const all = [...own.filter(name => !hasChinese(name)), ...own.filter(hasChinese), ...(zh ? [zh] : [])]
  return [{ id, type: filterTypes[type], names: all, ...(zhValues ? { values: zhValues } : {}) }]
}

const languageOf = <Row>({ one, fields, flags = {} }: Declared<Row, Fields<Row>>): FilterLanguage =>
  filterLanguage(
    Object.entries(fields).flatMap(([id, field]) => filterFieldOf(id, field, one)),
    Object.entries(flags).map(([id, { zh }]) => ({ id, names: [id, ...(zh ? [zh] : [])] })),
  )

function* foldedIn(all: readonly Searched[]): Iterable<readonly [SearchRole, string]> {
  for (const { role, text, also } of all) {
    for (const each of searchTextsOf(text)) yield [role, each]
    if (also !== undefined && also !== text) yield [role, also]
  }
}

/** What search looks at in a field. */
function searchedIn<Row>(field: Field<Row>): (row: Row, related: Related) => readonly Searched[] {
  const { searchedBy, search, type } = field
  if (searchedBy) return searchedBy
  const role = search !== undefined && search !== true ? search : type === 'id' || type === 'phone' ? 'id' : 'other'
  const textOf = field.searchedAs ?? ((row: Row, related: Related) => field.value(row, related) ?? '')
  return (row, related) => {
    const text = String(textOf(row, related))
    const own = field.whose?.(row)
    const whose = own ? { whose: own } : {}
    return [type === 'phone' ? { role, field, text, also: dialled(text), ...whose } : { role, field, text, ...whose }]
  }
}

const hintOf =
  <Row>(beside: readonly Field<Row>[]): Hint<Row> =>
  (row, related) =>
    beside
      .map(field => [field, briefOf(field, row, related)] as const)
      .filter(([, text]) => text !== '')
      .map(([field, text]) => (field.type === 'choice' ? t(choiceCaption(field, text)) : text))
      .join(' · ')

/** Builds a kind from its declaration. `hint` names the fields that are shown beside the label, or makes that text. */
export const defineKind =
  <Row>() =>
  <F extends Fields<Row>>({
    hint = [],
    ...declared
  }: Declared<Row, F> & { readonly hint?: Hint<Row> | readonly NoInfer<keyof F & string>[] }): Kind<Row, F> => {
    const fields: readonly Field<Row>[] = Object.values(declared.fields)
    const parts = fields.filter(({ search }) => search).map(searchedIn)
    let language: FilterLanguage | undefined
    const searched = (row: Row, related: Related) => parts.flatMap(part => part(row, related))
    return {
      ...declared,
      hint: typeof hint === 'function' ? hint : hintOf(hint.map((name): Field<Row> => declared.fields[name]!)),
      searched,
      searchText: (row, related) => textOfFields(foldedIn(searched(row, related))),
      get language() {
        language ??= languageOf(declared)
        return language
      },
    }
  }
