import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rowAt, rowCount, startIn } from '#rules/timetable-grid.ts'
import { makeDraggable, type Point } from '../../kit/drag.ts'
import type { Carry } from './carried-block.tsx'
import type { RequestedPlace } from './use-week-cursor.ts'
import type { Block } from './week-cursor-stops.ts'

type Given = {
  readonly days: readonly string[]
  readonly blocks: readonly Block[]
  readonly grid: RefObject<HTMLElement | null>
  /** The element that holds the blocks, as large as the days and hours. */
  readonly surface: RefObject<HTMLElement | null>
  readonly moveCursor: (at: RequestedPlace) => void
  readonly onMove: ((block: Block, date: string, time: string, by: 'key' | 'bar') => Promise<boolean>) | undefined
  readonly onWeek: (day: string) => void
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value))

/** Carries a block with the mouse or the keys, until it is put down or put back. */
export function useCarry({ days, blocks, grid, surface, moveCursor, onMove, onWeek }: Given) {
  const [carry, setCarry] = useState<Carry>()
  const placing = useRef(false)
  const armed = useRef<{ readonly element: Element; readonly free: () => void }>(undefined)
  useEffect(() => () => armed.current?.free(), [])
  const latest = useRef({ carry, days })
  useLayoutEffect(() => {
    latest.current = { carry, days }
  })

  /**
   * The place of a block under the pointer. `grip`: pixels from the block's top to the pointer; without it the place is
   * the half hour under the pointer.
   */
  const placeAt = ({ clientX, clientY }: Point, grip?: number): { readonly day: number; readonly row: number } => {
    const { left, top, width, height } = surface.current!.getBoundingClientRect()
    const half = height / rowCount
    return {
      day: clamp(Math.floor(((clientX - left) / width) * 7), 6),
      row: clamp(Math.round((clientY - (grip ?? half / 2) - top) / half), rowCount - 1),
    }
  }
  /** Makes the block under the pointer draggable, so that only one block at a time has listeners. */
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
    moveCursor({ key: held.block.id, day: 0, row: rowAt(held.block.start) })
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
      moveCursor({ key: held.block.id, day: held.day, row: held.row })
      setCarry(undefined)
    } else if (held.by === 'bar') putBack()
  }
  return { carry, setCarry, placeAt, arm, putBack, putDown }
}
