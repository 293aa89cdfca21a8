import { folded } from '#rules/names.ts'
import { briefOf, type Field, type Fields, type Related } from './field.ts'

/** The first and the last, yyyy-MM-dd; of some rows one is not known. */
export type Days = readonly [first: string | null | undefined, last: string | null | undefined]

type Declared<Row, F extends Fields<Row>> = {
  /** What a group of them is called. */
  readonly title: string
  readonly id: (row: Row) => string
  /** One line that tells it from the others: what chips and questions show. */
  readonly label: (row: Row, related: Related) => string
  readonly fields: F
  /** Which other lists its label or its fields read from. */
  readonly needs?: readonly (keyof Related)[]
  /** `true`: still offered, but last and dimmed. */
  readonly inactive?: (row: Row) => boolean
  /** When it is, where that can be said: what is near to today is what is meant most often. */
  readonly days?: (row: Row) => Days
}

export type Kind<Row, F extends Fields<Row> = Fields<Row>> = Declared<Row, F> & {
  /** What else helps to know it by, quieter than its label. */
  readonly hint: (row: Row, related: Related) => string
  /** What it is found by among records of all kinds, folded. */
  readonly searchText: (row: Row, related: Related) => string
  /** What it is found by in a list of its own kind, folded. */
  readonly listText: (row: Row, related: Related) => string
}

function searchTextOf<Row>(searched: readonly Field<Row>[]): Kind<Row>['searchText'] {
  const parts = searched.map(field => {
    if (field.searchedAs) return field.searchedAs
    // A number is found with and without the spaces people write in it.
    if (field.type === 'phone')
      return (row: Row, related: Related) => {
        const phone = field.value(row, related) ?? ''
        return `${phone} ${phone.replace(/\D/g, '')}`
      }
    return (row: Row, related: Related) => field.value(row, related) ?? ''
  })
  return (row, related) => {
    let text = ''
    for (const part of parts) text += `${part(row, related)} `
    return folded(text)
  }
}

/** A kind of record from what is declared of it; `hint` names the fields that stand beside its label. */
export const defineKind =
  <Row>() =>
  <F extends Fields<Row>>({
    hint = [],
    ...declared
  }: Declared<Row, F> & { readonly hint?: readonly NoInfer<keyof F & string>[] }): Kind<Row, F> => {
    const fields: readonly Field<Row>[] = Object.values(declared.fields)
    const beside = hint.map((name): Field<Row> => declared.fields[name]!)
    return {
      ...declared,
      hint: (row, related) =>
        beside
          .map(field => briefOf(field, row, related))
          .filter(text => text !== '')
          .join(' · '),
      searchText: searchTextOf(fields.filter(({ search }) => search === 'everywhere')),
      listText: searchTextOf(fields.filter(({ search }) => search !== undefined)),
    }
  }
