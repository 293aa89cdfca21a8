import { leaving } from '#contract/families.ts'
import { dollars, money } from '#rules/money.ts'
import { Refusal } from '../../calls/refusal.ts'
import type { Writer } from '../../db/access.ts'
import type { Row } from '../../db/tables.ts'
import { creditOf } from '../money/credit.ts'

/** Refuses to take students out of their families while something is half paid there, or would be left with nobody. */
export async function refuseLeaving(tx: Writer, members: readonly Row<'family_members'>[]): Promise<void> {
  for (const { student_id, family_id } of members) {
    const halfPaid = await tx
      .selectFrom('invoices')
      .select('invoice_ref')
      .where('student_id', '=', student_id)
      .where('family_id', '=', family_id)
      .where('put_cents', '>', 0)
      .whereRef('put_cents', '<', 'total_cents')
      .orderBy('invoice_ref')
      .execute()
    const invoices = halfPaid.map(({ invoice_ref }) => invoice_ref)
    if (invoices.length > 0) throw new Refusal('partPaid', leaving.partPaid, { student: student_id, invoices })
  }
  await refuseWithoutStudents(tx, members)
}

async function refuseWithoutStudents(tx: Writer, members: readonly Row<'family_members'>[]): Promise<void> {
  const families = [...new Set(members.map(({ family_id }) => family_id))]
  const credits = await creditOf(tx, families)
  const gone = members.map(({ student_id }) => student_id)
  for (const [family, cents] of credits) {
    const stays = await tx
      .selectFrom('family_members')
      .select('student_id')
      .where('family_id', '=', family)
      .where('until', 'is', null)
      .where('student_id', 'not in', gone)
      .executeTakeFirst()
    if (!stays) throw new Refusal('inCredit', leaving.inCredit, { family, credit: money(dollars(cents)) })
  }
}
