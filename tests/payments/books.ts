import { expect } from 'vitest'
import { isTuition } from '#rules/billing.ts'
import type { Database } from '#server/db/open.ts'
import { wrongInBooks } from '#server/office/backups/books.ts'
import type { World } from '#tests/world.ts'

/**
 * Checks the sums that hold in every school at all times: lines add up to the invoice, what was taken back lies on no
 * invoice, everything paid was credited once and taken back once when it was reversed, and
 * no series of numbers has a gap.
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

  const notes = await reader.selectFrom('credit_notes').selectAll().execute()
  const takenBack = await reader.selectFrom('token_ledger').selectAll().where('cause', 'like', 'reversal:%').execute()

  const money = await reader.selectFrom('money_in').selectAll().execute()
  const put = await reader.selectFrom('allocations').selectAll().execute()
  const reversed = new Set(
    payments.filter(({ reopened_at }) => reopened_at !== null).map(({ payment_id }) => payment_id),
  )
  const paymentsOf = Map.groupBy(payments, payment => payment.invoice_ref)
  expect(paymentsOf.size).toBe(invoices.length)
  for (const invoice of invoices) {
    const { invoice_ref, kind } = invoice
    const its = lines.filter(line => line.invoice_ref === invoice_ref)
    expect({ invoice_ref, cents: sum(its.map(line => line.amount_cents)) }).toEqual({
      invoice_ref,
      cents: invoice.total_cents,
    })
    const all = paymentsOf.get(invoice_ref)!
    const [own, ...others] = all.filter(payment => !reversed.has(payment.payment_id))
    expect(others).toEqual([])
    const isVoid = invoice.voided_at !== null
    expect(own === undefined || own.status === 'void').toBe(isVoid)
    for (const line of its) {
      expect(line.amount_cents).toBe(line.quantity * line.unit_cents)
      const lessons = billed.filter(row => row.invoice_ref === invoice_ref && row.position === line.position)
      expect(lessons.length).toBe(line.kind === 'lesson' && !isVoid ? line.quantity : 0)
    }

    for (const payment of all) {
      const { payment_id, status } = payment
      expect(payment).toMatchObject({
        kind,
        student_id: invoice.student_id,
        total_cents: invoice.total_cents,
        month: invoice.year_month,
      })
      for (const { position, token_name, quantity } of its.filter(isTuition)) {
        const moved = { student_id: invoice.student_id, token_name }
        expect(bought.filter(entry => entry.cause === `payment:${payment_id}:${position}`)).toMatchObject(
          status === 'paid' ? [{ ...moved, amount: quantity }] : [],
        )
        expect(takenBack.filter(entry => entry.cause === `reversal:${payment_id}:${position}`)).toMatchObject(
          reversed.has(payment_id) ? [{ ...moved, transaction_type: 'Correct', amount: -quantity }] : [],
        )
      }
    }
  }
  const paid = payments.filter(payment => payment.status === 'paid')
  const linesPaid = (of: readonly { readonly invoice_ref: string }[]) =>
    sum(of.map(({ invoice_ref }) => lines.filter(line => line.invoice_ref === invoice_ref && isTuition(line)).length))
  expect(bought.length).toBe(linesPaid(paid))
  expect(takenBack.length).toBe(linesPaid(payments.filter(({ payment_id }) => reversed.has(payment_id))))
  for (const { receipt_ref, total_cents } of notes) {
    expect(money).toContainEqual(expect.objectContaining({ receipt_ref, cents: total_cents }))
    const its = put.filter(each => each.receipt_ref === receipt_ref && each.invoice_ref !== null)
    expect({ receipt_ref, lies: sum(its.map(({ cents }) => cents)) }).toEqual({ receipt_ref, lies: 0 })
  }
  expect(await wrongInBooks(reader)).toEqual([])
  expectNoGaps(invoices.map(invoice => invoice.invoice_ref))
  expectNoGaps(money.map(({ receipt_ref }) => receipt_ref))
  expectNoGaps(notes.map(note => note.credit_note_ref))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/**
 * Checks that each series of each year starts at 1 and has no gap and no double: 'LI-2026-000001', 'LI-2026-000002' and
 * so on.
 */
export function expectNoGaps(refs: readonly string[]): void {
  const cut = (ref: string) => ref.lastIndexOf('-')
  for (const [series, of] of Map.groupBy(refs, ref => ref.slice(0, cut(ref)))) {
    const numbers = of.map(ref => Number(ref.slice(cut(ref) + 1))).toSorted((one, other) => one - other)
    expect({ series, numbers }).toEqual({ series, numbers: numbers.map((_, index) => index + 1) })
  }
}

/** For the end of a test that moved money. */
export async function checkBooksAndClose({ database, close }: Pick<World, 'database' | 'close'>): Promise<void> {
  await expectBooksToAddUp(database)
  await close()
}
