import { useLayoutEffect, useState } from 'react'

/**
 * False while a dialog is mounted, true from then on and before anything is painted. The library learns where a dialog
 * stands only once it is mounted: one that was open by then would not take the page behind it from screen readers.
 */
export function useStanding(): boolean {
  const [standing, setStanding] = useState(false)
  useLayoutEffect(() => setStanding(true), [])
  return standing
}
