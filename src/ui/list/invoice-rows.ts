import { useMemo } from 'react'
import { describe, type KindInvoice } from '#client/entities.ts'
import type { InvoiceKind } from '#contract/invoices.ts'
import { folded } from '#rules/names.ts'
import { useRead } from '../use-read.ts'

/** The invoices of a month, which are its receipts, too: each with the kind of list it stands in. */
export function useInvoiceRows(kind: InvoiceKind, month: string): readonly KindInvoice[] | undefined {
  const live = useRead('liveInvoices', { month }, { enabled: kind === 'live' })
  const video = useRead('videoInvoices', { month }, { enabled: kind === 'video' })
  const { data, isPending } = kind === 'live' ? live : video
  return useMemo(() => data?.map(row => ({ ...row, kind })) ?? (isPending ? undefined : []), [data, isPending, kind])
}

/** The documented search: student_string or student_id; the refs are found, too. */
export const invoiceWords = (row: KindInvoice): string =>
  folded(`${row.student_string} ${row.student_id} ${describe.invoice.id(row)} ${describe.receipt.id(row)}`)
