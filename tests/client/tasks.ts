import { nextTask } from '#client/core/idle.ts'

/** Lets work that is done in tasks of its own go on for so many. */
export async function tasks(count = 20): Promise<void> {
  for (let task = 0; task < count; task += 1) await nextTask()
}
