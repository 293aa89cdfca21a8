import { useState } from 'react'

/**
 * State that is computed from the previous state and the current props. `next` must be pure and return the same object if
 * nothing has changed. Setting state during a render makes React render again before anything is painted.
 */
export function useDerived<State>(start: State, next: (before: State) => State): State {
  const [before, set] = useState(start)
  const now = next(before)
  if (now !== before) set(now)
  return now
}
