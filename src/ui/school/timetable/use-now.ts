import { useEffect, useState } from 'react'
import { timings } from '#client/core/timings.ts'
import { zone } from '#rules/hong-kong.ts'

const minute = (): Temporal.PlainDateTime =>
  Temporal.Now.plainDateTimeISO(zone).round({ smallestUnit: 'minute', roundingMode: 'floor' })

/** The time in Hong Kong, to the minute. */
export function useNow(): Temporal.PlainDateTime {
  const [now, setNow] = useState(minute)
  useEffect(() => {
    const timer = setInterval(() => setNow(known => (minute().equals(known) ? known : minute())), timings.clockPace)
    return () => clearInterval(timer)
  }, [])
  return now
}
