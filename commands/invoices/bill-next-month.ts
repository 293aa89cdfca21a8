import { billMonth } from '#client/school/bill-month.ts'
import { monthAfter } from '#client/school/bill-sentence.ts'

/** An invoice of one student before the run of the month. */
export default billMonth({
  opens: 'nextBill',
  title: 'Bill next month',
  aliases: ['invoice next month', 'create invoice of next month'],
  zh: ['下月發票', '開下月單'],
  span: monthAfter,
})
