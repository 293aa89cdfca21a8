import type { Erasure, Retention } from '#contract/personal-data.ts'

/** What a school has that never changed it. */
export const usualRetention: Retention = { books_years: 7, details_years: 2, log_years: 2, answers_days: 2 }
export const retentionFields = Object.keys(usualRetention) as readonly (keyof Retention)[]

/** Days, yyyy-MM-dd. */
export type LastDays = {
  readonly registered: string
  /** The last lesson, booking, or day on which a video class can be watched. */
  readonly lesson: string | null
  /** The last invoice, receipt or credit note. */
  readonly book: string | null
}

const later = (day: string, years: number) => Temporal.PlainDate.from(day).add({ years }).toString()
const latest = (...days: readonly string[]): string => days.toSorted().at(-1)!

/** From which days on a student may be erased. The name may be needed for the books longer than the rest. */
export function erasableFrom(
  { registered, lesson, book }: LastDays,
  { details_years, books_years }: Pick<Retention, 'details_years' | 'books_years'>,
): Readonly<Record<Erasure, string>> {
  const details = later(latest(registered, lesson ?? ''), details_years)
  return { details, everything: book === null ? details : latest(details, later(book, books_years)) }
}

/** What may be erased on a day and was not yet, and since when; undefined when there is nothing. */
export function dueOn(
  today: string,
  from: Readonly<Record<Erasure, string>>,
  erased: Erasure | undefined,
): { readonly what: Erasure; readonly since: string } | undefined {
  if (erased === 'everything') return undefined
  if (from.everything <= today) return { what: 'everything', since: erased ? from.everything : from.details }
  return erased === undefined && from.details <= today ? { what: 'details', since: from.details } : undefined
}
