/** One reason why something comes before something else. The greater score comes first. */
export type Rule<T> = { readonly name: string; readonly score: (of: T) => number }

/** Compares by the first rule whose scores differ. */
export const byRules =
  <T>(rules: readonly Rule<T>[]) =>
  (one: T, other: T): number => {
    for (const { score } of rules) {
      const difference = score(other) - score(one)
      if (difference !== 0) return difference
    }
    return 0
  }
