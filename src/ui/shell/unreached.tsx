import { useSyncExternalStore } from 'react'
import { t } from '#client/language.ts'
import { oldestShown } from '#client/queries.ts'
import { fill } from '#contract/call.ts'
import { minuteOf } from '#rules/hong-kong.ts'
import { today, useApp } from '../app.ts'
import { Beside } from '../kit/beside.tsx'
import { useStore } from '../use-store.ts'

/** Says while the server does not answer, and how old the oldest is of what the screen shows. */
export function Unreached() {
  const reached = useStore(useApp().reached)
  return (
    <Beside>
      <output className="pointer-events-none fixed top-2.5 right-4 z-60 max-w-[50vw]">
        {reached ? null : (
          <span className="block animate-late rounded-md bg-warn-bg px-3 py-1 text-warn">
            <Words />
          </span>
        )}
      </output>
    </Beside>
  )
}

function Words() {
  const { client } = useApp()
  const oldest = useSyncExternalStore(client.getQueryCache().subscribe, () => oldestShown(client))
  if (oldest === undefined) return t('Server not reachable.')
  const time = minuteOf(Temporal.Instant.fromEpochMilliseconds(oldest), today())
  return fill(t('Server not reachable. Showing data from {time}.'), { time })
}
