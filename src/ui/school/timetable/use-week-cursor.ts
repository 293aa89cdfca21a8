import { useLayoutEffect, useMemo, useState } from 'react'
import { startOfRow } from '#rules/timetable-grid.ts'
import { type Block, firstStop, nearest, type Stop } from './week-cursor-stops.ts'

/** The requested place of the cursor. Without a key, or if that stop is gone, the nearest stop is used. */
export type RequestedPlace = { readonly key: string | undefined; readonly day: number; readonly row: number }

type Given = {
  readonly days: readonly string[]
  readonly stops: readonly (readonly Stop[])[]
  /** The key of the stop where the cursor starts. */
  readonly start: string | undefined
  readonly now: Temporal.PlainDateTime
  readonly onCursor: (block: Block | undefined, date: string | undefined, time: string | undefined) => void
}

/** The cursor of a week. */
export function useWeekCursor({ days, stops, start, now, onCursor }: Given) {
  const [requested, setRequested] = useState<RequestedPlace>()
  const [begun] = useState(now)
  const first = useMemo(
    () => stops.flat().find(stop => stop.key === start) ?? firstStop(stops, days, begun),
    [stops, days, start, begun],
  )
  const current = useMemo(() => {
    if (!requested) return first
    return stops.flat().find(stop => stop.key === requested.key) ?? nearest(stops, requested.day, requested.row)
  }, [stops, requested, first])
  useLayoutEffect(() => {
    onCursor(current?.block, current && days[current.day], current && startOfRow(current.row))
  }, [current, days, onCursor])
  /** The cursor's day and row, even if the week has no stops. */
  const { day, row } = current ?? requested ?? { day: 0, row: 0 }
  return { current, at: { day, row }, moveCursor: setRequested }
}
