import { serialize } from 'node:v8'
import type { Printable } from './handler.ts'

/** What is to be printed, on its way between threads: nobody looks at papers and rows before they are used. */
export type Collected = {
  readonly name: string
  readonly papers: Uint8Array<ArrayBuffer>
  readonly rows: Uint8Array
  /** How many documents. */
  readonly count: number
}

export const collected = ({ name, papers, rows }: Printable): Collected => ({
  name,
  // A file that was made with TextEncoder has a buffer of its own.
  papers: papers instanceof Uint8Array ? (papers as Uint8Array<ArrayBuffer>) : serialize(papers),
  rows: serialize(rows),
  count: rows.length,
})
