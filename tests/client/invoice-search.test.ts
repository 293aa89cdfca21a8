import { expect, it } from 'vitest'
import { type KindInvoice, receipt, receiptsOf } from '#client/entities/invoice.ts'
import { paletteItems } from '#client/palette/palette.ts'
import { filterMarks, invoiceSearch } from '#client/palette/palette-filter.ts'
import { facts } from '#tests/line/plan-of-line.ts'
import { records, rowsOf } from '#tests/line/school.ts'
import { registry } from '#ui/app/registry.ts'

const today = Temporal.PlainDate.from('2026-11-20')

it.each([
  ['wong', 'wong', false],
  ['wong 0012', 'wong 0012', false],
  ['colour:red', 'colour:red', false],
  ['wong is:paid', 'wong is:paid', true],
  ['wong month:', 'wong month:', true],
  ['invoices status:paid month:2026-10', 'status:paid month:2026-10', true],
  ['Invoices  is:', 'is:', true],
  ['發票 狀態:未付', '狀態:未付', true],
  ['invoices', 'invoices', false],
  ['receipts is:cancelled', 'is:cancelled', true, 'true'],
  ['收據 月份:2026-10', '月份:2026-10', true, 'true'],
  // They say nothing yet.
  ['is:', undefined, false],
  ['month:', undefined, false],
  // The console has these lists.
  ['students status:active', undefined, false],
  ['transactions surname:wong', undefined, false],
  ['lessons date:tomorrow', undefined, false],
  ['holidays date:this-month', undefined, false],
])('%s asks the server for %s', (typed, q, isFilter, receipts?: string) => {
  const asked = { q, ...(receipts ? { receipts } : {}) }
  expect(invoiceSearch(typed, registry.all, today)).toEqual(q === undefined ? undefined : { asked, isFilter })
})

it.each([
  ['wong is:paid', 'is : paid'],
  [' students  status:active ', 'status : active'],
  ['invoices month:2026-10 colour:red', 'month : 2026-10 colour:red'],
  ['leave chan 16:00', ''],
  ['students', ''],
])('of %s the parts of a filter are marked', (typed, parts) => {
  const marks = filterMarks(typed, registry.all, today)
  expect(marks.map(({ start, end }) => typed.slice(start, end)).join(' ')).toBe(parts)
})

it('of the receipts of one invoice, those are listed that pass the filter themselves', () => {
  const invoice = {
    invoice_ref: 'LI-2026-000001',
    receipt_ref: 'LR-2026-000002',
    cancelled: [{ receipt_ref: 'LR-2026-000001', credit_note_ref: 'LCN-2026-00001' }],
    student_id: 'S0001',
    student_string: 'Chi Ming Wong (S0001)',
    total_amount: 900,
    yearMonth: '2026-10',
    status: 'paid',
    payment_id: 'PL000001',
    kind: 'live',
  } as const satisfies KindInvoice
  const found = receiptsOf(invoice).map(record => ({
    kind: 'receipt' as const,
    id: receipt.id(record),
    record,
    searchText: receipt.searchText(record, records.related()),
  }))
  const refs = (typed: string) =>
    paletteItems(
      {
        typed,
        commands: registry.all,
        facts,
        records,
        weight: () => 0,
        searches: new Map(),
        gate: () => undefined,
        rows: rowsOf,
      },
      found,
    ).all.flatMap(item => (item.type === 'record' ? [item.ref.id] : []))
  expect(refs('receipts is:cancelled')).toEqual(['LR-2026-000001'])
  expect(refs('receipts -is:cancelled')).toEqual(['LR-2026-000002'])
  expect(refs('receipts month:2026-10')).toEqual(['LR-2026-000002', 'LR-2026-000001'])
  expect(refs('receipts receipt:2026-000002')).toEqual(['LR-2026-000002'])
})
