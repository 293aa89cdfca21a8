import { byNumber } from '#contract/rows.ts'
import { familyAt } from '#rules/family-ledger.ts'
import { dollars } from '#rules/money.ts'
import { studentString } from '#rules/names.ts'
import { read } from '../../calls/handler.ts'
import type { Reader } from '../../db/access.ts'
import { among } from '../../db/with-ids.ts'
import { lastReminders } from './last-reminders.ts'
import { namedFamilies } from './named-families.ts'

export const getFamilies = read(
  'getFamilies',
  async ({ ids }, { db }) => {
    const asked = ids && (await familiesOf(db, ids))
    const families = await namedFamilies(db, asked)
    const openOf = await openBy(db, asked)
    const reminders = await lastReminders(db, asked)
    const data = families.flatMap(({ students, ...family }) => {
      const open = openOf.get(family.family_id) ?? []
      const owes = open.reduce((sum, { total_cents }) => sum + total_cents, 0)
      if (students.length === 0 && owes === 0) return []
      return {
        ...family,
        students: students.map(each => ({
          student_id: each.student_id,
          student_string: studentString(each),
          first_name: each.first_name,
          chinese_name: each.chinese_name,
        })),
        owes: dollars(owes),
        credit: 0,
        open: open.map(({ invoice_ref, student_id, month, due_date, total_cents }) => ({
          invoice_ref,
          student_id,
          month,
          due_date,
          rest: dollars(total_cents),
        })),
        reminded: reminders.get(family.family_id) ?? null,
      }
    })
    const found = new Set(data.map(({ family_id }) => family_id))
    return {
      success: true,
      data: data.toSorted(byNumber('family_id')),
      ...(asked ? { gone: asked.filter(id => !found.has(id)) } : {}),
    }
  },
  { wholeList: true },
)

/** The families with these ids, and those that the records with these ids concern. */
async function familiesOf(db: Reader, ids: readonly string[]): Promise<readonly string[]> {
  const ofRows = [
    await db.selectFrom('payments').select('student_id').where('payment_id', 'in', ids).execute(),
    await db.selectFrom('credit_notes').select('student_id').where('credit_note_ref', 'in', ids).execute(),
    await db.selectFrom('invoices').select('student_id').where('invoice_ref', 'in', ids).execute(),
  ]
  const students = [...ids, ...ofRows.flat().map(({ student_id }) => student_id)]
  const families = await db
    .selectFrom('family_members')
    .select('family_id')
    .distinct()
    .where('student_id', 'in', students)
    .execute()
  const reminded = await db.selectFrom('reminders').select('family_id').where('reminder_id', 'in', ids).execute()
  return [
    ...new Set([...ids.filter(id => id.startsWith('F')), ...[...families, ...reminded].map(each => each.family_id)]),
  ]
}

/** What is open of each family, the oldest month first. What was paid before and is owed again stays with the family that paid it. */
export async function openBy(db: Reader, families: readonly string[] | undefined) {
  const times = families
    ? await db
        .selectFrom('family_members')
        .selectAll()
        .where('student_id', 'in', row =>
          row.selectFrom('family_members').select('student_id').where(among(families, 'family_members.family_id')),
        )
        .execute()
    : await db.selectFrom('family_members').selectAll().execute()
  const timesOf = Map.groupBy(
    times.toSorted((one, other) => (one.since < other.since ? -1 : 1)),
    ({ student_id }) => student_id,
  )
  const pending = await db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.invoice_ref', 'payments.invoice_ref')
    .select(['payments.student_id', 'payments.invoice_ref', 'payments.total_cents'])
    .select(['invoices.year_month as month', 'invoices.due_date'])
    .where('payments.status', '=', 'pending')
    .where('payments.total_cents', '>', 0)
    .where(among(families && [...timesOf.keys()], 'payments.student_id'))
    .orderBy('invoices.year_month')
    .orderBy('payments.invoice_ref')
    .execute()
  const put = await firstPut(
    db,
    pending.map(({ invoice_ref }) => invoice_ref),
  )
  return Map.groupBy(
    pending,
    ({ student_id, invoice_ref }) => familyAt(timesOf.get(student_id) ?? [], put.get(invoice_ref) ?? '9') ?? '',
  )
}

/** When something was first put to those of these invoices that were paid once: there is a credit note of each. */
async function firstPut(db: Reader, refs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(refs)
  const reversed = await db
    .selectFrom('credit_notes')
    .innerJoin('payments', 'payments.payment_id', 'credit_notes.payment_id')
    .select(['credit_notes.invoice_ref', 'payments.paid_at'])
    .where('credit_notes.invoice_status', '=', 'pending')
    .execute()
  const first = new Map<string, string>()
  for (const { invoice_ref, paid_at } of reversed) {
    const known = first.get(invoice_ref)
    if (paid_at !== null && wanted.has(invoice_ref) && (known === undefined || paid_at < known))
      first.set(invoice_ref, paid_at)
  }
  return first
}
