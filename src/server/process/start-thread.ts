import { Worker, type WorkerOptions } from 'node:worker_threads'
import { release } from './release.ts'

/**
 * Starts a thread from a file. The files of another release may have taken the place of this one's meanwhile, and the two
 * would not understand each other, so `thread.ts` compares them first.
 */
export const startThread = (file: URL, options?: Omit<WorkerOptions, 'argv'>): Worker =>
  new Worker(new URL('./thread.ts', import.meta.url), { ...options, argv: [file.href, release()] })
