import { useEffect } from 'react'
import { hintsText } from '#client/messages/hints.ts'
import { studentsText } from '#client/messages/students.ts'
import { isControl } from '../kit/typing.ts'
import { useApp } from './app.ts'
import type { ScopedKey } from './scoped-key.ts'

/** Shift+Space where Space means something else; Space where Shift+Space selects the row. */
type PeekKeys = 'Shift Space' | 'Space'

/**
 * The key of the card where Space means something else, or where no commands are heard: in a sheet, and in a table of a
 * question. It is not handled where there is no student.
 */
export const peekKey = (
  student: string | undefined,
  show: (student: string) => void,
  keys: PeekKeys = 'Shift Space',
): ScopedKey => ({
  keys,
  words: studentsText.peekAtStudent,
  hint: hintsText.peek,
  run: event => {
    // Space presses the button that has the focus.
    if (student === undefined || (keys === 'Space' && isControl(event.target))) return false
    show(student)
    return true
  },
})

/** The same for a table that sets no scope. The card goes along with the cursor, and is closed with the table. */
export function usePeekKey(student: string | undefined, keys?: PeekKeys): ScopedKey {
  const { peek, navigator } = useApp()
  useEffect(() => {
    if (student !== undefined && peek.get() !== undefined) peek.set(student)
  }, [student, peek])
  useEffect(() => () => peek.set(undefined), [peek])
  return peekKey(student, navigator.peek, keys)
}
