import { useEffect, useState } from 'react'

/** Milliseconds. Shorter waits show no busy state. */
const busyAfter = 150

/** True once `going` has lasted for a moment. */
export function useLate(going: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!going) return
    const timer = setTimeout(() => setLate(true), busyAfter)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [going])
  return going && late
}
