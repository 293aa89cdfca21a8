/**
 * What a write takes out of a list, beside its answer. The list is read on both sides of it: a request that is sent again
 * changes nothing more. It is only said, so a list that cannot be read stops nothing.
 */
export async function removedByWrite<Row, Answer>(
  list: () => Promise<readonly Row[]>,
  idOf: (row: Row) => unknown,
  write: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly gone: readonly Row[] }> {
  const look = () => list().catch(() => undefined)
  const before = await look()
  const answer = await write()
  const left = new Set((before && before.length > 0 ? await look() : before)?.map(idOf))
  return { answer, gone: before?.filter(row => !left.has(idOf(row))) ?? [] }
}
