import { useEffect, useState } from 'react'
import { timings } from './timings.ts'

/** True once `going` has lasted for a moment. */
export function useLate(going: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!going) return
    const timer = setTimeout(() => setLate(true), timings.busyAfter)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [going])
  return going && late
}
