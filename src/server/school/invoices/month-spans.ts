import type { Filter } from '#rules/filter/filter-tree.ts'

/** From the first month to the last one, yyyy-MM. */
export type Span = readonly [first: string, last: string]

const ever: readonly Span[] = [['', '9999-99']]

/** The months of a field that a filter can pass in, the newest first: no other month has a record that passes. */
export function spansOf(filter: Filter, field: string): readonly Span[] {
  if (filter.type === 'all') return apart(filter.of.reduce((left, each) => both(left, spansOf(each, field)), ever))
  if (filter.type === 'any') return apart(filter.of.flatMap(each => spansOf(each, field)))
  if (filter.type !== 'compare' || filter.field !== field) return ever
  const month = String(filter.value)
  const first = filter.by === '<' || filter.by === '<=' ? '' : month
  const last = filter.by === '>' || filter.by === '>=' ? '9999-99' : month
  return [[first, last]]
}

const both = (some: readonly Span[], others: readonly Span[]): readonly Span[] =>
  some.flatMap(([first, last]) =>
    others.flatMap(([from, to]): Span[] => {
      const span: Span = [first > from ? first : from, last < to ? last : to]
      return span[0] <= span[1] ? [span] : []
    }),
  )

/** No month is in two spans. */
function apart(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = []
  for (const [first, last] of spans.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))) {
    const before = joined.at(-1)
    if (before && first <= before[1]) joined[joined.length - 1] = [before[0], last > before[1] ? last : before[1]]
    else joined.push([first, last])
  }
  return joined.toReversed()
}
