/** A time in a class, from one day to another, yyyy-MM-dd. */
export type Period = {
  /** The first day; null: since the first lesson of the class, wherever that is moved. */
  readonly from: string | null
  /** The day of leaving, which does not count; null: still in the class. */
  readonly to: string | null
}

const hasBegun = ({ from }: Period, day: string): boolean => from === null || from <= day

/** Whether somebody was in the class on this day. The day they left does not count. */
export const isEnrolledOn = (periods: readonly Period[], day: string): boolean =>
  periods.some(period => hasBegun(period, day) && (period.to === null || day < period.to))

/** Whether they may have been in the class: the same, but the day they left counts. */
export const mayHaveComeOn = (periods: readonly Period[], day: string): boolean =>
  isEnrolledOn(periods, day) || periods.some(period => period.to === day && hasBegun(period, day))
