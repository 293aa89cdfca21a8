import type { Answer } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import type { Student } from '#contract/students.ts'
import { dayList, isTuition, quantityOf } from '#rules/billing.ts'
import { money } from '#rules/money.ts'
import { Refused } from '../core/api.ts'
import { personLabel } from '../entities/student.ts'
import { monthName } from '../messages/day-words.ts'
import { invoicesText } from '../messages/invoices.ts'
import type { Message } from '../messages/message.ts'
import { promptText } from '../messages/prompt.ts'

type Bill = Answer<Calls['getInvoicePreview']>['data']

/** A bill with nothing on it is refused before it is asked for, in the words of the call that would refuse it. */
export function somethingToBill({ data }: { readonly data: Bill }): Bill {
  if (data.lines.length > 0) return data
  const { status, text: words } = calls.customInvoice.refusals.nothingToBill
  throw new Refused(status, { words, code: 'nothingToBill' })
}

/** What an invoice would be for, when its amount is not known. */
export const unpricedSentence = (student: Student, what: Message): Message =>
  invoicesText.createFor({ student: personLabel(student), what })

/** 'Create an invoice of **16,500.00** for **Tai Man Chan 陳大文**: 15 lessons of IELTS at 1,100.00.' */
export const billSentence = (student: Student, bill: Bill): Message =>
  marked(
    bill,
    invoicesText.createOf({
      amount: money(bill.total_amount),
      student: personLabel(student),
      lines: bill.lines.map(line =>
        isTuition(line)
          ? invoicesText.line({
              ...{
                lessons: promptText.lessons({ count: line.quantity }),
                course: line.course_name,
                price: money(line.unit_price),
              },
            })
          : invoicesText.otherLine({ text: line.description, amount: money(line.amount) }),
      ),
    }),
  )

/** Names the lessons that lie before the day on which the student was added to the class. */
const marked = ({ before_adding = [] }: Bill, sentence: Message): Message =>
  before_adding.length === 0
    ? sentence
    : invoicesText.beforeAdding({ sentence, count: before_adding.length, days: dayList(before_adding) })

/** The lessons of a month that are still to come, or a whole month that is. */
export type MonthToBill = { readonly start_date: string; readonly end_date: string }

/** From a day to the end of its month. */
export const restOfMonth = (day: Temporal.PlainDate): MonthToBill => ({
  start_date: day.toString(),
  end_date: day.with({ day: day.daysInMonth }).toString(),
})

export const monthAfter = (day: Temporal.PlainDate): MonthToBill => restOfMonth(day.with({ day: 1 }).add({ months: 1 }))

const partsOf = ({ start_date }: MonthToBill, { lines, total_amount }: Bill) => ({
  month: monthName(start_date),
  lessons: promptText.lessons({ count: quantityOf(lines) }),
  amount: money(total_amount),
})

const isWhole = ({ start_date }: MonthToBill): boolean => start_date.endsWith('-01')

/** 'Bill the rest of November: 2 lessons, 390.00' */
export const billOffer = (span: MonthToBill, bill: Bill): Message =>
  isWhole(span) ? invoicesText.billMonth(partsOf(span, bill)) : invoicesText.billRest(partsOf(span, bill))

/** 'Bill the rest of **November** to **Tai Man Chan 陳大文**: 2 lessons, **390.00**.' */
export function monthSentence(student: Student, span: MonthToBill, bill: Bill): Message {
  const parts = { ...partsOf(span, bill), student: personLabel(student) }
  return marked(bill, isWhole(span) ? invoicesText.billMonthOf(parts) : invoicesText.billRestOf(parts))
}

export const unpricedMonth = (student: Student, span: MonthToBill): Message => {
  const month = monthName(span.start_date)
  return unpricedSentence(student, isWhole(span) ? invoicesText.wholeMonth({ month }) : invoicesText.restOf({ month }))
}
