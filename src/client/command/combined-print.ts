import type { Entities, EntityKind } from '../entities/kinds.ts'
import type { Message } from '../messages/message.ts'

/** How the documents of all selected records are printed into one file. */
export type OneFile = {
  readonly call: 'pdfInvoices' | 'pdfReceipts' | 'pdfCreditNotes'
  /** For each kind of record that may be selected: the number of the document, or why there is none to print. */
  readonly of: { readonly [K in EntityKind]?: (record: Entities[K]) => string | Message }
}
