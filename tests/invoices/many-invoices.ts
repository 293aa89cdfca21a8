import { studentString } from '#rules/names.ts'
import { batches } from '#server/db/batches.ts'
import { noteNames } from '#server/db/invoiced-names.ts'
import type { World } from '#tests/world.ts'

/** Adds so many owed invoices of each of these months to the students in turn, by their ids: 100.00, 101.00 and so on. */
export async function addManyInvoices(
  { database }: World,
  months: readonly string[],
  perMonth: number,
  ids: readonly string[],
): Promise<void> {
  await database.write(async tx => {
    const students = await tx.selectFrom('students').selectAll().where('student_id', 'in', ids).execute()
    const invoices = months.flatMap((month, at) =>
      Array.from({ length: perMonth }, (_, number) => {
        const student = students[number % students.length]!
        return {
          invoice_ref: `VI-2025-${String(at * perMonth + number + 1).padStart(6, '0')}`,
          kind: 'video' as const,
          student_id: student.student_id,
          student_string: studentString(student),
          student_name: `${student.first_name} ${student.surname}`,
          chinese_name: student.chinese_name,
          year_month: month,
          start_date: null,
          end_date: null,
          course_id: null,
          total_cents: 10_000 + number * 100,
          created_at: `${month}-05T02:00:00.000Z`,
          created_by: 'boss',
          ...{ voided_at: null, voided_by: null, void_reason: null, letterhead_id: null, due_date: '2026-11-30' },
        }
      }),
    )
    for (const some of batches(invoices, 17)) {
      await tx.insertInto('invoices').values(some).execute()
      const payments = some.map(({ invoice_ref, kind, student_id, student_string, year_month, total_cents }) => ({
        payment_id: invoice_ref.replace('VI-2025-', 'PV9'),
        ...{ kind, invoice_ref, student_id, student_string, month: year_month, total_cents },
        status: 'pending' as const,
        ...{
          receipt_ref: null,
          paid_at: null,
          payment_type: null,
          collected_by: null,
          due_date: '2026-11-30',
        },
        ...{ course_id: null, expiry_date: null },
      }))
      await tx.insertInto('payments').values(payments).execute()
    }
    await noteNames(tx, invoices)
  })
}
