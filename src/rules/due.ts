import { monthOf } from './hong-kong.ts'

/** Whether the day until which something was to be paid is over. Where no day is known, it is due in its month. */
export const isPastDue = (
  { due_date, month }: { readonly due_date?: string | undefined; readonly month: string },
  today: Temporal.PlainDate,
): boolean => (due_date === undefined ? month < monthOf(today) : due_date < today.toString())
