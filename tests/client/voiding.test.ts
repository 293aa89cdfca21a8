import { expect, test } from 'vitest'
import type { Refuses } from '#client/command/values.ts'
import { isPaid, type KindInvoice } from '#client/entities/invoice.ts'
import { t } from '#client/messages/message.ts'
import voidInvoice from '#commands/invoices/void-invoice.ts'

/* invoices/void-invoice refuses what something lies on. */

const invoice: KindInvoice = {
  ...{ invoice_ref: 'LI-2026-000001', kind: 'live', student_id: 'S0001', student_string: 'Tai Man Chan (S0001)' },
  ...{ total_amount: 1701, yearMonth: '2026-11', status: 'pending', receipt_ref: null },
}
const receipts = [{ receipt_ref: 'FR-2026-000001', amount: 100 }]

test.each<[string, Partial<KindInvoice>, string | undefined]>([
  ['on which nothing lies', {}, undefined],
  ['that is void', { status: 'void' }, 'Invoice LI-2026-000001 is void already.'],
  [
    'that one receipt has paid',
    { status: 'paid', receipt_ref: 'LR-2026-000001' },
    'Invoice LI-2026-000001 is paid (receipt LR-2026-000001).',
  ],
  [
    'that credit has paid',
    { status: 'paid', receipts: [] },
    'Invoice LI-2026-000001 is paid by the credit of its family.',
  ],
  ['that is paid in part', { receipts }, 'Invoice LI-2026-000001 has money on it (receipt FR-2026-000001).'],
  ['that has credit on it', { receipts: [] }, 'Invoice LI-2026-000001 has credit of its family on it.'],
])('an invoice %s', (_, of, why) => {
  const argument = voidInvoice.arguments.invoice
  // It takes invoices, which the type of all arguments does not say.
  const refuses = argument && 'refuses' in argument ? (argument.refuses as Refuses) : undefined
  const refused = refuses?.({ ...invoice, ...of }, { me: 'boss', role: 'boss' })
  expect(refused && t(refused)).toBe(why)
})

test('a receipt of a part does not make an invoice paid, except where a server says no status', () => {
  const part = { ...invoice, receipt_ref: 'FR-2026-000001' }
  expect(isPaid(part)).toBe(false)
  const { status: _, ...untold } = part
  expect(isPaid(untold)).toBe(true)
})
