/** A function whose values are computed once. `keyOf` says which arguments are the same. */
export function once<A, T>(compute: (of: A) => T, keyOf: (of: A) => unknown = of => of): (of: A) => T {
  const values = new Map<unknown, T>()
  return of => {
    const key = keyOf(of)
    const value = values.has(key) ? (values.get(key) as T) : compute(of)
    values.set(key, value)
    return value
  }
}
