import { useMemo } from 'react'
import { carryAuthor } from '#client/changes/authors.ts'
import { madeOf, pairedAfter } from '#client/changes/patch.ts'
import type { KindInvoice } from '#client/entities/invoice.ts'
import type { Invoice, InvoiceKind } from '#contract/invoices.ts'
import { useRead } from '../use-read.ts'

/** After a change, only those are made again that have changed. */
function invoicesOf(kind: InvoiceKind): (rows: readonly Invoice[]) => readonly KindInvoice[] {
  const make = (row: Invoice): KindInvoice => carryAuthor(row, { ...row, kind })
  return madeOf<Invoice, readonly KindInvoice[]>(
    rows => rows.map(make),
    (before, _, patch) => pairedAfter(before, patch, row => row, make),
  )
}
const made = { live: invoicesOf('live'), video: invoicesOf('video') }

/** The invoices of a month, each with its kind. Receipts are paid invoices, so their list uses these too. */
export function useInvoiceRows(kind: InvoiceKind, month: string): readonly KindInvoice[] | undefined {
  const live = useRead('liveInvoices', { month }, { enabled: kind === 'live' })
  const video = useRead('videoInvoices', { month }, { enabled: kind === 'video' })
  const { data, isPending } = kind === 'live' ? live : video
  return useMemo(() => (data ? made[kind](data) : isPending ? undefined : []), [data, isPending, kind])
}
