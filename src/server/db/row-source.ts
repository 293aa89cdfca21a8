import type { SelectQueryBuilder } from 'kysely'

/** Rows that the database can return one after the other: who waits for the first ones does not wait for all. */
export type RowSource<Row> = {
  count(): Promise<number>
  all(): Promise<Row[]>
  inTurn(): AsyncIterable<Row>
}

/** Rows that are asked of the database at once. */
const atOnce = 500

/** The rows that a query finds, each as `rowOf` makes it. */
export function rowsOf<DB, TB extends keyof DB, Found, Row = Found>(
  query: SelectQueryBuilder<DB, TB, Found>,
  rowOf: (found: Found) => Row,
): RowSource<Row> {
  return {
    async count() {
      const { count } = await query
        .clearSelect()
        .clearOrderBy()
        .select(row => row.fn.countAll<number>().as('count'))
        .$castTo<{ readonly count: number }>()
        .executeTakeFirstOrThrow()
      return count
    },
    all: async () => (await query.execute()).map(found => rowOf(found)),
    async *inTurn() {
      for await (const found of query.stream(atOnce)) yield rowOf(found)
    },
  }
}
