import { useCallback } from 'react'
import { authorOf } from '#client/data/authors.ts'
import { useApp } from '../app/app.ts'
import type { Mark } from '../kit/table-letters.tsx'

/** The initials that a row shows for a moment after a colleague has changed it. */
export function useMark(): (row: object) => Mark | undefined {
  const { session } = useApp()
  return useCallback(
    row => {
      const author = authorOf(row)
      return author?.staff === session.username() ? undefined : author
    },
    [session],
  )
}
