import { dollars, money } from '#rules/money.ts'
import { write } from '../../calls/handler.ts'
import type { Change, Queries, Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import { keepsDeposit } from '../money/deposits.ts'
import { markVoid, type Voiding, voidingOf, voidPayment } from './void-invoice.ts'

/** Other writes wait for no more than one part. */
const invoicesPerPart = 50

/**
 * Voids the unpaid live invoices of a month, each as `voidInvoice` does. It is made in parts. What is paid meanwhile
 * stays as it is.
 */
export const voidUnpaidInvoices = write(
  'voidUnpaidInvoices',
  async ({ month, reason, dryRun }, { tx, now, caller }) => {
    if (!dryRun) await lock(tx, 'money', 'billing')
    const unpaid = await unpaidOf(tx, month)
    const changed = dryRun ? [] : await voidAll(tx, unpaid.map(refOf), voidingOf(now, caller.username, reason))
    return { answer: answerOf(month, unpaid), changed }
  },
  {
    changesNothing: ({ dryRun }) => dryRun,
    parts: {
      of: ({ data }) => [...groupsOf(data.invoices.map(refOf))],
      async part({ month, reason }, refs, { tx, now, caller }) {
        await lock(tx, 'money', 'billing')
        const asked = new Set(refs)
        const unpaid = (await unpaidOf(tx, month)).map(refOf).filter(ref => asked.has(ref))
        const changed = await voidAll(tx, unpaid, voidingOf(now, caller.username, reason))
        return { note: unpaid.length === 0 ? undefined : unpaid.join(' '), changed }
      },
      async finish({ month }, notes, db) {
        const voided: Unpaid[] = []
        for (const note of notes) voided.push(...(await invoicesOf(db, note.split(' '))))
        return answerOf(month, voided)
      },
    },
  },
)

type Unpaid = { readonly invoice_ref: string; readonly total_cents: number }
const refOf = ({ invoice_ref }: { readonly invoice_ref: string }): string => invoice_ref

const unpaidOf = (db: Queries, month: string): Promise<Unpaid[]> =>
  db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.invoice_ref', 'payments.invoice_ref')
    .select(['invoices.invoice_ref', 'invoices.total_cents'])
    .where('payments.kind', '=', 'live')
    .where('payments.status', '=', 'pending')
    .where('payments.month', '=', month)
    .where('invoices.put_cents', '=', 0)
    .orderBy('invoices.invoice_ref')
    .execute()

const invoicesOf = (db: Queries, refs: readonly string[]): Promise<Unpaid[]> =>
  db
    .selectFrom('invoices')
    .select(['invoice_ref', 'total_cents'])
    .where('invoice_ref', 'in', refs)
    .orderBy('invoice_ref')
    .execute()

async function voidAll(tx: Writer, refs: readonly string[], voiding: Voiding): Promise<Change[]> {
  const changed: Change[] = []
  for (const ref of refs) {
    const voided = (await keepsDeposit(tx, ref)) ? undefined : await voidPayment(tx, ref)
    if (voided) changed.push(voided.change, ...(await markVoid(tx, ref, voiding)))
  }
  return changed
}

function* groupsOf(refs: readonly string[]): Generator<string[]> {
  for (let at = 0; at < refs.length; at += invoicesPerPart) yield refs.slice(at, at + invoicesPerPart)
}

function answerOf(month: string, invoices: readonly Unpaid[]) {
  const total = dollars(invoices.reduce((sum, { total_cents }) => sum + total_cents, 0))
  const count = `${invoices.length} ${invoices.length === 1 ? 'invoice' : 'invoices'} of ${month}`
  return {
    success: true,
    message: `${count}, ${money(total)}`,
    data: {
      month,
      total_amount: total,
      invoices: invoices.map(({ invoice_ref, total_cents }) => ({ invoice_ref, total_amount: dollars(total_cents) })),
    },
  } as const
}
