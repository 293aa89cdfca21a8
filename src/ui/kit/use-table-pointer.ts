import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { controls } from './focus-reconciler.ts'
import { sizes } from './sizes.ts'
import type { Selection } from './table-selection.ts'
import { timings } from './timings.ts'

/** Pixels with letters of the usual size. A click in this strip before the first column selects the row. */
const gutterWidth = 16

export const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null

const onControl = (target: EventTarget, row: HTMLElement): boolean =>
  target instanceof Element && target.closest(controls) !== row && target.closest(controls) !== null

const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.cell') : null

/** Gives a truncated cell a title. */
function showCutOffText(cell: HTMLElement): void {
  const cut = cell.querySelector<HTMLElement>('.truncate') ?? cell
  if (cut.scrollWidth > cut.clientWidth) cell.title = cell.textContent ?? ''
  else cell.removeAttribute('title')
}

/** The press that began last: whether it is a finger's, and whether it rested long enough to select a row. */
type Finger = { isDown: boolean; rested: boolean; timer?: ReturnType<typeof setTimeout> }

/** The cell that was measured last, and where the pointer was then. */
type Pointer = { readonly cell: HTMLElement | null; readonly x?: number; readonly y?: number }

type Given = {
  readonly selection: Selection | undefined
  readonly toggle: (index: number) => void
  /** Selects up to this row. */
  readonly extendTo: (index: number) => void
  /** The next range begins anew. */
  readonly forgetAnchor: () => void
  readonly open: (index: number) => void
}

/** What the mouse and a finger do in the rows. */
export function useTablePointer({ selection, toggle, extendTo, forgetAnchor, open }: Given) {
  const finger = useRef<Finger>({ isDown: false, rested: false })
  const pointer = useRef<Pointer>({ cell: null })
  useEffect(() => () => clearTimeout(finger.current.timer), [])
  // Only when the pointer itself moves: measuring rows that scroll past it is slow.
  const onMouseMove = ({ target, clientX, clientY }: MouseEvent): void => {
    const cell = cellOf(target)
    const { cell: before, x, y } = pointer.current
    if (clientX === x && clientY === y) return
    pointer.current = { cell, x: clientX, y: clientY }
    if (cell && cell !== before) showCutOffText(cell)
  }
  const onMouseLeave = (): void => {
    pointer.current = { cell: null }
  }

  /** A finger selects a row by resting on it, and the next ones by a tap. */
  const onPointerDown = ({ target, pointerType }: PointerEvent<HTMLDivElement>): void => {
    clearTimeout(finger.current.timer)
    const row = rowOf(target)
    finger.current = { isDown: pointerType === 'touch', rested: false }
    if (pointerType !== 'touch' || !row || !selection || onControl(target, row)) return
    finger.current.timer = setTimeout(() => {
      finger.current.rested = true
      toggle(Number(row.dataset.index))
    }, timings.fingerRest)
  }
  // The browser cancels the press when the finger scrolls.
  const onPointerUp = (): void => clearTimeout(finger.current.timer)
  const onContextMenu = (event: MouseEvent): void => {
    if (finger.current.isDown && selection) event.preventDefault()
  }
  const onMouseDown = (event: MouseEvent<HTMLDivElement>): void => {
    const row = rowOf(event.target)
    if (!row || event.button !== 0 || !selection) return
    const index = Number(row.dataset.index)
    if (finger.current.isDown) {
      if (!finger.current.rested && selection.ids.size > 0 && !onControl(event.target, row)) toggle(index)
      return
    }
    const gutter = event.clientX - row.getBoundingClientRect().left < gutterWidth * sizes.get().scale
    if (event.shiftKey) {
      event.preventDefault()
      extendTo(index)
    } else if (event.ctrlKey || event.metaKey || gutter) toggle(index)
    else forgetAnchor()
  }
  const onDoubleClick = ({ target }: MouseEvent<HTMLDivElement>): void => {
    const row = rowOf(target)
    // While rows are selected, two taps select two rows.
    const selects = finger.current.isDown && selection !== undefined && selection.ids.size > 0
    if (row && !selects && !onControl(target, row)) open(Number(row.dataset.index))
  }

  return {
    onMouseMove,
    onMouseLeave,
    onMouseDown,
    onDoubleClick,
    onPointerDown,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onContextMenu,
  }
}
