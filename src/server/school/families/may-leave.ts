import { dollars, money } from '#rules/money.ts'
import type { Refuse } from '../../calls/refusal.ts'
import type { Queries, Writer } from '../../db/access.ts'
import type { Row } from '../../db/tables.ts'
import { creditOf } from '../money/credit.ts'

type Leaving = 'createFamily' | 'joinFamily' | 'joinFamilies' | 'leaveFamily'
type Member = Pick<Row<'family_members'>, 'student_id' | 'family_id'>

/** Refuses to take students out of their families while something is half paid there, or would be left with nobody. */
export async function refuseLeaving(tx: Writer, members: readonly Member[], refuse: Refuse<Leaving>): Promise<void> {
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
    if (invoices.length > 0) refuse('partPaid', { student: student_id, invoices })
  }
  const left = await leftInCredit(tx, members)
  if (left) refuse('inCredit', left)
}

/** A family with credit of which these are the last students. Those who are deleted do not stay. */
export async function leftInCredit(db: Queries, members: readonly Member[]) {
  const credits = await creditOf(db, [...new Set(members.map(({ family_id }) => family_id))])
  const gone = members.map(({ student_id }) => student_id)
  for (const [family, cents] of credits) {
    const stays = await db
      .selectFrom('family_members')
      .innerJoin('students', 'students.student_id', 'family_members.student_id')
      .select('family_members.student_id')
      .where('family_members.family_id', '=', family)
      .where('family_members.until', 'is', null)
      .where('family_members.student_id', 'not in', gone)
      .where('students.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!stays) return { family, credit: money(dollars(cents)) }
  }
  return undefined
}
