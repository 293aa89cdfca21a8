import { useState } from 'react'

/**
 * State that follows from what is given now and from itself before. `next` is pure, and answers the same object when
 * nothing is new: React draws again with the new one before anything is shown.
 */
export function useDerived<State>(start: State, next: (before: State) => State): State {
  const [before, set] = useState(start)
  const now = next(before)
  if (now !== before) set(now)
  return now
}
