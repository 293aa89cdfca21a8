import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** What in a row can have the focus besides the row. */
export const controls = ':is(button, a[href], input, select, textarea):not(:disabled)'

export const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null

type Given = {
  readonly grid: RefObject<HTMLElement | null>
  readonly count: number
  /** The row that Tab stops at. */
  readonly stop: number
  /** The id of the cursor's record as it was given, and the one that has the cursor. */
  readonly cursor: string | undefined
  readonly cursorRow: string | undefined
  readonly idAt: (index: number) => string | undefined
  readonly onCursor: ((id: string) => void) | undefined
}

/** Keeps the focus on the cursor row while it is in the table: also when its element goes, or has not come yet. */
export function useTableFocus({ grid, count, stop, cursor, cursorRow, idAt, onCursor }: Given) {
  /** Whether the focus is, or was until React took its element away, in the rows. */
  const inside = useRef(false)
  /** Which of the row's controls has the focus, -1 for the row itself. */
  const control = useRef(-1)
  /** The row that takes the focus once it is there. */
  const wanted = useRef<string>(undefined)

  /** Whether the row is there to be focused. */
  const focusRow = (index: number, nth = control.current): boolean => {
    const row = grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    const target = nth >= 0 ? row?.querySelectorAll<HTMLElement>(controls)[nth] : undefined
    const chosen = target ?? row
    chosen?.focus({ preventScroll: true })
    return !!chosen
  }

  // After every commit: any of them may have taken the element that had the focus, or brought the one that is to have it.
  useLayoutEffect(() => {
    const active = document.activeElement
    const lost = inside.current && (active === null || active === document.body || active === grid.current)
    // It was gone before it could have the focus.
    if (wanted.current === cursor && wanted.current !== cursorRow) wanted.current = undefined
    if (wanted.current !== undefined ? wanted.current !== cursorRow : !lost) return
    wanted.current = undefined
    if (count === 0) grid.current?.focus({ preventScroll: true })
    else focusRow(stop)
  })

  return {
    focusRow,
    /** The cursor row takes the focus, or another one where there is none; an empty table takes it itself. */
    focusTable(index: number): void {
      control.current = -1
      const id = idAt(index)
      if (id === undefined) grid.current?.focus({ preventScroll: true })
      else if (!focusRow(index)) {
        wanted.current = id
        onCursor?.(id)
      }
    },
    /** The row takes the focus when it has the cursor, and is there. */
    want(id: string): void {
      wanted.current = id
    },
    /** To the next control of the row, or back to the row: which of them, -1 for the row. */
    sideways(index: number, by: number, buttons: number): number {
      control.current = Math.min(buttons - 1, Math.max(-1, control.current + by))
      focusRow(index)
      return control.current
    },
    onFocus(event: FocusEvent<HTMLElement>): void {
      inside.current = true
      const row = rowOf(event.target)
      if (!row) {
        if (event.target === grid.current && count > 0) focusRow(stop)
        return
      }
      control.current = [...row.querySelectorAll(controls)].indexOf(event.target)
      const id = idAt(Number(row.dataset.index))
      if (grid.current?.dataset.focusHome !== 'hold' && id !== undefined && id !== cursor) onCursor?.(id)
    },
    onBlur(event: FocusEvent<HTMLElement>): void {
      const { currentTarget: box, relatedTarget: next } = event
      if (box.contains(next) || box.contains(document.activeElement)) return
      inside.current = false
      wanted.current = undefined
    },
  }
}

export type TableFocus = ReturnType<typeof useTableFocus>
