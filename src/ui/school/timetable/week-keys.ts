import type { KeyPress } from '#client/keys/key-press.ts'
import { hintsText } from '#client/messages/hints.ts'
import type { Message } from '#client/messages/message.ts'
import { timetableText } from '#client/messages/timetable.ts'
import { rowCount } from '#rules/timetable-grid.ts'
import { done, type ScopedKey } from '../../app/scoped-key.ts'
import type { Carry } from './carried-block.tsx'
import { neighbour, type Stop } from './week-cursor-stops.ts'

type Place = { readonly day: number; readonly row: number }

type Given = {
  readonly days: readonly string[]
  readonly stops: readonly (readonly Stop[])[]
  readonly current: Stop | undefined
  readonly at: Place
  readonly carry: Carry | undefined
  /** Another week is still rendering: repeats of a held key are ignored until it is painted. */
  readonly turning: () => boolean
  readonly moveCursor: (stop: Stop) => void
  readonly open: (stop: Stop) => void
  readonly onWalk: ((step: 1 | -1) => boolean) | undefined
  readonly carryTo: (held: Carry) => void
  /** Undefined if a block is one student's, or nobody's. */
  readonly onPeek: ((stop: Stop) => void) | undefined
  /** Undefined if blocks cannot be moved. */
  readonly pickUp: ((stop: Stop) => void) | undefined
  readonly putDown: (held: Carry) => void
  readonly putBack: () => void
  /** Moves the cursor to a place some weeks later or earlier. */
  readonly turn: (weeks: number, place: Place) => void
}

const directions = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  k: 'up',
  j: 'down',
} as const
type Direction = (typeof directions)[keyof typeof directions]
const directionOf = ({ key }: KeyPress): Direction | undefined => directions[key as keyof typeof directions]
const onButton = ({ target }: KeyPress): boolean => target instanceof Element && target.closest('button') !== null

/** The keys of a week. They move the cursor, or the carried block if there is one. */
export function weekKeys({ days, turning, turn, at, carry, ...rest }: Given): readonly ScopedKey[] {
  const { stops, current, moveCursor, open, onWalk, onPeek, carryTo, pickUp, putDown, putBack } = rest
  const unlessTurning = (act: (event: KeyPress) => void) => (event: KeyPress) => {
    if (onButton(event)) return false
    if (!(event.repeat && turning())) act(event)
    return true
  }
  const page = unlessTurning(({ key }) => turn(key === 'PageDown' ? 1 : -1, carry ?? at))
  const turns: ScopedKey = {
    keys: 'PageUp PageDown',
    words: timetableText.weekBeforeNextWeek,
    hint: timetableText.week,
    held: true,
    run: page,
  }
  if (carry) {
    const changeDay = unlessTurning(event => {
      const day = carry.day + (directionOf(event) === 'right' ? 1 : -1)
      carryTo({ ...carry, day: (day + 7) % 7 })
      if (!days[day]) turn(day < 0 ? -1 : 1, { day: (day + 7) % 7, row: carry.row })
    })
    const changeRow = unlessTurning(event => {
      const row = carry.row + (directionOf(event) === 'down' ? 1 : -1)
      carryTo({ ...carry, row: Math.max(0, Math.min(rowCount - 1, row)) })
    })
    const ignore = done(() => undefined)
    return [
      {
        keys: 'ArrowLeft ArrowRight',
        words: timetableText.dayBeforeNextDay,
        hint: hintsText.day,
        held: true,
        run: changeDay,
      },
      {
        keys: 'ArrowUp ArrowDown K J',
        words: timetableText.halfAnHourUpOrDown,
        hint: hintsText.halfHour,
        held: true,
        run: changeRow,
      },
      turns,
      { keys: 'Enter', words: timetableText.putItDown, hint: hintsText.putDown, run: done(() => putDown(carry)) },
      { keys: 'Esc', words: timetableText.putItBack, hint: hintsText.putBack, run: done(putBack) },
      // The focus must not leave the grid while a block is carried.
      { keys: 'Tab', held: true, run: ignore },
      { keys: 'Shift Tab', held: true, run: ignore },
      { keys: 'Space Home End', held: true, run: ignore },
    ]
  }
  const move = unlessTurning(event => {
    const direction = directionOf(event)
    if (!direction) return
    if ((direction === 'up' || direction === 'down') && onWalk?.(direction === 'down' ? 1 : -1)) return
    const next = current && neighbour(stops, current, direction)
    if (next) moveCursor(next)
    else if (direction === 'right') turn(1, { day: 0, row: at.row })
    else if (direction === 'left') turn(-1, { day: 6, row: at.row })
  })
  const toEnd = unlessTurning(({ key }) => {
    const end = stops.flat().at(key === 'Home' ? 0 : -1)
    if (end) moveCursor(end)
  })
  const onCurrent = (act: (stop: Stop) => void) => (event: KeyPress) => {
    if (onButton(event) || !current) return false
    act(current)
    return true
  }
  const onBlock = (hint: Message) => (current?.block ? hint : undefined)
  return [
    { keys: 'ArrowUp ArrowDown K J', words: timetableText.upAndDownTheDay, held: true, run: move },
    { keys: 'ArrowLeft ArrowRight', words: timetableText.dayBeforeNextDay, held: true, run: move },
    { keys: 'Enter', words: timetableText.open, run: onCurrent(open) },
    ...(onPeek
      ? [{ keys: 'Space', words: timetableText.peekAtStudents, hint: onBlock(hintsText.peek), run: onCurrent(onPeek) }]
      : []),
    ...(pickUp
      ? [
          {
            keys: 'Shift M',
            words: timetableText.carryTheLesson,
            hint: onBlock(timetableText.carry),
            run: onCurrent(pickUp),
          },
        ]
      : []),
    turns,
    { keys: 'Home', words: timetableText.firstOfTheWeek, held: true, run: toEnd },
    { keys: 'End', words: timetableText.lastOfTheWeek, held: true, run: toEnd },
  ]
}
