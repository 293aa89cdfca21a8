/** A time in a class, from one day to another, yyyy-MM-dd. */
export type Period = {
  /** null: since the class began. A class may be entered after its first lessons. */
  readonly from: string | null
  /** null: still. */
  readonly to: string | null
}

/** Whether somebody was in the class on this day. The day they left does not count. */
export const isEnrolledOn = (periods: readonly Period[], day: string): boolean =>
  periods.some(({ from, to }) => (from === null || from <= day) && (to === null || day < to))

/** Whether they may have been in the class: the same, but the day they left counts. */
export const mayHaveComeOn = (periods: readonly Period[], day: string): boolean =>
  isEnrolledOn(periods, day) || periods.some(({ to }) => to === day)
