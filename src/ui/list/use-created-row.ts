import { useEffect, useRef } from 'react'
import { useFocus } from '../kit/focus-scope.ts'

type Given<Row> = {
  /** The id of what was made last. */
  readonly made: string | undefined
  /** The name of the list. */
  readonly name: string
  readonly rows: readonly Row[] | undefined
  readonly id: (row: Row) => string
  readonly move: (id: string) => void
}

/** Moves the cursor to a row that was made here, once it has arrived: that is a little later than it is told. */
export function useMade<Row>({ made, name, rows, id, move }: Given<Row>): void {
  const focus = useFocus()
  const last = useRef(made)
  const isHere = made !== undefined && rows?.some(row => id(row) === made)
  useEffect(() => {
    if (!isHere || made === last.current) return
    last.current = made
    move(made)
    focus([`list ${name}`, `row ${made}`])
  }, [isHere, made, move, focus, name])
}
