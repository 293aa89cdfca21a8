import { useEffect, useState } from 'react'
import { zone } from '#rules/hong-kong.ts'

const minute = (): Temporal.PlainDateTime =>
  Temporal.Now.plainDateTimeISO(zone).round({ smallestUnit: 'minute', roundingMode: 'floor' })

/** The time in Hong Kong, to the minute. */
export function useNow(): Temporal.PlainDateTime {
  const [now, setNow] = useState(minute)
  useEffect(() => {
    const timer = setInterval(() => setNow(known => (minute().equals(known) ? known : minute())), 5_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
