/** Work that is done again and again, until all of it is stopped. It keeps no process alive. */
export type Intervals = ReturnType<typeof intervals>

export function intervals() {
  const timers: NodeJS.Timeout[] = []
  return {
    /** Returns what stops this work alone. */
    every(milliseconds: number, work: () => unknown): () => void {
      const timer = setInterval(work, milliseconds)
      timer.unref()
      timers.push(timer)
      return () => clearInterval(timer)
    },
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
