import { sql } from 'kysely'
import type { MonthBill } from '#contract/month-bills.ts'
import { daysBeforeAdding, isTuition, type Line, lessonLines, quantityOf, totalOf } from '#rules/billing.ts'
import { dollars, money } from '#rules/money.ts'
import { studentString } from '#rules/names.ts'
import { write } from '../../calls/handler.ts'
import type { Queries } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { type Draft, issueInvoices } from './issue.ts'
import { lockBilling, unbilledLessons } from './unbilled-lessons.ts'
import { waitingCharges } from './waiting-charges.ts'
import { withDiscounts, withSiblings } from './with-discounts.ts'

/** A part of the run takes some milliseconds, and other writes wait for no more than one part. */
const studentsPerPart = 50

type Billed = {
  readonly student_id: string
  readonly student_string: string
  readonly lessons: number
  readonly cents: number
  readonly invoice_ref: string | null
  readonly before_adding?: string[]
  readonly other_lines?: OtherLine[]
}
type OtherLine = NonNullable<MonthBill['invoices'][number]['other_lines']>[number]

/**
 * Makes one live invoice per student, by student id, for the month's unbilled lessons and for what waits. A dry run reports
 * what would be billed and stores nothing. Otherwise the run is made in parts: the invoices of some students are made all or
 * none, and those of others in another transaction. After an interruption, running it again bills the rest. Where a rule
 * lowers the invoices of siblings, they are in one part, so that their order is that of the dry run.
 */
export const generateLiveInvoices = write(
  'generateLiveInvoices',
  async ({ month, dryRun, except = [] }, { tx, now, today, caller }) => {
    if (!dryRun) await lockBilling(tx)
    const drafts = await draftsOf(tx, month, today, { except })
    const { refs, changed } = dryRun
      ? { refs: [], changed: [] }
      : await issueInvoices(tx, 'live', drafts, { now, today, staff: caller.username })
    const billed = drafts.map(({ student, lines }, index) => ({
      student_id: student.student_id,
      student_string: studentString(student),
      lessons: quantityOf(lines),
      cents: totalOf(lines),
      invoice_ref: refs[index] ?? null,
      ...beforeAdding(lines),
      ...(dryRun ? others(lines) : {}),
    }))
    return { answer: answerOf(month, dryRun, billed), changed }
  },
  {
    changesNothing: ({ dryRun }) => dryRun,
    parts: {
      of: ({ data }) => [...groupsOf(data.invoices.map(invoice => invoice.student_id))],
      async part({ month, except = [] }, part, { tx, now, today, caller }) {
        await lockBilling(tx)
        const students = await withSiblings(tx, month, part)
        const drafts = await draftsOf(tx, month, today, { students, except })
        const { refs, changed } = await issueInvoices(tx, 'live', drafts, { now, today, staff: caller.username })
        return { note: refs.length === 0 ? undefined : refs.join(' '), changed }
      },
      async finish({ month }, notes, db) {
        const billed: Billed[] = []
        for (const note of notes) billed.push(...(await issued(db, note.split(' '))))
        return answerOf(month, false, billed)
      },
    },
  },
)

function beforeAdding(lines: Draft['lines']): { readonly before_adding?: string[] } {
  const days = daysBeforeAdding(lines)
  return days.length > 0 ? { before_adding: [...days] } : {}
}

/** Answers are kept for a while, so only that of a dry run has texts about students. */
function others(lines: readonly Pick<Line, 'kind' | 'description' | 'amount_cents'>[]): {
  readonly other_lines?: OtherLine[]
} {
  const found = lines.filter(line => !isTuition(line))
  if (found.length === 0) return {}
  return {
    other_lines: found.map(({ kind, description, amount_cents }) => ({
      ...{ kind, description, amount: dollars(amount_cents) },
    })),
  }
}

function* groupsOf(students: readonly string[]): Generator<string[]> {
  for (let at = 0; at < students.length; at += studentsPerPart) yield students.slice(at, at + studentsPerPart)
}

function answerOf(month: string, dryRun: boolean, billed: readonly Billed[]) {
  const total = billed.reduce((sum, { cents }) => sum + cents, 0)
  const count = `${billed.length} ${billed.length === 1 ? 'invoice' : 'invoices'} for ${month}`
  return {
    success: true,
    message: `${count}, ${money(dollars(total))}${dryRun ? ', not issued yet' : ''}`,
    data: {
      month,
      total_amount: dollars(total),
      invoices: billed.map(({ cents, ...row }) => ({ ...row, total_amount: dollars(cents) })),
    },
  } as const
}

async function issued(db: Queries, refs: readonly string[]): Promise<Billed[]> {
  const invoices = await db
    .selectFrom('invoices')
    .innerJoin('invoice_lines', 'invoice_lines.invoice_ref', 'invoices.invoice_ref')
    .select(['invoices.student_id', 'invoices.student_string', 'invoices.invoice_ref'])
    .select('invoices.total_cents as cents')
    .select(row =>
      row.fn
        .coalesce(
          row.fn.sum<number>('invoice_lines.quantity').filterWhere('invoice_lines.kind', 'in', ['lesson', 'course']),
          sql<number>`0`,
        )
        .as('lessons'),
    )
    .where('invoices.invoice_ref', 'in', refs)
    .groupBy(['invoices.invoice_ref', 'invoices.student_id', 'invoices.student_string', 'invoices.total_cents'])
    .orderBy('invoices.invoice_ref')
    .execute()
  return invoices.map(row => ({ ...row, lessons: Number(row.lessons) }))
}

async function draftsOf(
  db: Queries,
  month: string,
  today: Temporal.PlainDate,
  { students: studentIds, except }: { readonly students?: readonly string[]; readonly except: readonly string[] },
): Promise<readonly Draft[]> {
  const period = { from: `${month}-01`, to: lastDayOf(month) }
  const lessons = await unbilledLessons(db, { ...period, today, ...(studentIds ? { studentIds } : {}) })
  const waiting = await waitingCharges(db, month, studentIds)
  const left = new Set(except)
  const billed = [...new Set([...lessons.keys(), ...waiting.keys()])].filter(id => !left.has(id))
  const students: Draft['student'][] = []
  for (const batch of batches(billed.toSorted(), 1)) {
    students.push(
      ...(await db
        .selectFrom('students')
        .select(['student_id', 'first_name', 'surname', 'chinese_name'])
        .where('student_id', 'in', batch)
        .orderBy('student_id')
        .execute()),
    )
  }
  const drafts = students.map(student => ({
    student,
    lines: [...lessonLines(lessons.get(student.student_id) ?? []), ...(waiting.get(student.student_id) ?? [])],
    month,
    // What is billed without lessons has no days.
    period: lessons.has(student.student_id) ? period : null,
    course_id: null,
  }))
  return withDiscounts(db, drafts)
}

const lastDayOf = (month: string): string => {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month)
  return `${month}-${daysInMonth}`
}
