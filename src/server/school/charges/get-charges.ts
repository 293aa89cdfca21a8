import { dollars } from '#rules/money.ts'
import { read } from '../../calls/handler.ts'
import { isStudent } from '../students/is-student.ts'

export const getCharges = read('getCharges', async ({ studentId }, { db, refuse }) => {
  if (!(await isStudent(db, studentId))) refuse('noStudent', { id: studentId })
  const charges = await db
    .selectFrom('charges')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('charge_id', 'desc')
    .execute()
  const rows = charges.map(({ cents, position: _, created_at: at, created_by: author, ...charge }) => ({
    ...charge,
    ...{ amount: dollars(cents), author, at },
  }))
  return { success: true, data: rows.toSorted((one, other) => isBilled(one) - isBilled(other)) }
})

const isBilled = ({ invoice_ref }: { readonly invoice_ref: string | null }): number => Number(invoice_ref !== null)
