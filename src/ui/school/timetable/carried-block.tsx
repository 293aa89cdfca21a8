// biome-ignore-all lint/a11y/useSemanticElements: the carried block is positioned by its time
import { dayHeading } from '#client/messages/day-words.ts'
import { t } from '#client/messages/message.ts'
import { timetableText } from '#client/messages/timetable.ts'
import { movedEnd, rowCount, rowsBetween, startIn } from '#rules/timetable-grid.ts'
import { classes } from '../../kit/classes.ts'
import type { Block } from './week-cursor-stops.ts'
import { down, hours } from './week-day.tsx'

/** A block that is being moved, and where it would be put. */
export type Carry = { readonly block: Block; readonly day: number; readonly row: number; readonly by: 'key' | 'bar' }

/** The date and time of that place, and the holiday that forbids it. */
export type Held = {
  readonly date: string
  readonly rows: number
  /** '16:00-17:30' as a block shows it. */
  readonly hours: string
  readonly holiday: string | undefined
}

export function heldAt(
  { block, day, row }: Carry,
  days: readonly string[],
  holidays: ReadonlyMap<string, string>,
): Held {
  const date = days[day]!
  const start = startIn(row, block.start)
  return {
    date,
    rows: Math.min(rowsBetween(block.start, block.end), rowCount - row),
    hours: hours(start, movedEnd(block, start) ?? '24:00'),
    holiday: holidays.get(date),
  }
}

/** 'Carrying Maths S6: Mon 16, 16:00-17:30' */
export function saidOf({ block }: Carry, { date, hours, holiday }: Held): string {
  const where = { lesson: block.title, day: dayHeading(date), hours }
  return t(
    holiday === undefined ? timetableText.carryingTo(where) : timetableText.carryingToHoliday({ ...where, holiday }),
  )
}

/** The block at the place where it would be put. */
export function Carried({ carry, held }: { readonly carry: Carry; readonly held: Held }) {
  return (
    <div
      data-focus-name="carried"
      role="group"
      aria-label={t(timetableText.carryingOne({ lesson: carry.block.title }))}
      tabIndex={-1}
      className={classes('block-lesson week-ghost', held.holiday !== undefined && 'week-refused')}
      style={{
        top: `calc(${down(carry.row)} + 2px)`,
        height: `calc(${down(held.rows)} - 4px)`,
        left: `calc(${(carry.day / 7) * 100}% + 2px)`,
        width: 'calc(100% / 7 - 5px)',
      }}
    >
      <span className="block-title">{carry.block.title}</span>
      <span>{held.hours}</span>
      {held.holiday === undefined ? null : <span>{held.holiday}</span>}
    </div>
  )
}
