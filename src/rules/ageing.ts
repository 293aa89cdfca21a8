import { cents } from './money.ts'

/** An invoice that is not paid, or not all of it. `rest` is dollars. */
type OpenRest = { readonly due_date: string; readonly rest: number }

/** Whole cents that are owed, by how many days they are overdue. */
export type Ageing = {
  readonly current: number
  readonly to30: number
  readonly to60: number
  readonly to90: number
  readonly older: number
}
const ends: readonly (readonly [keyof Ageing, number])[] = [
  ['current', 0],
  ['to30', 30],
  ['to60', 60],
  ['to90', 90],
  ['older', Number.POSITIVE_INFINITY],
]

/** Days that a due date is over; 0 or less until it is. */
const daysOverdue = (due_date: string, today: Temporal.PlainDate): number =>
  Temporal.PlainDate.from(due_date).until(today, { largestUnit: 'days' }).days

export function ageingOf(open: readonly OpenRest[], today: Temporal.PlainDate): Ageing {
  const sums = { current: 0, to30: 0, to60: 0, to90: 0, older: 0 }
  for (const { due_date, rest } of open) {
    const days = daysOverdue(due_date, today)
    const [part] = ends.find(([, end]) => days <= end)!
    sums[part] += cents(rest)
  }
  return sums
}
