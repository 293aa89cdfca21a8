import type { QueryClient } from '@tanstack/react-query'
import type { SessionStore } from '#client/core/session.ts'
import type { Store } from '#client/core/store.ts'
import type { Notices } from '#client/run/notices.ts'
import type { Runner } from '#client/run/runner.ts'
import type { Recent } from './recent-work.ts'

type Parts = {
  readonly session: SessionStore
  readonly client: QueryClient
  readonly runner: Runner
  readonly notices: Notices
  readonly recent: Pick<Recent, 'records' | 'kept' | 'people'>
  readonly recoveryCodes: Store<readonly string[] | undefined>
}

/** Clears what a person typed, sent and could undo before another person signs in. */
export function followPeople({ session, client, runner, notices, recent, recoveryCodes }: Parts): void {
  let before = session.get()
  let lastUsername = session.username()
  session.subscribe(() => {
    const was = before
    const now = session.get()
    before = now
    if (now.state === 'out') {
      recent.records.forget()
      recent.people.forget()
    }
    if (now.state !== 'in' || was.state === 'in') return
    const other = lastUsername !== undefined && lastUsername !== now.username
    lastUsername = now.username
    recoveryCodes.set(undefined)
    if (other) {
      recent.people.forget()
      notices.clear()
      recent.kept.sheets.set({})
    }
    if (was.state !== 'expired') {
      client.clear()
      if (other) runner.forget()
    } else if (other) {
      // Anybody may see what is on the screen. It is only fetched again, so that the input in an open dialog stays.
      runner.handOver()
      void client.invalidateQueries()
    }
  })
}
