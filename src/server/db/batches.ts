/** A number of parameters that one statement can safely have on both engines. */
const parameters = 5000

/** Splits rows into lists that fit one statement each. `perRow` is the number of parameters of a row. */
export function* batches<T>(rows: readonly T[], perRow: number): Generator<T[]> {
  const size = Math.max(1, Math.floor(parameters / perRow))
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}
