import { expect, it } from 'vitest'
import { invoicesInCache } from '#client/data/invoices-in-cache.ts'
import { queryClient } from '#client/data/queries.ts'
import type { KindInvoice } from '#client/entities/invoice.ts'

const invoice = (number: number, more: Partial<KindInvoice> = {}): KindInvoice => ({
  invoice_ref: `LI-2026-00000${number}`,
  kind: 'live',
  student_id: 'S0001',
  student_string: 'Tai Man Chan (S0001)',
  total_amount: 900,
  yearMonth: '2026-10',
  status: 'pending',
  ...more,
})

it('the invoices in the cache are put together again when an answer is another one, and not before', () => {
  const client = queryClient()
  const { rows, find } = invoicesInCache(client)
  expect(rows()).toEqual([])
  const month = ['liveInvoices', { month: '2026-10' }]
  client.setQueryData(month, [invoice(1), invoice(2)])
  const first = rows()
  expect(first.map(row => row.invoice_ref)).toEqual(['LI-2026-000001', 'LI-2026-000002'])
  expect(rows()).toBe(first)
  expect(find('invoice', 'LI-2026-000002')).toBe(first[1])
  expect(find('receipt', 'LR-2026-000001')).toBeUndefined()
  client.setQueryData(month, [invoice(1), invoice(2, { status: 'paid', receipt_ref: 'LR-2026-000001' })])
  expect(rows()).not.toBe(first)
  expect(find('invoice', 'LI-2026-000002')).toMatchObject({ status: 'paid' })
  expect(find('receipt', 'LR-2026-000001')).toMatchObject({ invoice_ref: 'LI-2026-000002' })
  client.removeQueries({ queryKey: ['liveInvoices'] })
  expect(find('invoice', 'LI-2026-000002')).toBeUndefined()
})
