import { useCallback, useState } from 'react'
import { useApp } from '../../app/app.ts'

/** The students that an item under the cursor is about: up and down go through them as long as a card is shown. */
export function useStudentsUnder() {
  const { peek } = useApp()
  const [{ students, at }, set] = useState<{ readonly students: readonly string[]; readonly at: number }>({
    students: [],
    at: 0,
  })
  return {
    /** Whose card Space shows. */
    student: students[at],
    begin: useCallback((students: readonly string[]) => set({ students, at: 0 }), []),
    next(step: 1 | -1): boolean {
      if (peek.get() === undefined || students[at + step] === undefined) return false
      set({ students, at: at + step })
      return true
    },
  }
}
