import { clause } from '#contract/fill.ts'
import type { InvoiceKind } from '#contract/invoices.ts'
import { billCode } from '#rules/fps.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { dollars } from '#rules/money.ts'
import { printByReading } from '../../calls/handler.ts'
import type { Reader } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import type { InvoicePaper } from '../../office/documents/papers.ts'
import { inOrder, nameOf, toPrint } from '../../office/documents/print.ts'
import { readFps } from '../business/business.ts'
import { letterheadsOf } from '../business/letterheads.ts'
import { isOwnPayment } from './invoice-receipts.ts'

/** All invoices of the month except void ones. */
export const pdfAllLive = printByReading('pdfAllLive', async ({ month }, at) => {
  const papers = await papersOf(at.db, { kind: 'live', month })
  return papers.length === 0
    ? at.refuse('nothingToPrint', { what: clause('month', { month }) })
    : toPrint(at, { of: 'invoices', papers }, `live-invoices-${month}`)
})

/** All invoices of the month except void ones. */
export const pdfAllVideo = printByReading('pdfAllVideo', async ({ month }, at) => {
  const papers = await papersOf(at.db, { kind: 'video', month })
  return papers.length === 0
    ? at.refuse('nothingToPrint', { what: clause('month', { month }) })
    : toPrint(at, { of: 'invoices', papers }, `video-invoices-${month}`)
})

/** All invoices of one student in the month, void ones included. */
export const pdfOneLive = printByReading('pdfOneLive', async ({ student_id, yearMonth: month }, at) => {
  const papers = await papersOf(at.db, { kind: 'live', month, studentId: student_id })
  return papers.length === 0
    ? at.refuse('nothingToPrint', { what: clause('monthOfStudent', { student: student_id, month }) })
    : toPrint(at, { of: 'invoices', papers }, `live-invoices-${student_id}-${month}`)
})

/** All invoices of one student in the month, void ones included. */
export const pdfOneVideo = printByReading('pdfOneVideo', async ({ student_id, yearMonth: month }, at) => {
  const papers = await papersOf(at.db, { kind: 'video', month, studentId: student_id })
  return papers.length === 0
    ? at.refuse('nothingToPrint', { what: clause('monthOfStudent', { student: student_id, month }) })
    : toPrint(at, { of: 'invoices', papers }, `video-invoices-${student_id}-${month}`)
})

/** These invoices, in this order. */
export const pdfInvoices = printByReading('pdfInvoices', async ({ refs: named }, at) => {
  const refs = [...new Set(named)]
  const papers = inOrder(await papersOf(at.db, { refs }), refs, ref => at.refuse('unknown', { ref }))
  const voided = papers.find(({ payment }) => payment.status === 'void')
  if (voided) at.refuse('void', { ref: voided.ref })
  return toPrint(at, { of: 'invoices', papers }, nameOf(refs))
})

type Which =
  | { readonly kind: InvoiceKind; readonly month: string; readonly studentId?: string }
  | { readonly refs: readonly string[] }

async function papersOf(db: Reader, which: Which): Promise<InvoicePaper[]> {
  let query = db
    .selectFrom('invoices')
    .leftJoin('payments', join => join.onRef('payments.invoice_ref', '=', 'invoices.invoice_ref').on(isOwnPayment))
    .select([
      'invoices.invoice_ref',
      'invoices.kind',
      'invoices.student_id',
      'invoices.student_name',
      'invoices.chinese_name',
      'invoices.year_month',
      'invoices.start_date',
      'invoices.end_date',
      'invoices.total_cents',
      'invoices.put_cents',
      'invoices.created_at',
      'invoices.voided_at',
      'invoices.letterhead_id',
      'invoices.due_date',
      'payments.status',
      'payments.receipt_ref',
      'payments.paid_at',
    ])
    .orderBy('invoices.invoice_ref')
  if ('refs' in which) query = query.where('invoices.invoice_ref', 'in', which.refs)
  else {
    const { kind, month, studentId } = which
    query = query.where('invoices.kind', '=', kind).where('invoices.year_month', '=', month)
    query =
      studentId === undefined
        ? query.where('invoices.voided_at', 'is', null)
        : query.where('invoices.student_id', '=', studentId)
  }
  const invoices = await query.execute()

  const lines = []
  for (const batch of batches(
    invoices.map(invoice => invoice.invoice_ref),
    1,
  )) {
    lines.push(
      ...(await db
        .selectFrom('invoice_lines')
        .select(['invoice_ref', 'kind', 'description', 'quantity', 'unit_cents', 'amount_cents'])
        .where('invoice_ref', 'in', batch)
        .orderBy('invoice_ref')
        .orderBy('position')
        .execute()),
    )
  }
  const linesOf = Map.groupBy(lines, line => line.invoice_ref)
  const schoolOf = await letterheadsOf(db)
  const fps = await readFps(db)
  return invoices.map(invoice => ({
    ref: invoice.invoice_ref,
    school: schoolOf(invoice.letterhead_id),
    kind: invoice.kind,
    student: { student_id: invoice.student_id, name: invoice.student_name, chinese_name: invoice.chinese_name },
    issued_on: dateOf(invoice.created_at),
    due_on: invoice.due_date,
    month: invoice.year_month,
    period:
      invoice.start_date !== null && invoice.end_date !== null
        ? { from: invoice.start_date, to: invoice.end_date }
        : null,
    lines: linesOf.get(invoice.invoice_ref) ?? [],
    total_cents: invoice.total_cents,
    fps: fpsOf(invoice, fps),
    payment: standingOf(invoice),
  }))
}

/** The address is the one of today: money that is sent to an earlier one may be lost. */
function fpsOf(
  invoice: {
    readonly invoice_ref: string
    readonly total_cents: number
    readonly put_cents: number
    readonly voided_at: string | null
  },
  fps: Awaited<ReturnType<typeof readFps>>,
): InvoicePaper['fps'] {
  const { invoice_ref, total_cents, put_cents, voided_at } = invoice
  const rest = total_cents - put_cents
  return fps && voided_at === null && rest > 0 ? billCode(fps, dollars(rest), invoice_ref) : null
}

function standingOf(invoice: {
  readonly status: string | null
  readonly total_cents: number
  readonly put_cents: number
  readonly voided_at: string | null
  readonly receipt_ref: string | null
  readonly paid_at: string | null
}): InvoicePaper['payment'] {
  const { status, total_cents, put_cents, voided_at, receipt_ref, paid_at } = invoice
  if (voided_at !== null) return { status: 'void', on: dateOf(voided_at) }
  if (status === 'paid' && paid_at !== null) return { status: 'paid', receipt_ref, on: dateOf(paid_at) }
  return { status: 'pending', put_cents, rest_cents: total_cents - put_cents }
}
