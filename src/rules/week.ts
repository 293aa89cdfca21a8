/** The grid of a week: half hours from 9:00 on; the last row begins at 21:00. */
export const rowCount = 25
const rowMinutes = 30
const firstMinute = 9 * 60

/** Minutes since midnight of HH:mm or HH:mm:ss. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** HH:mm of minutes since midnight. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** How many rows, and parts of rows, a moment lies below the top of the grid; outside of 0 to 25 it is not on it. */
export const rowsDown = (minutes: number): number => (minutes - firstMinute) / rowMinutes

/** The row a time lies in; what is earlier or later than the grid stands in its first or last row. */
export const rowAt = (time: string): number =>
  Math.max(0, Math.min(rowCount - 1, Math.floor(rowsDown(minutesOf(time)))))

/** The time a row begins at, HH:mm. */
export const startOfRow = (row: number): string => timeOf(firstMinute + row * rowMinutes)

/** How many rows a lesson is high. */
export const rowsBetween = (start: string, end: string): number =>
  Math.max(1, Math.ceil((minutesOf(end) - minutesOf(start)) / rowMinutes))

/** When a lesson that is put into a row begins: at its own time in its own row, at the row's in another. HH:mm. */
export const startIn = (row: number, start: string): string =>
  row === rowAt(start) ? start.slice(0, 5) : startOfRow(row)

/** When a lesson ends that begins at another time and is as long as before, HH:mm; undefined when that is past midnight. */
export function movedEnd({ start, end }: { readonly start: string; readonly end: string }, newStart: string) {
  const minutes = minutesOf(newStart) + minutesOf(end) - minutesOf(start)
  return minutes < 24 * 60 ? timeOf(minutes) : undefined
}

/** The seven days, yyyy-MM-dd, of the week from Monday on that a day lies in. */
export function weekOf(day: string): readonly string[] {
  const date = Temporal.PlainDate.from(day)
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  return Array.from({ length: 7 }, (_, at) => monday.add({ days: at }).toString())
}

/** A stretch of rows. */
type Stretch = { readonly row: number; readonly rows: number }
/** Where it stands among those beside it: the lane, counted from the left, of so many. */
export type Lane = { readonly lane: number; readonly lanes: number }

/**
 * Stands what overlaps side by side, in lanes of one width for all that hang together. The first lane that is free is
 * taken, by the earlier first and of those by the longer; the answer is in the order of the question.
 */
export function sideBySide(stretches: readonly Stretch[]): readonly Lane[] {
  const order = [...stretches.keys()].sort((one, other) => {
    const [a, b] = [stretches[one]!, stretches[other]!]
    return a.row - b.row || b.rows - a.rows || one - other
  })
  const lanes: Lane[] = []
  let together: { readonly at: number; readonly lane: number }[] = []
  /** Where each lane is free again. */
  let free: number[] = []
  const close = () => {
    for (const { at, lane } of together) lanes[at] = { lane, lanes: free.length }
    together = []
    free = []
  }
  for (const at of order) {
    const { row, rows } = stretches[at]!
    if (free.every(end => end <= row)) close()
    const found = free.findIndex(end => end <= row)
    const lane = found < 0 ? free.length : found
    free[lane] = row + rows
    together.push({ at, lane })
  }
  close()
  return lanes
}
