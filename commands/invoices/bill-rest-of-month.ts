import { billMonth } from '#client/school/bill-month.ts'
import { restOfMonth } from '#client/school/bill-sentence.ts'

/** The first invoice of a newcomer: what is left of the month. */
export default billMonth({
  title: 'Bill the rest of this month',
  aliases: [
    'first invoice',
    'create invoice of this month',
    'bill rest of month',
    'invoice rest of month',
    'invoice newcomer',
  ],
  zh: ['開本月餘下的單', '本月餘下發票', '首張發票', '開首單'],
  span: restOfMonth,
})
