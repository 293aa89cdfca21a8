import type { Filter } from '#rules/filter/filter-tree.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { folded, phoneSearchText } from '#rules/same-text.ts'
import type { Field, Related, Searched } from '../entities/field.ts'
import { beforeSounds } from '../entities/field-rank.ts'

/** What a filter compares: a text as it is searched, a number, a day, a month or a time. `undefined`: no value. */
export type Compared = string | number | undefined

/**
 * What a filter compares of each record. Few schools and grades stand in many records, and many records were made in the
 * same hour, so what was computed once is kept.
 */
export function comparedBy<Row>(field: Field<Row>, related: Related): (row: Row) => Compared {
  if (field.searchedBy) {
    const { searchedBy } = field
    const textOf = ({ text, also }: Searched) => (also === undefined ? text : `${text} ${also}`)
    const joined = (all: readonly Searched[]) => folded(all.map(textOf).join(' '))
    return row => {
      const all = searchedBy(row, related)
      const text = joined(all.filter(({ role }) => role !== 'sound'))
      const sounds = joined(all.filter(({ role }) => role === 'sound'))
      return (sounds === '' ? text : `${text}${beforeSounds} ${sounds}`) || undefined
    }
  }
  if (field.searchedAs && field.type !== 'timestamp') {
    const { searchedAs } = field
    return row => folded(searchedAs(row, related)) || undefined
  }
  switch (field.type) {
    case 'phone':
      return row => {
        const phone = field.value(row, related)
        return phone ? folded(phoneSearchText(phone)) || undefined : undefined
      }
    case 'id':
    case 'text':
    case 'choice': {
      const known = new Map<string, string>()
      return row => {
        const value = field.value(row, related)
        if (!value) return undefined
        const before = known.get(value)
        if (before !== undefined) return before || undefined
        const text = folded(value)
        known.set(value, text)
        return text || undefined
      }
    }
    case 'timestamp':
      return row => dateOf(field.value(row, related) ?? '') || undefined
    case 'date':
    case 'month':
    case 'time':
      return row => field.value(row, related) || undefined
    // As it is shown: 50 is 50%.
    case 'share':
      return row => {
        const value = field.value(row, related)
        return value === null || value === undefined ? undefined : Math.floor(value * 100)
      }
    case 'flag':
      return () => undefined
    default:
      return row => field.value(row, related) ?? undefined
  }
}

/** Whether a value passes this part of a filter. */
export function comparing(
  filter: Extract<Filter, { readonly type: 'begins' | 'has' | 'compare' }>,
): (value: string | number) => boolean {
  if (filter.type === 'has') return () => true
  if (filter.type === 'begins') return value => String(value).startsWith(filter.text)
  const { by, value: than } = filter
  switch (by) {
    case '=':
      return value => value === than
    case '<':
      return value => value < than
    case '<=':
      return value => value <= than
    case '>':
      return value => value > than
    case '>=':
      return value => value >= than
  }
}
