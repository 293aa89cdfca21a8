import { parentPort } from 'node:worker_threads'
import { drawInvoice } from './invoice.ts'
import type { Print } from './papers.ts'
import { drawReceipt } from './receipt.ts'
import { Sheet } from './sheet.ts'

/** The messages to and from the drawing thread. */
export type Asked = { readonly job: number; readonly print: Print }
export type Drawn =
  | { readonly job: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly job: number; readonly error: string }

function draw(print: Print): Promise<Uint8Array<ArrayBuffer>> {
  const { school } = print
  const sheet = new Sheet({ title: print.title, author: school.name_en || school.name_zh })
  if (print.of === 'invoices') for (const paper of print.papers) drawInvoice(sheet, school, paper)
  else for (const paper of print.papers) drawReceipt(sheet, school, paper)
  return sheet.finish()
}

const port = parentPort
if (!port) throw new Error('This file draws in a thread of its own.')

// One document at a time. A second one in between would only make both late.
let last: Promise<void> = Promise.resolve()
port.on('message', ({ job, print }: Asked) => {
  last = last.then(async () => {
    try {
      const bytes = await draw(print)
      port.postMessage({ job, bytes } satisfies Drawn, [bytes.buffer])
    } catch (error) {
      const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
      port.postMessage({ job, error: words } satisfies Drawn)
    }
  })
})
