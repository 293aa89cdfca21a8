/** Parameters one statement may carry with room to spare on both engines. */
const parameters = 5000

/** Cuts rows into lists that fit one statement each, given how many parameters a row takes. */
export function* batches<T>(rows: readonly T[], perRow: number): Generator<T[]> {
  const size = Math.max(1, Math.floor(parameters / perRow))
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}
