import { byNumber } from '#contract/rows.ts'
import { dollars } from '#rules/money.ts'
import { studentString } from '#rules/names.ts'
import { read } from '../../calls/handler.ts'
import type { Reader } from '../../db/access.ts'
import { creditOf } from '../money/credit.ts'
import { openBy } from '../money/debts.ts'
import { lastReminders } from './last-reminders.ts'
import { namedFamilies } from './named-families.ts'

export const getFamilies = read(
  'getFamilies',
  async ({ ids }, { db }) => {
    const asked = ids && (await familiesOf(db, ids))
    const families = await namedFamilies(db, asked)
    const openOf = await openBy(db, asked)
    const credits = await creditOf(db, asked)
    const reminders = await lastReminders(db, asked)
    const data = families.flatMap(({ students, ...family }) => {
      const open = openOf.get(family.family_id) ?? []
      const owes = open.reduce((sum, { rest }) => sum + rest, 0)
      const credit = credits.get(family.family_id) ?? 0
      if (students.length === 0 && owes === 0 && credit === 0) return []
      return {
        ...family,
        students: students.map(each => ({
          student_id: each.student_id,
          student_string: studentString(each),
          first_name: each.first_name,
          chinese_name: each.chinese_name,
        })),
        owes: dollars(owes),
        credit: dollars(credit),
        open: open.map(({ rest, ...invoice }) => ({ ...invoice, rest: dollars(rest) })),
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

/** The families with these ids, and those that the students, invoices and payments with these ids concern. */
async function familiesOf(db: Reader, ids: readonly string[]): Promise<readonly string[]> {
  const paid = await db.selectFrom('payments').select('invoice_ref').where('payment_id', 'in', ids).execute()
  const invoices = await db
    .selectFrom('invoices')
    .select(['student_id', 'family_id'])
    .where('invoice_ref', 'in', [...ids, ...paid.map(({ invoice_ref }) => invoice_ref)])
    .execute()
  const students = [...ids, ...invoices.map(({ student_id }) => student_id)]
  const families = await db
    .selectFrom('family_members')
    .select('family_id')
    .distinct()
    .where('student_id', 'in', students)
    .execute()
  const reminded = await db.selectFrom('reminders').select('family_id').where('reminder_id', 'in', ids).execute()
  return [
    ...new Set([
      ...ids.filter(id => id.startsWith('F')),
      ...[...families, ...reminded].map(({ family_id }) => family_id),
      ...invoices.flatMap(({ family_id }) => family_id ?? []),
    ]),
  ]
}
