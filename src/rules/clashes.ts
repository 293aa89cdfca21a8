/** A part of a day, HH:mm or HH:mm:ss. Its end is no part of it: lessons that follow each other do not clash. */
type Hours = { readonly start_time: string; readonly end_time: string }

/** Whether whoever is in both would be in two places at once. */
export const overlap = (one: Hours, other: Hours): boolean =>
  one.start_time < other.end_time && other.start_time < one.end_time
