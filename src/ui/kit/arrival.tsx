import { type RefObject, useEffect } from 'react'

type ArrivalProps = {
  readonly at: RefObject<{ readonly focus: () => void } | null>
  /** What is to have the focus is there. */
  readonly ready: boolean
}

/** Gives the focus to what the hands expect. Stands after it in the dialog, whose content may come later than itself. */
export function Arrival({ at, ready }: ArrivalProps) {
  useEffect(() => {
    if (!ready) return undefined
    at.current?.focus()
    // What gave way to the dialog gives its focus back a moment later, and the dialog takes it for itself.
    const later = setTimeout(() => {
      if (document.activeElement?.matches('body, [data-raised], [role=dialog]')) at.current?.focus()
    })
    return () => clearTimeout(later)
  }, [at, ready])
  return null
}
