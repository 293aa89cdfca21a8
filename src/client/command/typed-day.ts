import { readDate } from '#rules/typed-dates.ts'
import { readMonth } from '#rules/typed-months.ts'
import { readTime } from '#rules/typed-times.ts'
import type { Argument } from './arguments.ts'

export type Day = Extract<Argument, { readonly kind: 'date' | 'month' | 'time' }>

export const isDay = (argument: Argument): argument is Day =>
  argument.kind === 'date' || argument.kind === 'month' || argument.kind === 'time'

/** The date, month or time that a question's text means, as yyyy-MM-dd, yyyy-MM or HH:mm. */
export const dayIn = ({ kind, past }: Day, typed: string, today: Temporal.PlainDate): string | undefined =>
  kind === 'date' ? readDate(typed, today, past) : kind === 'month' ? readMonth(typed, today) : readTime(typed)
