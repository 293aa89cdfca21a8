import { startTransition, useEffect, useState } from 'react'
import { around } from './table-window.ts'

/** Milliseconds after the last letter of a search. */
const pause = 300

/**
 * How many rows are mounted on both sides of the view. While somebody types a search there are none, so that a letter
 * renders only what is seen. They come back after a pause.
 */
export function useBeyond(listKey: string | undefined): number {
  const [rested, setRested] = useState(listKey)
  useEffect(() => {
    if (rested === listKey) return
    const timer = setTimeout(() => startTransition(() => setRested(listKey)), pause)
    return () => clearTimeout(timer)
  }, [rested, listKey])
  return rested === listKey ? around : 0
}
