import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Seconds of the processors that ended child processes have taken, with those they waited for; 0 where Linux is not. */
function ofChildren(): number {
  try {
    // The name of the process, in brackets, may have spaces. Times are in hundredths of a second.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return 0
  }
}

/** What a stage has taken since it began, by the clock and of the processors. */
export class Stopwatch {
  readonly #began = performance.now()
  readonly #before = ofChildren()

  words(): string {
    const seconds = ((performance.now() - this.#began) / 1000).toFixed(0)
    const processor = (ofChildren() - this.#before).toFixed(0)
    return `${seconds} s, ${processor} s CPU`
  }
}

/** Seconds of the processor for the same work on every machine: what a slow day is told by. */
export function fixedWork(): number {
  const before = process.cpuUsage()
  const block = Buffer.alloc(1 << 20)
  for (let at = 0; at < 400; at += 1) createHash('sha256').update(block).digest()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
