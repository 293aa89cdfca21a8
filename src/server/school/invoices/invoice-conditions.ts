import { sql } from 'kysely'
import { invoiceKinds } from '#contract/invoices.ts'
import { among, type Condition, compared, contains, type FilterColumns } from '../../db/filter-condition.ts'
import { isTakenBack, liesThere } from '../money/receipts-on-invoices.ts'
import { isFoundBy, keyOf, type Person } from './invoiced-people.ts'

const statuses = ['pending', 'paid', 'void'] as const
export type Status = (typeof statuses)[number]

/** The statuses that a text means. */
export const statusesOf = (text: string): readonly Status[] => statuses.filter(status => status.startsWith(text))

/** A column of its own payment, of which nothing was taken back. An invoice has at most one. */
const payment = (column: 'payment_id' | 'status') =>
  sql`(select "own".${sql.ref(column)} from "payments" as "own"
    where "own"."invoice_ref" = invoices.invoice_ref and "own"."reopened_at" is null)`
const status = sql`coalesce(${payment('status')}, 'void')`

/** Something was put to it or taken from it by one that is so. */
const anyReceipt = (which: Condition): Condition =>
  sql<boolean>`exists (select 1 from "allocations" as "each" where "each"."invoice_ref" = invoices.invoice_ref and ${which})`
const anyCreditNote = (which: Condition): Condition =>
  anyReceipt(sql<boolean>`"each"."cause" = 'reversed' and exists (select 1 from "credit_notes" as "note"
    where "note"."receipt_ref" = "each"."receipt_ref" and ${which})`)

/** A receipt lies on it, or was taken back from it. */
const hasReceipt: Condition = sql<boolean>`exists (select 1 from allocations
  where allocations.invoice_ref = invoices.invoice_ref and allocations.receipt_ref is not null
  group by allocations.receipt_ref having ${liesThere} or ${isTakenBack})`

const always: Condition = sql<boolean>`1 = 1`
const hasStatus = (wanted: Status): Condition => compared(status, '=', wanted)
/** Nothing is owed for an invoice of 0.00. */
const owing: Condition = sql<boolean>`(${hasStatus('pending')} and invoices.total_cents > 0)`

const byRef = (text: string): Condition => contains(sql`lower(invoices.invoice_ref)`, text)
const byReceipt = (text: string): Condition => anyReceipt(contains(sql`lower("each"."receipt_ref")`, text))
const byCreditNote = (text: string): Condition => anyCreditNote(contains(sql`lower("note"."credit_note_ref")`, text))

/** No index is used: the condition is asked of invoices that were chosen by their refs. */
const month = sql`(invoices.year_month || '')`

/**
 * What a filter asks of some invoices, as conditions on the table. Whom a text means is found among the people on these
 * invoices, as the console finds it, and the database only compares. `families`: what
 * theirs are called, by student.
 */
export function invoiceConditions(
  people: readonly Person[],
  families: ReadonlyMap<string, string>,
  today: string,
): FilterColumns {
  const of = (which: (person: Person) => boolean): Condition =>
    among(sql`(invoices.student_id || ' ' || invoices.student_string)`, people.filter(which).map(keyOf))
  const ofFamily = (which: (text: string) => boolean): Condition =>
    among(
      sql`(invoices.student_id || '')`,
      [...families].flatMap(([student_id, text]) => (which(text) ? [student_id] : [])),
    )
  const byPerson = (text: string): Condition => of(person => isFoundBy(person, text))
  return {
    words: text =>
      sql<boolean>`(${sql.join(
        [byRef, byReceipt, byCreditNote, byPerson].map(by => by(text)),
        sql` or `,
      )})`,
    contains: {
      invoice_ref: byRef,
      receipt_ref: byReceipt,
      credit_note_ref: byCreditNote,
      student: byPerson,
      student_id: text => contains(sql`lower(invoices.student_id)`, text),
      school: text => of(({ school }) => school.includes(text)),
      family: text => ofFamily(each => each.includes(text)),
      payment_id: text => contains(sql`lower(${payment('payment_id')})`, text),
      status: text => among(status, statusesOf(text)),
      kind: text =>
        among(
          sql`(invoices.kind || '')`,
          invoiceKinds.filter(kind => kind.startsWith(text)),
        ),
    },
    compare: {
      month: (by, value) => compared(month, by, value),
      // Dollars. A fraction of a cent is between two sums.
      total: (by, value) =>
        compared(sql`cast(invoices.total_cents as double precision)`, by, Math.round(Number(value) * 1e6) / 1e4),
    },
    has: {
      invoice_ref: always,
      receipt_ref: hasReceipt,
      credit_note_ref: anyCreditNote(always),
      student: always,
      student_id: always,
      school: of(({ school }) => school !== ''),
      family: ofFamily(() => true),
      payment_id: sql<boolean>`${payment('payment_id')} is not null`,
      month: always,
      total: always,
      status: always,
      kind: always,
    },
    flags: {
      pending: hasStatus('pending'),
      paid: hasStatus('paid'),
      void: hasStatus('void'),
      owing,
      overdue: sql<boolean>`(${owing} and ${compared(sql`invoices.due_date`, '<', today)})`,
      cancelled: anyCreditNote(always),
    },
  }
}
