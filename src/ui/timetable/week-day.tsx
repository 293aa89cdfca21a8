// biome-ignore-all lint/a11y/useSemanticElements: blocks stand where their time puts them, which a td cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: one of the blocks takes the focus
import { type CSSProperties, memo, type ReactNode, useState } from 'react'
import { t } from '#client/language.ts'
import { rowCount, rowsDown, startOfRow } from '#rules/week.ts'
import { classes } from '../kit/classes.ts'
import type { Block, Stop } from './stops.ts'

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
/** 'Mon 16' */
export const dayName = (date: string): string =>
  `${weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1]} ${Number(date.slice(8))}`
/** '16:00–17:30' */
export const hours = (start: string, end: string): string => `${start.slice(0, 5)}–${end.slice(0, 5)}`
/** The height of so many rows, whatever one is high. */
export const down = (rows: number): string => `calc(var(--half-hour) * ${rows})`

type DayProps = {
  readonly date: string
  readonly today: boolean
  readonly holiday: string | undefined
  readonly stops: readonly Stop[]
  readonly current: string | undefined
  readonly lifted: string | undefined
  readonly movable: boolean
  readonly tools: ((block: Block) => ReactNode) | undefined
}

export const Day = memo(function Day({ date, today, holiday, stops, current, lifted, movable, tools }: DayProps) {
  return (
    <div role="row" className={classes('week-day', holiday !== undefined && 'week-holiday')}>
      <div
        role="rowheader"
        title={holiday}
        aria-current={today ? 'date' : undefined}
        className={classes(
          'week-head sticky top-0 z-20 truncate border-b border-line px-2 text-center font-medium',
          holiday === undefined ? 'bg-surface' : 'week-holiday-head',
          today ? 'text-accent-text' : 'text-text-2',
        )}
      >
        {dayName(date)}
        {holiday === undefined ? null : ` · ${holiday}`}
      </div>
      <div role="presentation" className="week-rows">
        {stops.map(stop =>
          stop.block ? (
            <BlockCell
              key={stop.key}
              block={stop.block}
              row={stop.row}
              rows={stop.rows}
              lane={stop.lane}
              lanes={stop.lanes}
              current={stop.key === current}
              lifted={stop.key === lifted}
              movable={movable}
              tools={holiday === undefined ? tools : undefined}
            />
          ) : stop.key === current ? (
            <div
              key="free"
              role="gridcell"
              data-stop={stop.key}
              data-focus-name={`stop ${stop.key}`}
              tabIndex={0}
              aria-label={`${dayName(date)}, ${startOfRow(stop.row)}`}
              className="week-free"
              style={{ top: down(stop.row) }}
            />
          ) : null,
        )}
        {stops.some(stop => stop.block || stop.key === current) ? null : (
          <span role="gridcell" className="sr-only">
            {t('nothing')}
          </span>
        )}
      </div>
    </div>
  )
})

type BlockCellProps = Omit<Stop, 'key' | 'day' | 'block'> & {
  readonly block: Block
  readonly current: boolean
  readonly lifted: boolean
  readonly movable: boolean
  readonly tools: ((block: Block) => ReactNode) | undefined
}

const BlockCell = memo(function BlockCell(props: BlockCellProps) {
  const { block, row, rows, lane, lanes, current, lifted, movable, tools } = props
  const [near, setNear] = useState(false)
  // What is too narrow for its buttons, or its name, opens under the pointer.
  const roomy = rows === 1 ? lanes === 1 : lanes <= 2
  const opened = !roomy && (near || current)
  const thin = lanes > 3 && !opened
  const side: CSSProperties =
    lane * 2 < lanes
      ? { left: `calc(${(lane / lanes) * 100}% + 2px)` }
      : { right: `calc(${((lanes - lane - 1) / lanes) * 100}% + 2px)` }
  return (
    <div
      role="gridcell"
      data-stop={block.id}
      data-focus-name={`stop ${block.id}`}
      tabIndex={current ? 0 : -1}
      aria-roledescription={movable ? t('movable lesson') : undefined}
      onPointerEnter={roomy ? undefined : () => setNear(true)}
      onPointerLeave={roomy ? undefined : () => setNear(false)}
      className={classes('block-lesson', opened && 'block-opened', thin && 'block-thin', lifted && 'block-lifted')}
      style={{
        top: `calc(${down(row)} + 2px)`,
        height: `calc(${down(rows)} - 4px)`,
        width: `calc(${100 / lanes}% - 5px)`,
        ...side,
      }}
    >
      <span className="block-title">{block.title}</span>{' '}
      <span className="block-hours">{hours(block.start, block.end)}</span>
      {block.detail ? <span className="block-detail">{block.detail}</span> : null}
      {tools && (roomy || opened) ? <span className="block-tools">{tools(block)}</span> : null}
    </div>
  )
})

/** '9:00' */
const rowLabels = Array.from({ length: rowCount }, (_, row) => startOfRow(row).replace(/^0/, ''))

/** The hours down the side of a week. */
export function Hours() {
  return (
    <div aria-hidden="true" className="border-r border-line text-right text-xs text-text-3">
      <div className="week-head sticky top-0 z-20 bg-surface" />
      {rowLabels.map(each => (
        <div key={each} className="week-hour pr-2">
          <span>{each}</span>
        </div>
      ))}
    </div>
  )
}

/** The line at this moment, where the week has it. */
export function Now({ now, days }: { readonly now: Temporal.PlainDateTime; readonly days: readonly string[] }) {
  const row = rowsDown(now.hour * 60 + now.minute)
  const day = days.indexOf(now.toPlainDate().toString())
  if (day < 0 || row < 0 || row > rowCount) return null
  return <div className="week-now" style={{ top: down(row), left: `${(day / 7) * 100}%` }} />
}

/** Said over a week in which nothing stands. */
export function NoBlocks({ text }: { readonly text: string }) {
  return (
    <p className="pointer-events-none absolute inset-x-0 top-24 text-center text-text-3">
      <span className="week-empty rounded-md bg-surface px-3 py-1">{text}</span>
    </p>
  )
}
