const hourly = 24
const daily = 30
const monthly = 12

/**
 * Which of the backups made at these instants are kept: the newest of each of the last 24 hours, 30 days and 12 months in
 * which there is one. The instants are texts of one form.
 */
export function kept(instants: readonly string[]): ReadonlySet<string> {
  const newestFirst = instants.toSorted().reverse()
  const chosen = new Set<string>()
  for (const [count, length] of [
    [hourly, 'yyyy-mm-ddThh'.length],
    [daily, 'yyyy-mm-dd'.length],
    [monthly, 'yyyy-mm'.length],
  ] as const) {
    const periods = new Map<string, string>()
    for (const instant of newestFirst) {
      const period = instant.slice(0, length)
      if (!periods.has(period)) periods.set(period, instant)
    }
    for (const instant of [...periods.values()].slice(0, count)) chosen.add(instant)
  }
  return chosen
}

type Sized = { readonly made_at: string; readonly bytes: number }

/**
 * Which of these backups, the newest first, are kept in so many bytes. Those are left out first that lie close to others
 * for their age, so that the rest reaches as far back as before. The newest always stays.
 */
export function fitting(newestFirst: readonly Sized[], most: number): ReadonlySet<string> {
  const left = [...newestFirst]
  const size = () => left.reduce((sum, { bytes }) => sum + bytes, 0)
  const at = (index: number) => Date.parse(left[index]?.made_at ?? '')
  while (left.length > 1 && size() > most) {
    const worth = left.map((_, index) => {
      if (index === 0) return Number.POSITIVE_INFINITY
      const age = at(0) - at(index)
      const gap = index + 1 < left.length ? at(index - 1) - at(index + 1) : 2 * (at(index - 1) - at(index))
      return gap / age
    })
    left.splice(worth.indexOf(Math.min(...worth)), 1)
  }
  return new Set(left.map(({ made_at }) => made_at))
}
