import { clause } from '#contract/fill.ts'
import { always, deletedNow, type Inverse, type Inverses } from '../../office/audit/inverse.ts'
import { wholeRow } from '../../office/audit/rows.ts'
import { isStudent } from '../students/is-student.ts'

const charges: Inverse = {
  tables: ['charges'],
  locks: always('billing', 'students'),
  async obstacle(tx, changes) {
    for (const change of changes) {
      const { invoice_ref, student_id } = await wholeRow(tx, change)
      if (typeof invoice_ref === 'string') return clause('chargeBilled', { id: change.id, ref: invoice_ref })
      if (!(await isStudent(tx, String(student_id)))) return deletedNow('students', String(student_id))
    }
    return undefined
  },
}

export const ofCharges = { addCharge: charges, deleteCharge: charges } as const satisfies Inverses
