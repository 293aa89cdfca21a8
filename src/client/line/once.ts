/** A function of a place that is computed once for each. */
export function once<T>(compute: (at: number) => T): (at: number) => T {
  const known = new Map<number, T>()
  return at => {
    const value = known.has(at) ? (known.get(at) as T) : compute(at)
    known.set(at, value)
    return value
  }
}
