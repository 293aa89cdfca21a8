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
