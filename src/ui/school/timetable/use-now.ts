import { useMemo, useSyncExternalStore } from 'react'
import { zone } from '#rules/hong-kong.ts'
import { useApp } from '../../app/app.ts'

const minute = (): string =>
  Temporal.Now.plainDateTimeISO(zone).toString({ smallestUnit: 'minute', roundingMode: 'floor' })

/** The time in Hong Kong, to the minute. */
export function useNow(): Temporal.PlainDateTime {
  const now = useSyncExternalStore(useApp().seconds.subscribe, minute)
  return useMemo(() => Temporal.PlainDateTime.from(now), [now])
}
