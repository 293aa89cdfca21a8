import { drawCreditNote } from './credit-note.ts'
import { drawInvoice } from './invoice.ts'
import type { Print } from './papers.ts'
import { drawPersonalData } from './personal-data.ts'
import { drawReceipt } from './receipt.ts'
import { Sheet } from './sheet.ts'
import { drawStatement } from './statement.ts'

type Drawing = Generator<void, Sheet>

/** Stops after each paper. */
function* drawing(print: Print): Drawing {
  const school = print.papers.at(-1)?.school
  const sheet = new Sheet({ title: print.title, author: school?.name_en || school?.name_zh || '' })
  if (print.of === 'invoices') for (const paper of print.papers) yield drawInvoice(sheet, paper)
  else if (print.of === 'receipts') for (const paper of print.papers) yield drawReceipt(sheet, paper)
  else if (print.of === 'credit notes') for (const paper of print.papers) yield drawCreditNote(sheet, paper)
  else if (print.of === 'statements') for (const paper of print.papers) yield drawStatement(sheet, paper)
  else for (const paper of print.papers) yield drawPersonalData(sheet, paper)
  return sheet
}

export type Turn =
  | { readonly job: number; readonly sheet: Sheet | undefined; readonly papers: number }
  | { readonly job: number; readonly error: unknown }

/** Documents are drawn in turns, a paper of each, so that a receipt does not wait for all the invoices of a month. */
export class Turns {
  /** In the order of their turns. */
  readonly #jobs = new Map<number, { readonly drawing: Drawing; readonly papers: number }>()

  add(job: number, print: Print): void {
    this.#jobs.set(job, { drawing: drawing(print), papers: 0 })
  }

  cancel(job: number): void {
    this.#jobs.delete(job)
  }

  /** Draws one paper of the document whose turn it is. After its last one, the document is returned. */
  next(): Turn | undefined {
    for (const [job, { drawing, papers }] of this.#jobs) {
      this.#jobs.delete(job)
      try {
        const { done, value } = drawing.next()
        if (done) return { job, sheet: value, papers }
        this.#jobs.set(job, { drawing, papers: papers + 1 })
        return { job, sheet: undefined, papers: papers + 1 }
      } catch (error) {
        return { job, error }
      }
    }
    return undefined
  }
}
