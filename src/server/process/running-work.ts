/** Work that is not over yet, so that a stop can wait for it. */
export function underWay() {
  const all = new Set<Promise<unknown>>()
  return {
    track<T>(work: Promise<T>): Promise<T> {
      all.add(work)
      const forget = () => all.delete(work)
      work.then(forget, forget)
      return work
    },
    /** Resolves when nothing is under way, also of what was begun meanwhile. */
    async over(): Promise<void> {
      while (all.size > 0) await Promise.allSettled(all)
    },
  }
}
