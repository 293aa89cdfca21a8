import { daysBeforeAdding, totalOf } from '#rules/billing.ts'
import { dollars } from '#rules/money.ts'
import { read } from '../../calls/handler.ts'
import { liveBill, videoBill } from './bills.ts'
import { studentToBill } from './student-to-bill.ts'

/** What an invoice would say if it were made now. Nothing is stored, and no number is used. */
export const getInvoicePreview = read(
  'getInvoicePreview',
  async ({ kind, student_id, start_date, end_date, course_name }, { db, today, refuse }) => {
    const bill = async () => {
      if (kind === 'video')
        return videoBill(db, { student_id, course_name: course_name ?? refuse('incomplete'), today }, refuse)
      const period = { start_date: start_date ?? refuse('incomplete'), end_date: end_date ?? refuse('incomplete') }
      if (period.end_date < period.start_date) refuse('endBeforeStart')
      const student = (await studentToBill(db, student_id)) ?? refuse('noStudent', { id: student_id })
      return liveBill(db, { student, ...period, today })
    }
    const lines = (await bill())?.lines ?? []
    const before_adding = [...daysBeforeAdding(lines)]
    return {
      success: true,
      data: {
        lines: lines.map(line => ({
          kind: line.kind,
          description: line.description,
          course_name: line.course_name,
          quantity: line.quantity,
          unit_price: dollars(line.unit_cents),
          amount: dollars(line.amount_cents),
        })),
        total_amount: dollars(totalOf(lines)),
        ...(before_adding.length > 0 ? { before_adding } : {}),
      },
    }
  },
)
