import type { Filter } from '#rules/filter/filter-tree.ts'
import { matches } from '../data/list-search.ts'
import { type Compared, comparing } from './compared-value.ts'

/** What a filter looks at in a row. */
type Looks<Row> = {
  /** The text that words are searched in, folded. */
  readonly text: (row: Row) => string
  readonly value: (field: string) => (row: Row) => Compared
  readonly is: (flag: string) => (row: Row) => boolean
}

/** Whether a row passes a filter. */
export function passing<Row>(filter: Filter, looks: Looks<Row>): (row: Row) => boolean {
  switch (filter.type) {
    case 'all': {
      const parts = filter.of.map(each => passing(each, looks))
      return row => parts.every(passes => passes(row))
    }
    case 'any': {
      const parts = filter.of.map(each => passing(each, looks))
      return row => parts.some(passes => passes(row))
    }
    case 'not': {
      const passes = passing(filter.of, looks)
      return row => !passes(row)
    }
    case 'words':
      return row => matches(looks.text(row), filter.words)
    case 'contains': {
      const valueIn = looks.value(filter.field)
      return row => matches(String(valueIn(row) ?? ''), [filter.text])
    }
    case 'is':
      return looks.is(filter.flag)
    default: {
      const passes = comparing(filter)
      const valueIn = looks.value(filter.field)
      return row => {
        const value = valueIn(row)
        return value !== undefined && passes(value)
      }
    }
  }
}
