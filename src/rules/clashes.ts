import { keyOf } from './same-text.ts'

/** A part of a day, HH:mm or HH:mm:ss. Its end is no part of it: lessons that follow each other do not clash. */
type Hours = { readonly start_time: string; readonly end_time: string }

/** Whether whoever is in both would be in two places at once. */
export const overlap = (one: Hours, other: Hours): boolean =>
  one.start_time < other.end_time && other.start_time < one.end_time

/** Who gives the lessons of a class, and where; each may be open. */
type Staffing = { readonly teacher?: string | null | undefined; readonly room?: string | null | undefined }

/** What two classes cannot both have at one time. Names are the same whatever their case and width. */
export const inBoth = (one: Staffing, other: Staffing): readonly ('teacher' | 'room')[] =>
  (['teacher', 'room'] as const).filter(what => {
    const name = keyOf(one[what] ?? '')
    return name !== '' && name === keyOf(other[what] ?? '')
  })
