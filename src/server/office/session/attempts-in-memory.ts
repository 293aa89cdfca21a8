export type Limit = { readonly name: string; readonly attempts: number; readonly minutes: number }

/** Attempts that cannot be stored, because the disk is full or fails, by the names of their limits. */
const counted = new Map<string, { readonly start: Temporal.Instant; count: number }>()
const most = 10_000

/** Counts an attempt in the memory of this process. Returns the seconds until the next one is allowed: 0 when it was. */
export function countUnstored(limits: readonly Limit[], now: Temporal.Instant): number {
  const waits = limits.map(({ name, attempts, minutes }) => {
    const known = counted.get(name)
    if (!known) return 0
    const left = Math.ceil(now.until(known.start.add({ minutes })).total('seconds'))
    if (left <= 0) counted.delete(name)
    return left > 0 && known.count >= attempts ? left : 0
  })
  const wait = Math.max(0, ...waits)
  if (wait > 0) return wait
  for (const { name } of limits) {
    const known = counted.get(name)
    if (known) known.count += 1
    else counted.set(name, { start: now, count: 1 })
  }
  for (const name of counted.keys()) {
    if (counted.size <= most) break
    counted.delete(name)
  }
  return 0
}

/** Forgets the attempts under a limit. */
export const forgetUnstored = ({ name }: Limit): boolean => counted.delete(name)

/** Removes a successful attempt from the count. */
export function uncountUnstored({ name }: Limit): void {
  const known = counted.get(name)
  if (known && known.count > 0) known.count -= 1
}
