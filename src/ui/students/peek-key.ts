import { studentsText } from '#client/messages/students.ts'
import type { ScopedKey } from '../scoped-key.ts'

/** The key of the card in a sheet, where Space means something else. It is not handled where there is no student. */
export const peekKey = (student: string | undefined, show: (student: string) => void): ScopedKey => ({
  keys: 'Shift Space',
  words: studentsText.peekAtStudent,
  hint: 'peek',
  run: () => {
    if (student !== undefined) show(student)
    return student !== undefined
  },
})
