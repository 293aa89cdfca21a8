import type { Asker, Change, Moment, Writer } from '../answer.ts'
import { readBusiness } from '../business/business.ts'
import { stored } from '../clock.ts'
import { batches } from '../db/batches.ts'
import { draw } from './draw.ts'
import type { InvoicePaper, ReceiptPaper } from './papers.ts'

export type Printing = Moment & { readonly tx: Writer; readonly asker: Asker }

type Papers =
  | { readonly of: 'invoices'; readonly papers: readonly InvoicePaper[] }
  | { readonly of: 'receipts'; readonly papers: readonly ReceiptPaper[] }

/** Notes these documents, at least one, in the print log, and prepares them to be drawn into one file. */
export async function print(
  { tx, now, asker }: Printing,
  what: Papers,
  name: string,
): Promise<{
  readonly changed: readonly Change[]
  readonly draw: () => Promise<{ readonly bytes: Uint8Array; readonly type: string; readonly name: string }>
}> {
  const school = await readBusiness(tx)
  const document = what.of === 'invoices' ? 'invoice' : 'receipt'
  const rows = what.papers.map(({ ref }) => ({ at: stored(now), staff: asker.username, document, ref }))
  for (const batch of batches(rows, 4)) await tx.insertInto('print_log').values(batch).execute()
  const [first, last] = [rows[0]?.ref, rows.at(-1)?.ref]
  const title = first === last ? `${first}` : `${first} – ${last}`
  return {
    changed: rows.map((row): Change => ({ table: 'print_log', id: row.ref, before: null, after: row })),
    draw: async () => ({
      bytes: await draw({ ...what, title, school }),
      type: 'application/pdf',
      name: `${name}.pdf`,
    }),
  }
}
