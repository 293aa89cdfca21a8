import { useEffect } from 'react'
import { hintsText } from '#client/messages/hints.ts'
import { studentsText } from '#client/messages/students.ts'
import { useApp } from '../app.ts'
import type { ScopedKey } from '../scoped-key.ts'

/**
 * The key of the card where Space means something else, or where no commands are heard: in a sheet, and in a table of a
 * question. It is not handled where there is no student.
 */
export const peekKey = (student: string | undefined, show: (student: string) => void): ScopedKey => ({
  keys: 'Shift Space',
  words: studentsText.peekAtStudent,
  hint: hintsText.peek,
  run: () => {
    if (student !== undefined) show(student)
    return student !== undefined
  },
})

/** The same for a table that sets no scope. The card goes along with the cursor, and is closed with the table. */
export function usePeekKey(student: string | undefined): ScopedKey {
  const { peek, navigator } = useApp()
  useEffect(() => {
    if (student !== undefined && peek.get() !== undefined) peek.set(student)
  }, [student, peek])
  useEffect(() => () => peek.set(undefined), [peek])
  return peekKey(student, navigator.peek)
}
