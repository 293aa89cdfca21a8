import { timings } from './timings.ts'

/** What a server does again and again, by its name. */
export type Tasks = Readonly<Record<string, Task>>
type Task = {
  /** Whole seconds, in milliseconds. */
  readonly every: number
  /** Resolves with `true` when a part of it is left, which is done a second later. */
  readonly run: () => unknown
}

/**
 * The one clock of a server: what is due in a second is begun, unless it still runs since the last time. It keeps no
 * process alive. Returns a function that stops it.
 */
export function schedule(tasks: Tasks): () => void {
  const running = new Set<Task>()
  const unfinished = new Set<Task>()
  let now = 0
  async function begin(task: Task): Promise<void> {
    running.add(task)
    unfinished.delete(task)
    try {
      if ((await task.run()) === true) unfinished.add(task)
    } finally {
      running.delete(task)
    }
  }
  const timer = setInterval(() => {
    now += timings.second
    for (const task of Object.values(tasks))
      if (!running.has(task) && (now % task.every === 0 || unfinished.has(task))) void begin(task)
  }, timings.second)
  timer.unref()
  return () => clearInterval(timer)
}
