import { useMemo } from 'react'
import type { KindInvoice } from '#client/entities/invoice.ts'
import type { InvoiceKind } from '#contract/invoices.ts'
import { useRead } from '../use-read.ts'

/** The invoices of a month, each with its kind. Receipts are paid invoices, so their list uses these too. */
export function useInvoiceRows(kind: InvoiceKind, month: string): readonly KindInvoice[] | undefined {
  const live = useRead('liveInvoices', { month }, { enabled: kind === 'live' })
  const video = useRead('videoInvoices', { month }, { enabled: kind === 'video' })
  const { data, isPending } = kind === 'live' ? live : video
  return useMemo(() => data?.map(row => ({ ...row, kind })) ?? (isPending ? undefined : []), [data, isPending, kind])
}
