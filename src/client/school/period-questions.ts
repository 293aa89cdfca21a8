import * as v from 'valibot'
import { PlainDate } from '#contract/words.ts'
import { ask } from '../command/arguments.ts'
import { generalText } from '../messages/general.ts'
import type { Message } from '../messages/message.ts'

type Asked = { readonly missing?: Message; readonly past?: true }

/** The first and the last day of a period: every command with such a pair asks these two. */
export const periodQuestions = (asked: Asked = {}) => ({
  startDate: ask.date({ label: 'Start Date', ...asked }),
  endDate: ask.date({ label: 'End Date', ends: 'startDate', ...asked }),
})

type Period = { readonly startDate: string; readonly endDate: string }

export const endNotBeforeStart = ({ startDate, endDate }: Period) =>
  endDate < startDate ? ({ argument: 'endDate', text: generalText.endDateBeforeStart } as const) : undefined

/** A link may have anything for a day. */
export const dayIn = (text: string | undefined): Temporal.PlainDate | undefined =>
  v.is(PlainDate, text) ? Temporal.PlainDate.from(text) : undefined

/** The end that is proposed for a start: the same day, or the end of its month. */
export function endFor(startDate: string | undefined, length: 'day' | 'month'): { readonly endDate?: string } {
  const first = dayIn(startDate)
  if (!first) return {}
  return { endDate: (length === 'day' ? first : first.with({ day: first.daysInMonth })).toString() }
}
