import { sql } from 'kysely'
import { dollars } from '#rules/money.ts'
import { folded } from '#rules/names.ts'
import { answer } from '../answer.ts'

const most = 20

/** Every word must match a ref, the student, their Chinese name or a phone number. */
export const findInvoices = answer('findInvoices', async ({ q }, { db }) => {
  const words = folded(q).split(' ')
  let query = db
    .selectFrom('invoices')
    .leftJoin('payments', 'payments.invoice_ref', 'invoices.invoice_ref')
    .leftJoin('students', 'students.student_id', 'invoices.student_id')
    .select([
      'invoices.invoice_ref',
      'invoices.kind',
      'payments.receipt_ref',
      'payments.status',
      'invoices.student_id',
      'invoices.student_string',
      'invoices.total_cents',
      'invoices.year_month',
    ])
  for (const word of words) {
    const like = `%${word.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
    query = query.where(({ or }) =>
      or(
        (
          [
            'invoices.invoice_ref',
            'payments.receipt_ref',
            'invoices.student_string',
            'invoices.chinese_name',
            'students.phone',
            'students.parent_phone',
          ] as const
        ).map(column => sql<boolean>`lower(${sql.ref(column)}) like ${like} escape '\\'`),
      ),
    )
  }
  const rows = await query
    .orderBy('invoices.created_at', 'desc')
    .orderBy('invoices.invoice_ref', 'desc')
    .limit(most)
    .execute()
  return {
    success: true,
    data: rows.map(row => ({
      kind: row.kind,
      invoice_ref: row.invoice_ref,
      receipt_ref: row.receipt_ref,
      student_id: row.student_id,
      student_string: row.student_string,
      total_amount: dollars(row.total_cents),
      yearMonth: row.year_month,
      status: row.status ?? 'pending',
    })),
  }
})
