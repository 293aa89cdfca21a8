// biome-ignore-all lint/a11y/useSemanticElements: blocks are positioned by their time, which a td cannot be
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { periodText } from '#client/messages/day-words.ts'
import { type Message, t } from '#client/messages/message.ts'
import { timetableText } from '#client/messages/timetable.ts'
import { startOfRow } from '#rules/timetable-grid.ts'
import { type Hint, keysHint } from '../../actions/action.ts'
import { useScopedHints } from '../../actions/use-gate.ts'
import { ScopedKeys } from '../../app/scoped-keys.tsx'
import { afterPaint } from '../../kit/after-paint.ts'
import { useFocus } from '../../kit/focus-scope.ts'
import { OnPaper } from '../../kit/paper.tsx'
import { useMark } from '../../list/use-author-mark.ts'
import { useBadge } from '../../list/use-viewer-badge.ts'
import { Carried, heldAt } from './carried-block.tsx'
import { useCarry } from './use-carry.ts'
import { useWeekCursor } from './use-week-cursor.ts'
import { type Block, type Stop, stopsOf } from './week-cursor-stops.ts'
import { Day, Hours, NoBlocks, nowOn, weekdays } from './week-day.tsx'
import { WeekFooter } from './week-footer.tsx'
import { weekKeys } from './week-keys.ts'

export type WeekGridProps = {
  /** Accessible name. */
  readonly label: string
  /** Seven days, yyyy-MM-dd. */
  readonly days: readonly string[]
  /** The names of holidays by date. On these days nothing can be opened or dropped. */
  readonly holidays: ReadonlyMap<string, string>
  readonly now: Temporal.PlainDateTime
  readonly blocks: readonly Block[]
  /** `false` while they are loading for the first time. */
  readonly ready: boolean
  /** Shown for a week without blocks. */
  readonly empty: Message
  /** The id of the block where the cursor starts. */
  readonly start?: string | undefined
  /** Called with the block under the cursor, and the cursor's date and half hour (HH:mm). Must be stable. */
  readonly onCursor: (block: Block | undefined, date: string | undefined, time: string | undefined) => void
  /** Called on a click and on Enter. */
  readonly onOpen: (block: Block) => void
  /** The same for a free half hour (HH:mm). Without it the cursor only goes to blocks. */
  readonly onOpenFree?: (date: string, time: string) => void
  /** Moves a block to a date and time (HH:mm). Resolves to `false` if it was not put down and is still carried. */
  readonly onMove?: (block: Block, date: string, time: string, by: 'key' | 'bar') => Promise<boolean>
  /** Shows who is in a block. Without it, Space does so by the student under the cursor. */
  readonly onPeek?: (block: Block) => void
  /** Called for up and down first. It returns whether it did something, so that the cursor stays. */
  readonly onWalk?: (step: 1 | -1) => boolean
  /** Shows the week of a day. */
  readonly onWeek: (day: string) => void
  /** The buttons of a block. Must be stable between renders. */
  readonly tools?: (block: Block) => ReactNode
  /** Fits the whole day into the window. */
  readonly fits: boolean
  /** The hints of commands, for the footer while no block is carried. */
  readonly hints: readonly Hint[]
}

const recordsOf = ({ records }: Block) => records

/**
 * A week of half-hour rows. It is one Tab stop: arrow keys go from block to block, and at the edge to the next week. A
 * block is moved with the mouse, or with keys: Shift+M picks it up, arrows carry it, Enter puts it down, Esc puts it back.
 */
export function WeekGrid(props: WeekGridProps) {
  const { label, days, holidays, now, blocks, ready, empty, start, fits, hints } = props
  const { onCursor, onOpen, onOpenFree, onMove, onPeek, onWalk, onWeek, tools } = props
  const mark = useMark()
  const badge = useBadge(recordsOf)
  const isFree = onOpenFree !== undefined
  const stops = useMemo(
    () => stopsOf(days, blocks, date => isFree && !holidays.has(date)),
    [days, blocks, isFree, holidays],
  )
  const box = useRef<HTMLElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  /** Whether the focus is in the grid. It stays true while the focused element is being removed. */
  const inside = useRef(false)
  const { current, at, moveCursor } = useWeekCursor({ days, stops, start, now, onCursor })
  const { carry, setCarry, placeAt, arm, putBack, putDown } = useCarry({
    ...{ days, blocks, grid, surface, moveCursor, onMove, onWeek },
  })
  const carriedByKey = carry?.by === 'key'
  const cursor = carriedByKey ? 'carried' : current ? `stop ${current.key}` : ''
  const focus = useFocus()
  // The focus follows the cursor to another stop, another week, or a block that has moved to another day.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for another week too
  useLayoutEffect(() => {
    if ((inside.current || carriedByKey) && cursor) focus(['list week', cursor])
  }, [cursor, carriedByKey, days, focus])
  useEffect(() => {
    if (ready) box.current?.querySelector('[data-stop][tabindex="0"]')?.scrollIntoView({ block: 'nearest' })
  }, [ready])

  const turning = useRef(false)
  const open = ({ block, day, row }: Stop): void => {
    if (block) onOpen(block)
    else onOpenFree?.(days[day]!, startOfRow(row))
  }
  const keys = weekKeys({
    ...{ days, stops, current, at, carry, moveCursor, open, putBack, onWalk },
    turning: () => turning.current,
    carryTo: setCarry,
    onPeek: onPeek && (({ block }) => block && onPeek(block)),
    pickUp: onMove && (({ block, day, row }) => block && setCarry({ block, day, row, by: 'key' })),
    putDown: held => void putDown(held),
    turn(weeks, { day, row }) {
      turning.current = true
      afterPaint(() => {
        turning.current = false
      })
      moveCursor({ key: undefined, day, row })
      onWeek(
        Temporal.PlainDate.from(days[0]!)
          .add({ days: 7 * weeks + day })
          .toString(),
      )
    },
  })
  const ownHints = useScopedHints(keys)
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const { target } = event
    if (!(target instanceof Element) || target.closest('button')) return
    const element = target.closest<HTMLElement>('[data-stop]')
    if (carry) return
    const { day, row } = placeAt(event)
    const stop = element
      ? stops.flat().find(each => each.key === element.dataset.stop)
      : stops[day]?.find(each => !each.block && each.row === row)
    if (!stop) return
    moveCursor(stop)
    if (!holidays.has(days[stop.day]!)) open(stop)
  }

  const held = carry && heldAt(carry, days, holidays)
  const [from = '', to = ''] = [days[0], days[6]]
  return (
    <>
      <ScopedKeys title={t(timetableText.weekWord)} list={keys} alone={carry !== undefined} within={box} />
      <section
        ref={box}
        aria-label={label}
        aria-busy={!ready}
        tabIndex={current ? -1 : 0}
        data-focus-name="list week"
        data-focus-cursor={cursor}
        data-paper="week"
        data-fits={fits || undefined}
        onFocus={() => {
          inside.current = true
        }}
        onBlur={event => {
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) inside.current = false
        }}
        className="week relative flex min-h-0 flex-1 flex-col outline-none"
      >
        <OnPaper part="week" />
        <p className="week-caption hidden">{`${label} · ${periodText(from, to)}`}</p>
        <div className="week-scroller min-h-0 flex-1 scroll-pl-13 overflow-x-hidden overflow-y-auto max-[43.75rem]:overflow-x-auto">
          <div className="relative grid grid-cols-[3.25rem_minmax(0,1fr)] max-[43.75rem]:min-w-307 print:min-w-0">
            <Hours now={days.includes(now.toPlainDate().toString()) ? now : undefined} />
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are registered for its scope */}
            <div
              ref={grid}
              role="grid"
              aria-label={label}
              tabIndex={-1}
              onClick={onClick}
              onPointerOver={arm}
              className="relative grid grid-cols-7"
            >
              {days.map((date, day) => (
                <Day
                  key={weekdays[day]}
                  date={date}
                  today={now.toPlainDate().equals(date)}
                  now={nowOn(date, now)}
                  holiday={holidays.get(date)}
                  stops={stops[day]!}
                  current={current?.day === day ? current.key : undefined}
                  lifted={carry?.block.id}
                  movable={onMove !== undefined}
                  fits={fits}
                  tools={tools}
                  mark={mark}
                  badge={badge}
                />
              ))}
            </div>
            <div ref={surface} aria-hidden={carry?.by === 'key' ? undefined : 'true'} className="week-surface">
              {carry && held ? <Carried carry={carry} held={held} /> : null}
            </div>
          </div>
        </div>
        {ready && blocks.length === 0 ? <NoBlocks text={t(empty)} /> : null}
      </section>
      <WeekFooter
        carry={carry}
        held={held}
        current={current?.block}
        hints={carry ? ownHints : [...ownHints, ...hints, ...keysHint()]}
      />
    </>
  )
}
