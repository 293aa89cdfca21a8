import { batches } from '#server/db/batches.ts'
import { openDatabase, type Where } from '#server/db/open.ts'
import { letterheadNow } from '#server/school/business/letterheads.ts'
import { storePaid } from '#tests/payments/stored-receipts.ts'

export const years = 10
const perMonth = 500

/** The first and last day of the years that end with this one. */
export function tenYears(today: Temporal.PlainDate): { readonly startDate: string; readonly endDate: string } {
  return { startDate: today.subtract({ years }).toString(), endDate: today.toString() }
}

/** Adds receipts of past years to the tables, a number per month, half of them live. Returns how many there are. */
export async function addReceipts(
  where: Where,
  students: readonly string[],
  today: Temporal.PlainDate,
): Promise<number> {
  const rows = Array.from({ length: years * 12 * perMonth }, (_, index) => {
    const month = today.toPlainYearMonth().subtract({ months: 1 + Math.floor(index / perMonth) })
    const day = month.toPlainDate({ day: 1 + (index % month.daysInMonth) })
    const ref = `OLD-${String(index).padStart(6, '0')}`
    const student_id = students[index % students.length]!
    const kind = index % 2 === 0 ? ('live' as const) : ('video' as const)
    return { ref, student_id, kind, month: month.toString(), paid_at: `${day}T04:00:00.000Z`, cents: 90_000 + index }
  })
  const database = await openDatabase(where)
  try {
    await database.write(async tx => {
      const letterhead_id = await letterheadNow(tx)
      for (const batch of batches(rows, 12)) {
        const invoices = batch.map(({ ref, student_id, kind, month, paid_at, cents }) => ({
          invoice_ref: ref,
          kind,
          student_id,
          student_string: student_id,
          student_name: student_id,
          chinese_name: '',
          year_month: month,
          total_cents: cents,
          created_at: paid_at,
          created_by: 'boss',
          letterhead_id,
          due_date: '2026-11-30',
        }))
        await tx.insertInto('invoices').values(invoices).execute()
      }
      for (const { ref, student_id, kind, month, paid_at, cents } of rows)
        await storePaid(
          tx,
          {
            ...{ payment_id: ref, invoice_ref: ref, receipt_ref: ref },
            ...{ kind, student_id, student_string: student_id, month, total_cents: cents, paid_at },
            due_date: '2026-11-30',
          },
          letterhead_id,
        )
    })
  } finally {
    await database.close()
  }
  return rows.length
}
