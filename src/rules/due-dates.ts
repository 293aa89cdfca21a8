import { monthOf } from './hong-kong.ts'

/** Until when an invoice that is issued today is to be paid, yyyy-MM-dd. `days`: how many the school gives. */
export const dueDateOf = (today: Temporal.PlainDate, days: number): string => today.add({ days }).toString()

/** Whether the day until which something was to be paid is over. Where no day is known, it is due in its month. */
export const isPastDue = (
  { due_date, month }: { readonly due_date?: string | undefined; readonly month: string },
  today: Temporal.PlainDate,
): boolean => (due_date === undefined ? month < monthOf(today) : due_date < today.toString())
