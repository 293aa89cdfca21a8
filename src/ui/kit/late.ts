import { useEffect, useState } from 'react'

/** True once `going` has lasted for 150 ms: what is over sooner is never announced. */
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
