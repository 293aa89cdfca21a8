import type { EntityRef } from '#client/entities/kinds.ts'
import { rowAt, rowCount, rowsBetween, rowsDown, sideBySide } from '#rules/timetable-grid.ts'

/** A lesson or another entry of the week. Times are HH:mm or HH:mm:ss. */
export type Block = {
  readonly id: string
  /** yyyy-MM-dd */
  readonly date: string
  readonly start: string
  readonly end: string
  readonly title: string
  /** What is left of the title where its day and time are seen anyway. */
  readonly name?: string
  /** The colour of its course, from 1 to 5. */
  readonly colour?: number | undefined
  /** Whether it is over. */
  readonly past?: boolean
  /** A muted line under the time. */
  readonly detail?: string | undefined
  /** How many students come, how many places there are, if that is known, and whether all of them are marked. */
  readonly count?:
    | { readonly students: number; readonly size?: number | null | undefined; readonly taken: boolean }
    | undefined
  /** The ids of the students who come, as far as the week knows them. */
  readonly students?: readonly string[]
  /** The records that it shows. */
  readonly records: readonly EntityRef[]
  /** A place that is kept free, which looks emptier than a lesson. */
  readonly held?: true
}

/** A place of the cursor: a block or a free half hour. */
export type Stop = {
  readonly key: string
  /** 0 is the first day shown. */
  readonly day: number
  readonly row: number
  readonly rows: number
  readonly lane: number
  readonly lanes: number
  readonly block?: Block
}

const inOrder = (one: Stop, other: Stop): number => one.row - other.row || one.lane - other.lane

/** The stops of each day, in reading order. `free` says for which days free half hours are stops too. */
export function stopsOf(
  days: readonly string[],
  blocks: readonly Block[],
  free: (day: string) => boolean,
): readonly (readonly Stop[])[] {
  const byDay = Map.groupBy(blocks, block => block.date)
  return days.map((date, day) => {
    const own = byDay.get(date) ?? []
    const places = own.map(({ start, end }) => {
      const row = rowAt(start)
      return { row, rows: Math.min(rowsBetween(start, end), rowCount - row) }
    })
    const lanes = sideBySide(places)
    const stops: Stop[] = own.map((block, at) => ({ key: block.id, day, ...places[at]!, ...lanes[at]!, block }))
    if (free(date)) {
      for (let row = 0; row < rowCount; row += 1) {
        if (stops.some(stop => stop.block && stop.row <= row && row < stop.row + stop.rows)) continue
        stops.push({ key: `${date} ${row}`, day, row, rows: 1, lane: 0, lanes: 1 })
      }
    }
    return stops.sort(inOrder)
  })
}

/**
 * Where the cursor starts: at today's first block that is not over, else at the current half hour if free ones are stops.
 * After today's last stop it starts at the next block of the week, else at the last one before. In another week it starts
 * at the first block.
 */
export function firstStop(
  stops: readonly (readonly Stop[])[],
  days: readonly string[],
  now: Temporal.PlainDateTime,
): Stop | undefined {
  const at = days.indexOf(now.toPlainDate().toString())
  const row = rowsDown(now.hour * 60 + now.minute)
  const ahead = (stops[at] ?? []).filter(stop => stop.row + stop.rows > row)
  const later = stops.slice(at + 1).flat()
  const before = stops.slice(0, at + 1).flat()
  const isBlock = (stop: Stop): boolean => stop.block !== undefined
  return ahead.find(isBlock) ?? ahead[0] ?? later.find(isBlock) ?? before.findLast(isBlock) ?? later[0] ?? before[0]
}

/** The stop nearest to a place. */
export function nearest(stops: readonly (readonly Stop[])[], day: number, row: number): Stop | undefined {
  const far = (stop: Stop) => Math.abs(stop.day - day) * rowCount + Math.abs(stop.row - row)
  return stops
    .flat()
    .reduce<Stop | undefined>((best, stop) => (best && far(best) <= far(stop) ? best : stop), undefined)
}

const overlaps = (one: Stop, other: Stop): boolean => one.row < other.row + other.rows && other.row < one.row + one.rows

/** The next stop in the direction of an arrow key; undefined at the edge of the week. */
export function neighbour(
  stops: readonly (readonly Stop[])[],
  from: Stop,
  way: 'up' | 'down' | 'left' | 'right',
): Stop | undefined {
  const own = stops[from.day] ?? []
  if (way === 'up' || way === 'down') {
    const on = own.filter(stop => (way === 'down' ? stop.row > from.row : stop.row < from.row))
    const row = on.at(way === 'down' ? 0 : -1)?.row
    return on
      .filter(stop => stop.row === row)
      .sort((one, other) => Math.abs(one.lane - from.lane) - Math.abs(other.lane - from.lane))[0]
  }
  const step = way === 'right' ? 1 : -1
  const beside = own.filter(stop => (stop.lane - from.lane) * step > 0 && overlaps(stop, from))
  if (beside.length > 0) return beside.sort((one, other) => (one.lane - other.lane) * step)[0]
  for (let day = from.day + step; stops[day]; day += step) {
    const row = nearest([stops[day]!], day, from.row)?.row
    const level = stops[day]!.filter(stop => stop.row === row)
    if (level.length > 0) return way === 'right' ? level[0] : level.at(-1)
  }
  return undefined
}
