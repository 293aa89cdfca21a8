import type { QueryClient } from '@tanstack/react-query'
import { invoke } from '#client/command/invocation.ts'
import type { Api, CallsMade, EntriesMade, UndoableEntries } from '#client/core/api.ts'
import { createApi } from '#client/core/create-api.ts'
import { reachability } from '#client/core/reachability.ts'
import type { Seconds } from '#client/core/seconds.ts'
import type { SessionStore } from '#client/core/session.ts'
import type { ReadStore } from '#client/core/store.ts'
import { refetchUnanswered } from '#client/data/queries.ts'
import type { Runner } from '#client/run/runner.ts'
import changePassword from '#commands/session/change-password.ts'
import setUpSecondStep from '#commands/session/set-up-second-step.ts'
import { calls } from '#contract/calls.ts'

type Parts = {
  readonly session: SessionStore
  readonly seconds: Seconds
  readonly client: QueryClient
  readonly runner: () => Runner
  /** Whether a dialog is open. */
  readonly hasDialog: () => boolean
  /** The session has ended in the middle of nothing: the sign-in page follows. */
  readonly ended: () => void
  /** Hears the cursor of the change feed with each answer of a read. */
  readonly answered: (cursor: number | undefined) => void
}

type Connection = {
  readonly api: Api
  readonly reached: ReadStore<boolean>
  /** What answers have said of the operations they are of, by idempotency key. */
  readonly traces: {
    readonly undoable: UndoableEntries
    readonly made: CallsMade
    readonly entries: EntriesMade
  }
}

/** The calls of the whole contract, and what becomes of a session that ends or is held back. */
export function connect({ session, seconds, client, runner, hasDialog, ended, answered }: Parts): Connection {
  const traces = { undoable: new Map(), made: new Map(), entries: new Map() } satisfies Connection['traces']
  const api = createApi({
    calls,
    host: __HOST__,
    session,
    operations: traces.undoable,
    made: traces.made,
    entries: traces.entries,
    heard: isAnswered => reach.heard(isAnswered),
    answered,
    heldBack(code) {
      const { prompt, lookingUp, start } = runner()
      const first = code === 'mustChange' ? invoke(changePassword) : invoke(setUpSecondStep)
      if (!prompt.get() && !lookingUp.get()) void start(first, 'bar')
    },
    // In the middle of some work the password is asked in a dialog over it, otherwise on the sign-in page.
    expired() {
      if (takesOver(session)) return Promise.resolve(true)
      const isBusy = runner().prompt.get() || runner().running.get().length > 0 || hasDialog()
      if (isBusy || session.get().state === 'expired') return session.renewed()
      ended()
      return Promise.resolve(false)
    },
  })
  const reach = reachability(() => api.verify({}), seconds)
  reach.reached.subscribe(() => {
    if (reach.reached.get()) void refetchUnanswered(client)
  })
  return { api, reached: reach.reached, traces }
}

/** The person may have signed in again in another window of this browser: this window takes over that session. */
function takesOver(session: SessionStore): boolean {
  const own = session.get()
  const kept = session.stored()
  if (!('username' in own) || !kept || kept.token === own.token || kept.username !== own.username) return false
  session.enter(kept.token, kept.role, kept.username)
  return true
}
