import { chineseWeekday, placeOf, weekdays } from './weekday-names.ts'

/** The grid of a week: half hours from 9:00 on. The last row begins at 21:00. */
export const rowCount = 25
const rowMinutes = 30
const firstMinute = 9 * 60

/** Minutes since midnight of HH:mm or HH:mm:ss. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** HH:mm of minutes since midnight. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The vertical position of a time in the grid, in rows from the top. Below 0 or above 25 is outside the grid. */
export const rowsDown = (minutes: number): number => (minutes - firstMinute) / rowMinutes

/** The row of a time. Times outside the grid belong to its first or last row. */
export const rowAt = (time: string): number =>
  Math.max(0, Math.min(rowCount - 1, Math.floor(rowsDown(minutesOf(time)))))

/** The time at which a row begins, HH:mm. */
export const startOfRow = (row: number): string => timeOf(firstMinute + row * rowMinutes)

/** The height of a lesson in rows. */
export const rowsBetween = (start: string, end: string): number =>
  Math.max(1, Math.ceil((minutesOf(end) - minutesOf(start)) / rowMinutes))

/** The start of a lesson dropped into a row, HH:mm: its own time in its own row, otherwise the start of the row. */
export const startIn = (row: number, start: string): string =>
  row === rowAt(start) ? start.slice(0, 5) : startOfRow(row)

/**
 * The end of a lesson that starts at another time and keeps its length, HH:mm; undefined when that is past midnight.
 */
export function movedEnd({ start, end }: { readonly start: string; readonly end: string }, newStart: string) {
  const minutes = minutesOf(newStart) + minutesOf(end) - minutesOf(start)
  return minutes < 24 * 60 ? timeOf(minutes) : undefined
}

/** The seven days, yyyy-MM-dd, from Monday on, of the week of a day. */
export function weekOf(day: string): readonly string[] {
  const date = Temporal.PlainDate.from(day)
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  return Array.from({ length: 7 }, (_, at) => monday.add({ days: at }).toString())
}

/** A range of rows. */
type Stretch = { readonly row: number; readonly rows: number }
/** The lane of a lesson among overlapping lessons, counted from the left, and the number of lanes. */
type Lane = { readonly lane: number; readonly lanes: number }

/**
 * Puts overlapping lessons side by side, in lanes of equal width within each connected group. Earlier lessons choose
 * first, then longer ones; each takes the first free lane. The result has the order of the input.
 */
export function sideBySide(stretches: readonly Stretch[]): readonly Lane[] {
  const order = [...stretches.keys()].sort((one, other) => {
    const [a, b] = [stretches[one]!, stretches[other]!]
    return a.row - b.row || b.rows - a.rows || one - other
  })
  const lanes: Lane[] = []
  let together: { readonly at: number; readonly lane: number }[] = []
  /** The time from which each lane is free. */
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

/** The first and last day, Monday and Sunday, of the week of a day. */
export function weekAround(day: string): { readonly start: string; readonly end: string } {
  const days = weekOf(day)
  return { start: days[0]!, end: days[6]! }
}

/** The first time in a word: 16:15 of '16:15-17:30'. */
const timeIn = (word: string): string | undefined =>
  /^(\d{1,2}:\d{2})(?:\s*[-–]\s*\d{1,2}:\d{2})?$/.exec(word)?.[1]?.padStart(5, '0')

/**
 * What a lesson is called where its day and time are seen: 'Maths Mon 16:15' is Maths on Mondays at a quarter past four. A
 * name that says another day or time stays as it is.
 */
export function nameInSlot(name: string, { date, start }: { readonly date: string; readonly start: string }): string {
  const { dayOfWeek } = Temporal.PlainDate.from(date)
  const words = name.split(' ')
  const repeats = (word: string): boolean => {
    const time = timeIn(word)
    if (time !== undefined) return time === start.slice(0, 5)
    const bare = word.replace(/^[(（]|[)）]$/g, '')
    return placeOf(bare.toLowerCase(), weekdays) === dayOfWeek || chineseWeekday(bare) === dayOfWeek
  }
  const kept = words.findLastIndex(word => !repeats(word))
  return kept < 0 ? name : words.slice(0, kept + 1).join(' ')
}
