import { useSyncExternalStore } from 'react'
import { today } from '#client/core/today.ts'
import { oldestShown } from '#client/data/queries.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import { minuteOf } from '#rules/hong-kong.ts'
import { useApp } from '../app/app.ts'
import { useStore } from '../app/use-store.ts'
import { Beside } from '../kit/outside-dialogs.tsx'

/** Says that the server does not answer, and how old the oldest data on the screen is. */
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
  if (oldest === undefined) return t(generalText.serverNotReachable)
  const time = minuteOf(Temporal.Instant.fromEpochMilliseconds(oldest), today())
  return t(shellText.showingDataFrom({ time }))
}
