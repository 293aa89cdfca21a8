import { daysBeforeAdding, totalOf } from '#rules/billing.ts'
import { dollars } from '#rules/money.ts'
import { read } from '../../calls/handler.ts'
import { liveBill, videoBill } from './bills.ts'

/** What an invoice would say if it were made now. Nothing is stored, and no number is used. */
export const getInvoicePreview = read(
  'getInvoicePreview',
  async ({ kind, student_id, start_date, end_date, course_name }, { db, today, refuse }) => {
    const bill = () => {
      if (kind === 'video')
        return videoBill(db, { student_id, course_name: course_name ?? refuse('incomplete'), today }, refuse)
      const period = { start_date: start_date ?? refuse('incomplete'), end_date: end_date ?? refuse('incomplete') }
      return liveBill(db, { student_id, ...period, today }, refuse)
    }
    const { lines } = await bill()
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
