// biome-ignore-all lint/a11y/useSemanticElements: what is carried stands where its time puts it
import { t } from '#client/language.ts'
import { movedEnd, rowCount, rowsBetween, startIn } from '#rules/week.ts'
import { classes } from '../kit/classes.ts'
import type { Block } from './stops.ts'
import { dayName, down, hours } from './week-day.tsx'

/** A block in the hand: where it would be put. */
export type Carry = { readonly block: Block; readonly day: number; readonly row: number; readonly by: 'key' | 'bar' }

/** When that would be, and the holiday that is in the way. */
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
export const saidOf = ({ block }: Carry, { date, hours, holiday }: Held): string =>
  `${t('Carrying')} ${block.title}: ${dayName(date)}, ${hours}${holiday === undefined ? '' : `, ${holiday}`}`

/** The block where it would be put. */
export function Carried({ carry, held }: { readonly carry: Carry; readonly held: Held }) {
  return (
    <div
      data-focus-name="carried"
      role="group"
      aria-label={`${t('Carrying')} ${carry.block.title}`}
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
