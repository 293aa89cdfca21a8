import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A process as Linux tells of it: its parent, and the seconds that it and its ended children have taken. */
function processOf(id: string): { readonly parent: string; readonly own: number; readonly children: number } {
  // The name of the process, in brackets, may have spaces. Times are in hundredths of a second.
  const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  const [own, children] = [11, 13].map(at => (Number(fields[at]) + Number(fields[at + 1])) / 100)
  return { parent: fields[1]!, own: own!, children: children! }
}

/** Seconds of the processors that ended child processes have taken, with those they waited for; 0 where Linux is not. */
function ofChildren(): number {
  try {
    return processOf('self').children
  } catch {
    return 0
  }
}

/** The folder of the notes of this run, in which each worker leaves what its browser has taken. */
const notes = process.env.RUN_NOTES

/**
 * Notes what the pages of this worker's browser have taken by now. The browser does not wait for their processes when it
 * ends, so nobody else counts them.
 */
export function noteBrowser(): void {
  if (notes === undefined) return
  const all = new Map<string, ReturnType<typeof processOf>>()
  for (const id of readdirSync('/proc').filter(each => /^\d+$/.test(each)))
    try {
      all.set(id, processOf(id))
    } catch {
      // It has just ended.
    }
  const children = (of: string) => [...all].filter(([, { parent }]) => parent === of)
  const below = (id: string): number =>
    children(id).reduce((sum, [child, { own, children }]) => sum + own + children + below(child), 0)
  // Chromium is the child of the worker. It waits for its own children, but not for theirs.
  const seconds = children(String(process.pid))
    .flatMap(([chromium]) => children(chromium))
    .reduce((sum, [zygote, { children }]) => sum + children + below(zygote), 0)
  writeFileSync(join(notes, `${process.pid}.txt`), String(seconds))
}

/** What the browsers have taken whose workers have noted it here. */
export const notedIn = (folder: string): number =>
  readdirSync(folder)
    .filter(name => /^\d+\.txt$/.test(name))
    .reduce((sum, name) => sum + Number(readFileSync(join(folder, name), 'utf8')), 0)

/** What a stage has taken since it began, by the clock and of the processors. */
export class Stopwatch {
  readonly #began = performance.now()
  readonly #before = ofChildren()

  /** Seconds of the clock. */
  get wall(): number {
    return (performance.now() - this.#began) / 1000
  }

  /** Seconds of the processors. */
  get processors(): number {
    return ofChildren() - this.#before
  }
}

/** What the fixed piece of work takes on the machine that the budgets were measured on, in seconds. */
export const usualWork = 0.22

/** Seconds of the processor for the same work on every machine: what a slow day is told by. */
export function fixedWork(): number {
  const before = process.cpuUsage()
  const block = Buffer.alloc(1 << 20)
  for (let at = 0; at < 400; at += 1) createHash('sha256').update(block).digest()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
