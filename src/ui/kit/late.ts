import { useEffect, useState } from 'react'

/** True once `going` has lasted for 150 ms, so that short waits show no busy state. */
export function useLate(going: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!going) return
    const timer = setTimeout(() => setLate(true), 150)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [going])
  return going && late
}
