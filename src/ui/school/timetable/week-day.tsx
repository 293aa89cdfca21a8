// biome-ignore-all lint/a11y/useSemanticElements: blocks are positioned by their time, which a td cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: one of the blocks takes the focus
import { type CSSProperties, memo, type ReactNode, useState } from 'react'
import { dayHeading } from '#client/messages/day-words.ts'
import { t } from '#client/messages/message.ts'
import { timetableText } from '#client/messages/timetable.ts'
import { rowCount, rowsDown, startOfRow, timeOf } from '#rules/timetable-grid.ts'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { mixedText } from '../../kit/mixed-text.tsx'
import { type Badge, BadgeLetters, type Mark, MarkLetters, markDelay } from '../../kit/table-letters.tsx'
import { countWords, headcount } from './headcount.ts'
import { NameInSlot } from './name-in-slot.tsx'
import type { Block, Stop } from './week-cursor-stops.ts'

declare module 'react' {
  interface CSSProperties {
    /** How many lines of its title a block shows. */
    '--title-lines'?: number
    /** How many blocks of a day stand beside each other. */
    '--lanes'?: number
  }
}

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
/** '16:00–17:30' */
export const hours = (start: string, end: string): string => `${start.slice(0, 5)}–${end.slice(0, 5)}`
/** The height of rows as a CSS length. */
export const down = (rows: number): string => `calc(var(--half-hour) * ${rows})`

type DayProps = {
  readonly date: string
  readonly today: boolean
  /** On today: the current time in rows from the top. */
  readonly now: number | undefined
  readonly holiday: string | undefined
  readonly stops: readonly Stop[]
  readonly current: string | undefined
  readonly lifted: string | undefined
  readonly movable: boolean
  /** All rows are in the window, so that each has little room. */
  readonly fits: boolean
  readonly tools: ((block: Block) => ReactNode) | undefined
  /** The letters of whoever has just changed a block, and of those who have one of its records open. */
  readonly mark: (block: Block) => Mark | undefined
  readonly badge: ((block: Block) => Badge | undefined) | undefined
}

export const Day = memo(function Day(props: DayProps) {
  const { date, today, now, holiday, stops, current, lifted, movable, fits, tools, mark, badge } = props
  const lanes = Math.max(1, ...stops.map(stop => stop.lanes))
  // Those of the other tab are places of several people.
  const lessons = movable ? stops.filter(({ block }) => block).length : 0
  return (
    <div
      role="row"
      style={{ '--lanes': lanes }}
      className={classes('week-day', holiday !== undefined && 'week-holiday')}
    >
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
        {dayHeading(date)}
        {holiday === undefined ? null : ` · ${holiday}`}
        {lessons > 0 && holiday === undefined ? (
          <span className="font-normal text-text-3 max-[75rem]:hidden">
            {' '}
            · {t(timetableText.lessonCount({ count: lessons }))}
          </span>
        ) : null}
      </div>
      <div role="presentation" className="week-rows">
        {now === undefined ? null : <div className="week-now" style={{ top: down(now) }} />}
        {stops.map(stop =>
          stop.block ? (
            <BlockCell
              key={stop.key}
              block={stop.block}
              row={stop.row}
              rows={stop.rows}
              lane={stop.lane}
              lanes={stop.lanes}
              now={now !== undefined && stop.row < now && now < stop.row + stop.rows ? now - stop.row : undefined}
              current={stop.key === current}
              lifted={stop.key === lifted}
              movable={movable}
              fits={fits}
              tools={holiday === undefined ? tools : undefined}
              mark={mark(stop.block)}
              badge={badge?.(stop.block)}
            />
          ) : stop.key === current ? (
            <div
              key="free"
              role="gridcell"
              data-stop={stop.key}
              data-focus-name={`stop ${stop.key}`}
              tabIndex={0}
              aria-label={`${dayHeading(date)}, ${startOfRow(stop.row)}`}
              className="week-free"
              style={{ top: down(stop.row) }}
            />
          ) : null,
        )}
        {stops.some(stop => stop.block || stop.key === current) ? null : (
          <span role="gridcell" className="sr-only">
            {t(timetableText.nothing)}
          </span>
        )}
      </div>
    </div>
  )
})

type BlockCellProps = Omit<Stop, 'key' | 'day' | 'block'> & {
  readonly block: Block
  /** While it lasts: the current time in rows from its top. */
  readonly now: number | undefined
  readonly current: boolean
  readonly lifted: boolean
  readonly movable: boolean
  readonly fits: boolean
  readonly tools: ((block: Block) => ReactNode) | undefined
  readonly mark: Mark | undefined
  readonly badge: Badge | undefined
}

const BlockCell = memo(function BlockCell(props: BlockCellProps) {
  const { block, row, rows, lane, lanes, now, current, lifted, movable, fits, tools, mark, badge } = props
  const [near, setNear] = useState(false)
  // A block that is too narrow for its buttons or its name grows under the pointer.
  const roomy = rows === 1 ? lanes === 1 : lanes <= 2
  const opened = !roomy && (near || current)
  const lines = titleLines(rows, block.detail !== undefined, fits)
  const side: CSSProperties =
    lane * 2 < lanes
      ? { left: `calc(${(lane / lanes) * 100}% + 2px)` }
      : { right: `calc(${((lanes - lane - 1) / lanes) * 100}% + 2px)` }
  return (
    <div
      role="gridcell"
      data-stop={block.id}
      data-focus-name={`stop ${block.id}`}
      data-mark={mark?.letters}
      data-colour={block.colour}
      tabIndex={current ? 0 : -1}
      aria-roledescription={movable ? t(timetableText.movableLesson) : undefined}
      onPointerEnter={roomy ? undefined : () => setNear(true)}
      onPointerLeave={roomy ? undefined : () => setNear(false)}
      className={classes(
        'block-lesson',
        block.held && 'block-held',
        opened && 'block-opened',
        lifted && 'block-lifted',
      )}
      style={{
        top: `calc(${down(row)} + 2px)`,
        height: `calc(${down(rows)} - 4px)`,
        width: `calc(${100 / lanes}% - 5px)`,
        animationDelay: markDelay(mark),
        '--title-lines': lines,
        ...side,
      }}
    >
      {now === undefined ? null : <span className="block-now" style={{ top: `calc(${down(now)} - 2px)` }} />}
      <span className={titleLook(lines, fits)}>{fits ? <NameInSlot of={block} /> : mixedText(block.title)}</span>{' '}
      <span className="block-hours">
        <span className="block-clock">
          {block.start.slice(0, 5)}
          <span className="block-end">–{block.end.slice(0, 5)}</span>
        </span>
        {block.count ? <Headcount of={block.count} /> : null}
      </span>
      {block.detail ? <span className="block-detail">{block.detail}</span> : null}
      {tools && (roomy || opened) ? <span className="block-tools">{tools(block)}</span> : null}
      {badge ? <BadgeLetters {...badge} /> : null}
      {mark ? <MarkLetters {...mark} /> : null}
    </div>
  )
})

const titleLook = (lines: number, fits: boolean): string =>
  classes('block-title', fits && lines === 1 && 'block-one-line')

/** How many lines of its title a block of some half hours has room for, beside its time, its detail and its buttons. */
const titleLines = (rows: number, hasDetail: boolean, fits: boolean): number =>
  Math.max(1, Math.floor((rows * (fits ? 22 : 56) - 10) / 16) - 1 - (hasDetail || rows > 1 ? 1 : 0))

/** ' · 12/16' and a tick once all are marked. A full class stands out. */
function Headcount({ of }: { readonly of: NonNullable<Block['count']> }) {
  const { students, size, taken } = of
  const words = t(countWords(of))
  return (
    <span className={classes('block-count', !!size && students >= size && 'full-count')} title={words}>
      <span aria-hidden="true">{headcount(of)}</span>
      {taken ? <Icon name="check" className="text-good" /> : null}
      <span className="sr-only">, {words}</span>
    </span>
  )
}

/** '9:00' */
const rowLabels = Array.from({ length: rowCount }, (_, row) => startOfRow(row).replace(/^0/, ''))

/** The hours at the left side of a week, which stay there where it scrolls sideways, and the time that it is. */
export function Hours({ now }: { readonly now: Temporal.PlainDateTime | undefined }) {
  const at = now && nowOn(now.toPlainDate().toString(), now)
  return (
    <div
      aria-hidden="true"
      className="sticky left-0 z-30 border-r border-line bg-surface text-right text-xs text-text-3 print:static"
    >
      <div className="week-head sticky top-0 z-20 bg-surface" />
      {rowLabels.map(each => (
        <div key={each} className="week-hour pr-2">
          <span>{each}</span>
        </div>
      ))}
      {at === undefined ? null : (
        <span className="week-time" style={{ top: `calc(var(--week-head) + ${down(at)})` }}>
          {timeOf(now!.hour * 60 + now!.minute)}
        </span>
      )}
    </div>
  )
}

/** The current time in rows from the top, on the day that is today. */
export function nowOn(date: string, now: Temporal.PlainDateTime): number | undefined {
  if (!now.toPlainDate().equals(date)) return undefined
  const row = rowsDown(now.hour * 60 + now.minute)
  return row < 0 || row > rowCount ? undefined : row
}

/** The message of an empty week. */
export function NoBlocks({ text }: { readonly text: string }) {
  return (
    <p className="pointer-events-none absolute inset-x-0 top-24 text-center text-text-3">
      <span className="week-empty rounded-md bg-surface px-3 py-1">{text}</span>
    </p>
  )
}
