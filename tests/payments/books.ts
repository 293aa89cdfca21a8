import { expect } from 'vitest'
import type { Database } from '#server/db/open.ts'

/**
 * Checks the sums that hold in every school at all times: lines add up to the invoice, the invoice is what is paid,
 * every receipt belongs to one payment, everything paid was credited once, and no series of numbers has a gap.
 */
export async function expectBooksToAddUp({ reader }: Pick<Database, 'reader'>): Promise<void> {
  const invoices = await reader.selectFrom('invoices').selectAll().execute()
  const lines = await reader.selectFrom('invoice_lines').selectAll().execute()
  const payments = await reader.selectFrom('payments').selectAll().execute()
  const billed = await reader.selectFrom('billed_lessons').selectAll().execute()
  const bought = await reader
    .selectFrom('token_ledger')
    .selectAll()
    .where('transaction_type', '=', 'Purchase')
    .execute()

  const paymentOf = new Map(payments.map(payment => [payment.invoice_ref, payment]))
  expect(paymentOf.size).toBe(payments.length)
  expect(payments.length).toBe(invoices.length)
  for (const invoice of invoices) {
    const { invoice_ref, kind } = invoice
    const its = lines.filter(line => line.invoice_ref === invoice_ref)
    const payment = paymentOf.get(invoice_ref)!
    expect({ invoice_ref, cents: sum(its.map(line => line.amount_cents)) }).toEqual({
      invoice_ref,
      cents: invoice.total_cents,
    })
    expect(payment).toMatchObject({
      kind,
      student_id: invoice.student_id,
      total_cents: invoice.total_cents,
      month: invoice.year_month,
    })
    expect(payment.status === 'void').toBe(invoice.voided_at !== null)

    for (const line of its) {
      expect(line.amount_cents).toBe(line.quantity * line.unit_cents)
      const lessons = billed.filter(row => row.invoice_ref === invoice_ref && row.position === line.position)
      expect(lessons.length).toBe(kind === 'live' && payment.status !== 'void' ? line.quantity : 0)
      const credits = bought.filter(entry => entry.cause === `payment:${payment.payment_id}:${line.position}`)
      expect(credits).toMatchObject(
        payment.status === 'paid'
          ? [
              {
                student_id: invoice.student_id,
                token_name: line.token_name,
                transaction_type: 'Purchase',
                amount: line.quantity,
              },
            ]
          : [],
      )
    }
  }
  const paid = payments.filter(payment => payment.status === 'paid')
  expect(bought.length).toBe(
    sum(paid.map(payment => lines.filter(line => line.invoice_ref === payment.invoice_ref).length)),
  )
  expectNoGaps(invoices.map(invoice => invoice.invoice_ref))
  expectNoGaps(paid.map(payment => payment.receipt_ref ?? ''))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/**
 * Checks that each series of each year starts at 1 and has no gap and no double: 'LI-2026-000001', 'LI-2026-000002' and
 * so on.
 */
export function expectNoGaps(refs: readonly string[]): void {
  for (const [series, of] of Map.groupBy(refs, ref => ref.slice(0, 7))) {
    const numbers = of.map(ref => Number(ref.slice(8))).toSorted((one, other) => one - other)
    expect({ series, numbers }).toEqual({ series, numbers: numbers.map((_, index) => index + 1) })
  }
}
