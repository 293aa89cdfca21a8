import { type RefObject, useEffect, useRef } from 'react'
import { whenIdle } from '#client/idle.ts'

/** For an element that is not shown yet. Asking for its size makes the browser lay it out while it is idle. */
export function useLayoutAhead(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) return
    return whenIdle(() => {
      box.current?.getBoundingClientRect()
      return true
    })
  }, [isOpen])
  return box
}
