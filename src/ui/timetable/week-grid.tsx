// biome-ignore-all lint/a11y/useSemanticElements: blocks stand where their time puts them, which a td cannot
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { t } from '#client/language.ts'
import { rowAt, rowCount, startIn, startOfRow } from '#rules/week.ts'
import { afterPaint } from '../kit/after-paint.ts'
import { makeDraggable, type Point } from '../kit/drag.ts'
import { useFocus } from '../kit/focus-scope.ts'
import { isComposing } from '../kit/typing.ts'
import { Carried, type Carry, heldAt } from './carried.tsx'
import { type Block, firstStop, nearest, neighbour, type Stop, stopsOf } from './stops.ts'
import { Day, Hours, NoBlocks, Now, weekdays } from './week-day.tsx'
import { WeekFooter } from './week-footer.tsx'

export type WeekGridProps = {
  /** What the week is of. */
  readonly label: string
  /** Seven days, yyyy-MM-dd. */
  readonly days: readonly string[]
  /** Names of days on which nothing can be pressed or put. */
  readonly holidays: ReadonlyMap<string, string>
  readonly now: Temporal.PlainDateTime
  readonly blocks: readonly Block[]
  /** `false` while they are loading for the first time. */
  readonly ready: boolean
  /** Said where a week has none. */
  readonly empty: string
  /** The block the cursor begins at. */
  readonly start?: string | undefined
  /** The block under the cursor, and the day and the half hour, HH:mm, the cursor is on. Stable. */
  readonly onCursor: (block: Block | undefined, date: string | undefined, time: string | undefined) => void
  /** A press without movement, and Enter. */
  readonly onOpen: (block: Block) => void
  /** The same on a free half hour, HH:mm; without it the cursor goes from block to block. */
  readonly onOpenFree?: (date: string, time: string) => void
  /** Puts a block somewhere else, HH:mm. Answers whether it was put down there; `false`: it is still being carried. */
  readonly onMove?: (block: Block, date: string, time: string, by: 'key' | 'bar') => Promise<boolean>
  /** Shows the week of a day. */
  readonly onWeek: (day: string) => void
  /** Buttons of a block. Stable. */
  readonly tools?: (block: Block) => ReactNode
  /** The keys of a block. */
  readonly hints: readonly { readonly keys: string; readonly words: string }[]
  readonly letters: boolean
}

const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right', k: 'up', j: 'down' } as const
const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value))

/**
 * A week of half-hour rows. One Tab stop: the arrows lead from block to block and over the week's edge. A block is moved
 * with the mouse, or picked up with Space, carried with the arrows and put down with Enter; Esc puts it back.
 */
export function WeekGrid(props: WeekGridProps) {
  const { label, days, holidays, now, blocks, ready, empty, start, letters, hints } = props
  const { onCursor, onOpen, onOpenFree, onMove, onWeek, tools } = props
  const isFree = onOpenFree !== undefined
  const stops = useMemo(
    () => stopsOf(days, blocks, date => isFree && !holidays.has(date)),
    [days, blocks, isFree, holidays],
  )
  const list = `list ${label}`
  const [stood, setStood] = useState<{ readonly key: string | undefined; readonly day: number; readonly row: number }>()
  const [carry, setCarry] = useState<Carry>()
  const box = useRef<HTMLElement>(null)
  const focus = useFocus()
  const grid = useRef<HTMLDivElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  /** The focus is in here, also while what it was on is being taken away. */
  const inside = useRef(false)
  const placing = useRef(false)
  const armed = useRef<{ readonly element: Element; readonly free: () => void }>(undefined)

  const [begun] = useState(now)
  const first = useMemo(
    () => stops.flat().find(stop => stop.key === start) ?? firstStop(stops, days, begun),
    [stops, days, start, begun],
  )
  const current = useMemo(() => {
    if (!stood) return first
    return stops.flat().find(stop => stop.key === stood.key) ?? nearest(stops, stood.day, stood.row)
  }, [stops, stood, first])
  const stand = (stop: Stop): void => setStood({ key: stop.key, day: stop.day, row: stop.row })
  useLayoutEffect(() => {
    onCursor(current?.block, current && days[current.day], current && startOfRow(current.row))
  }, [current, days, onCursor])
  const carriedByKey = carry?.by === 'key'
  const cursor = carriedByKey ? 'carried' : current ? `stop ${current.key}` : ''
  // Another stop, another week, or a block that stands on another day now: the focus goes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days that are shown are followed, too
  useLayoutEffect(() => {
    if ((inside.current || carriedByKey) && cursor) focus([list, cursor])
  }, [cursor, carriedByKey, days, list, focus])
  useEffect(() => {
    if (ready) box.current?.querySelector('[data-stop][tabindex="0"]')?.scrollIntoView({ block: 'nearest' })
  }, [ready])
  useEffect(() => () => armed.current?.free(), [])

  /** The place the pointer holds the block over. */
  const placeAt = ({ clientX, clientY }: Point, grip: number): { readonly day: number; readonly row: number } => {
    const { left, top, width, height } = surface.current!.getBoundingClientRect()
    const half = height / rowCount
    return {
      day: clamp(Math.floor(((clientX - left) / width) * 7), 6),
      row: clamp(Math.round((clientY - grip - top) / half), rowCount - 1),
    }
  }
  const latest = useRef({ carry, days, blocks })
  latest.current = { carry, days, blocks }
  /** What the pointer comes over can be dragged from then on. */
  const arm = ({ target }: { readonly target: EventTarget }): void => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-stop]') : null
    if (!onMove || !element || element === armed.current?.element || latest.current.carry) return
    const block = blocks.find(({ id }) => id === element.dataset.stop)
    armed.current?.free()
    armed.current = undefined
    if (!block) return
    let grip = 0
    const free = makeDraggable({
      element,
      surface: grid.current!,
      onStart: point => {
        grip = point.clientY - element.getBoundingClientRect().top
        setCarry({ block, ...placeAt(point, grip), by: 'bar' })
      },
      onMove: point => {
        const place = placeAt(point, grip)
        setCarry(held => (!held || (held.day === place.day && held.row === place.row) ? held : { ...held, ...place }))
      },
      onEnd: point => (point ? void putDown({ block, ...placeAt(point, grip), by: 'bar' }) : putBack()),
    })
    armed.current = { element, free }
  }

  const putBack = (): void => {
    const held = latest.current.carry
    setCarry(undefined)
    if (!held || latest.current.days.includes(held.block.date)) return
    setStood({ key: held.block.id, day: 0, row: rowAt(held.block.start) })
    onWeek(held.block.date)
  }
  const putDown = async (held: Carry): Promise<void> => {
    if (placing.current) return
    const date = latest.current.days[held.day]!
    const time = startIn(held.row, held.block.start)
    if (date === held.block.date && held.row === rowAt(held.block.start)) return putBack()
    placing.current = true
    const taken = await onMove?.(held.block, date, time, held.by).finally(() => {
      placing.current = false
    })
    if (taken) {
      setStood({ key: held.block.id, day: held.day, row: held.row })
      setCarry(undefined)
    } else if (held.by === 'bar') putBack()
  }
  /** A week is being drawn: a key that is held down is not heard again before it can be seen. */
  const turning = useRef(false)
  const turn = (weeks: number, day: number, row: number): void => {
    turning.current = true
    afterPaint(() => {
      turning.current = false
    })
    setStood({ key: undefined, day, row })
    onWeek(
      Temporal.PlainDate.from(days[0]!)
        .add({ days: 7 * weeks + day })
        .toString(),
    )
  }
  const carryOn = (held: Carry, way: 'up' | 'down' | 'left' | 'right'): void => {
    if (way === 'up' || way === 'down') {
      setCarry({ ...held, row: clamp(held.row + (way === 'down' ? 1 : -1), rowCount - 1) })
      return
    }
    const day = held.day + (way === 'right' ? 1 : -1)
    setCarry({ ...held, day: (day + 7) % 7 })
    if (!days[day]) turn(day < 0 ? -1 : 1, (day + 7) % 7, held.row)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event
    // A block that is being carried is put down or put back before the focus goes elsewhere.
    if (carry && event.key === 'Tab') event.preventDefault()
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isComposing(event)) return
    if (target instanceof HTMLElement && target.closest('button, [role=dialog], [role=alertdialog]')) return
    if (event.repeat && turning.current) {
      event.preventDefault()
      return
    }
    const plain = event.key.length > 1 || letters
    const way = plain ? ways[event.key as keyof typeof ways] : undefined
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      const { day, row } = carry ?? current ?? stood ?? { day: 0, row: 0 }
      turn(event.key === 'PageDown' ? 1 : -1, day, row)
    } else if (carry) {
      if (way) carryOn(carry, way)
      else if (event.key === 'Enter' && !event.repeat) void putDown(carry)
      else if (event.key === 'Escape') putBack()
      else if (event.key !== 'Enter' && event.key !== ' ' && event.key.length > 1) return
    } else if (way) {
      const next = current && neighbour(stops, current, way)
      if (next) stand(next)
      else if (way === 'right') turn(1, 0, current?.row ?? 0)
      else if (way === 'left') turn(-1, 6, current?.row ?? 0)
    } else if (event.key === 'Home' || event.key === 'End') {
      const end = stops.flat().at(event.key === 'Home' ? 0 : -1)
      if (end) stand(end)
    } else if (event.key === 'Enter' && current && !event.repeat) open(current)
    else if (event.key === ' ' && current?.block && onMove && !event.repeat) {
      setCarry({ block: current.block, day: current.day, row: current.row, by: 'key' })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const open = ({ block, day, row }: Stop): void => {
    if (block) onOpen(block)
    else onOpenFree?.(days[day]!, startOfRow(row))
  }
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const { target } = event
    if (!(target instanceof Element) || target.closest('button')) return
    const element = target.closest<HTMLElement>('[data-stop]')
    if (carry) return
    const { day, row } = placeAt(event, 28)
    const stop = element
      ? stops.flat().find(each => each.key === element.dataset.stop)
      : stops[day]?.find(each => !each.block && each.row === row)
    if (!stop) return
    stand(stop)
    if (!holidays.has(days[stop.day]!)) open(stop)
  }

  const held = carry && heldAt(carry, days, holidays)
  return (
    <>
      <section
        ref={box}
        aria-label={label}
        aria-busy={!ready}
        tabIndex={current ? -1 : 0}
        data-focus-name={list}
        data-focus-cursor={cursor}
        data-paper="week"
        onKeyDown={onKeyDown}
        onFocus={() => {
          inside.current = true
        }}
        onBlur={event => {
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) inside.current = false
        }}
        className="week relative flex min-h-0 flex-1 flex-col outline-none"
      >
        <p className="week-caption hidden">{`${label} · ${days[0]} ${t('to')} ${days[6]}`}</p>
        <div className="week-scroller min-h-0 flex-1 overflow-x-hidden overflow-y-auto">
          <div className="relative grid grid-cols-[52px_minmax(0,1fr)]">
            <Hours />
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard around it */}
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
                  holiday={holidays.get(date)}
                  stops={stops[day]!}
                  current={current?.day === day ? current.key : undefined}
                  lifted={carry?.block.id}
                  movable={onMove !== undefined}
                  tools={tools}
                />
              ))}
            </div>
            <div ref={surface} aria-hidden={carry?.by === 'key' ? undefined : 'true'} className="week-surface">
              <Now now={now} days={days} />
              {carry && held ? <Carried carry={carry} held={held} /> : null}
            </div>
          </div>
        </div>
        {ready && blocks.length === 0 ? <NoBlocks text={empty} /> : null}
      </section>
      <WeekFooter carry={carry} held={held} hints={hints} />
    </>
  )
}
