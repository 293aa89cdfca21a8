import type { InvoiceKind } from '#contract/invoices.ts'
import { type ChargeLine, type LessonLine, type Line, totalOf } from '#rules/billing.ts'
import { dueDateOf } from '#rules/due-dates.ts'
import { fullName, studentString } from '#rules/names.ts'
import type { Change, Writer } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { nextIds, nextRefs } from '../../db/counters.ts'
import { noteNames } from '../../db/invoiced-names.ts'
import type { NewRow, Row } from '../../db/tables.ts'
import type { Moment } from '../../process/clock.ts'
import { stored } from '../../process/clock.ts'
import { paymentDays } from '../business/business.ts'
import { letterheadNow } from '../business/letterheads.ts'
import { type BilledCharge, billCharges } from './waiting-charges.ts'

/** An invoice without a number yet. */
export type Draft = {
  readonly student: Pick<Row<'students'>, 'student_id' | 'first_name' | 'surname' | 'chinese_name'>
  /** At least one. */
  readonly lines: readonly (Line | LessonLine | ChargeLine)[]
  readonly month: string
  /** First and last day of the requested lessons; null for a video course, and without lessons. */
  readonly period: { readonly from: string; readonly to: string } | null
  readonly course_id: string | null
}

/**
 * Numbers drafts in this order and stores them with their pending payments. After that they never change. Returns the
 * refs in the order of the drafts.
 */
export async function issueInvoices(
  tx: Writer,
  kind: InvoiceKind,
  drafts: readonly Draft[],
  { now, today, staff }: Moment & { readonly staff: string },
): Promise<{ readonly refs: readonly string[]; readonly changed: readonly Change[] }> {
  const [series, paymentPrefix] = kind === 'live' ? (['LI', 'PL'] as const) : (['VI', 'PV'] as const)
  const letterhead_id = await letterheadNow(tx)
  const due_date = dueDateOf(today, await paymentDays(tx))
  const refs = await nextRefs(tx, series, today.year, drafts.length)
  const paymentIds = await nextIds(tx, paymentPrefix, 6, drafts.length)

  const created_at = stored(now)
  const invoices: NewRow<'invoices'>[] = []
  const lines: NewRow<'invoice_lines'>[] = []
  const billed: NewRow<'billed_lessons'>[] = []
  const payments: NewRow<'payments'>[] = []
  const charges: BilledCharge[] = []
  const changed: Change[] = []
  for (const [index, draft] of drafts.entries()) {
    const invoice_ref = refs[index]!
    const { student_id } = draft.student
    const student_string = studentString(draft.student)
    const total_cents = totalOf(draft.lines)
    invoices.push({
      invoice_ref,
      kind,
      student_id,
      student_string,
      student_name: fullName(draft.student),
      chinese_name: draft.student.chinese_name,
      year_month: draft.month,
      start_date: draft.period?.from ?? null,
      end_date: draft.period?.to ?? null,
      course_id: draft.course_id,
      total_cents,
      created_at,
      created_by: staff,
      voided_at: null,
      voided_by: null,
      void_reason: null,
      letterhead_id,
      due_date,
    })
    for (const [at, line] of draft.lines.entries()) {
      const position = at + 1
      const lessons = 'lessons' in line ? line.lessons : []
      lines.push({ invoice_ref, position, ...frozenOf(line) })
      if ('charge_id' in line) charges.push({ charge_id: line.charge_id, student_id, invoice_ref, position })
      billed.push(...lessons.map(live_lesson_id => ({ student_id, live_lesson_id, invoice_ref, position })))
      if (lessons.length > 0) {
        const id = `${invoice_ref}/${position}`
        changed.push({ table: 'billed_lessons', id, before: null, after: { student_id, live_lesson_ids: lessons } })
      }
    }
    payments.push({
      payment_id: paymentIds[index]!,
      kind,
      invoice_ref,
      student_id,
      student_string,
      month: draft.month,
      total_cents,
      status: 'pending',
      course_id: draft.course_id,
      payment_type: null,
      receipt_ref: null,
      paid_at: null,
      collected_by: null,
      expiry_date: null,
      due_date,
    })
  }
  for (const batch of batches(invoices, 18)) await tx.insertInto('invoices').values(batch).execute()
  await noteNames(tx, invoices)
  for (const batch of batches(lines, 10)) await tx.insertInto('invoice_lines').values(batch).execute()
  for (const batch of batches(billed, 4)) await tx.insertInto('billed_lessons').values(batch).execute()
  for (const batch of batches(payments, 15)) await tx.insertInto('payments').values(batch).execute()
  const waiting = await billCharges(tx, charges)
  const lineOf = (row: (typeof lines)[number]) => `${row.invoice_ref}/${row.position}`
  return {
    refs,
    changed: [
      ...invoices.map((row): Change => ({ table: 'invoices', id: row.invoice_ref, before: null, after: row })),
      ...lines.map((row): Change => ({ table: 'invoice_lines', id: lineOf(row), before: null, after: row })),
      ...changed,
      ...waiting,
      ...payments.map((row): Change => ({ table: 'payments', id: row.payment_id, before: null, after: row })),
    ],
  }
}

const frozenOf = (line: Line) => ({
  ...{ kind: line.kind, description: line.description },
  ...{ course_id: line.course_id, course_name: line.course_name, token_name: line.token_name },
  ...{ quantity: line.quantity, unit_cents: line.unit_cents, amount_cents: line.amount_cents },
})
