import { ReadingThreads } from '../calls/reading-threads.ts'
import { type WritingThread, writeInThread as writeIn } from '../calls/writing-thread.ts'
import type { Database, Where } from '../db/open.ts'
import type { Chore } from '../office/housekeeping/chores.ts'

/* The threads that answer calls. They know the handlers of all calls, which `calls` does not. */

export const readInThreads = (where: Where, size?: number, ahead?: boolean) =>
  new ReadingThreads(new URL('./reading-thread.ts', import.meta.url), where, size, ahead)

export type Writer = WritingThread<Chore>
export const writeInThread = (database: Pick<Database, 'schema' | 'mayWrite'>, file: string, ahead?: boolean): Writer =>
  writeIn<Chore>(new URL('./writing-thread.ts', import.meta.url), database, file, ahead)
