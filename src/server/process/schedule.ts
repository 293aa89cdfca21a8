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
 * The one clock of a server: what is due in a second is begun, unless it still runs since the last time. A task that fails is
 * told to `failed`, and begun again when it is due. It keeps no process alive. Returns a function that stops it.
 */
export function schedule(tasks: Tasks, failed: (name: string, error: unknown) => void): () => void {
  const running = new Set<Task>()
  const unfinished = new Set<Task>()
  let now = 0
  async function begin(name: string, task: Task): Promise<void> {
    running.add(task)
    unfinished.delete(task)
    try {
      if ((await task.run()) === true) unfinished.add(task)
    } catch (error) {
      failed(name, error)
    } finally {
      running.delete(task)
    }
  }
  const timer = setInterval(() => {
    now += timings.second
    for (const [name, task] of Object.entries(tasks))
      if (!running.has(task) && (now % task.every === 0 || unfinished.has(task))) void begin(name, task)
  }, timings.second)
  timer.unref()
  return () => clearInterval(timer)
}
