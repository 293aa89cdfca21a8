import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#client/api.ts'
import type { ChangedRecords } from '#client/changes/changed-records.ts'
import { changesName, followChanges } from '#client/changes/follow-changes.ts'
import type { Presence } from '#client/presence/presence.ts'
import { hear, hearNothing, refreshAfter, refreshAll } from '#client/queries.ts'
import type { Runner } from '#client/run/runner.ts'
import type { SessionStore } from '#client/session.ts'
import { type ReadStore, store, until } from '#client/store.ts'
import type { RowChange } from '#contract/changes.ts'

type Parts = {
  readonly api: Api
  readonly client: QueryClient
  readonly runner: Runner
  readonly session: SessionStore
  readonly reached: ReadStore<boolean>
  readonly changed: ChangedRecords
  readonly presence: Presence
}

/** Milliseconds that the feed may take to tell of what this window has done. On PostgreSQL an earlier operation may be open. */
const longestSilence = 1000

/** Keeps what this window shows up to date with what everybody changes, as its server tells. */
export function feedOf({ api, client, runner, session, reached, changed, presence }: Parts) {
  /** What this window does is refetched when it has ended. What may be done is shown as it was sent, to be sent again. */
  const refetchOwn = async (changes: readonly RowChange[]) => {
    const allKnown = (prompt = runner.prompt.get()) => (prompt?.unknownRuns.length ?? 0) === 0
    while (runner.running.get().length > 0 || !allKnown()) {
      await until(runner.running, all => all.length === 0)
      await until(runner.prompt, allKnown)
    }
    await until(reached, answers => answers)
    return refreshAfter(client, changes)
  }
  /** Up to which entry everything was heard. */
  const heard = store<number | undefined>(undefined)
  const feed = followChanges({
    ask: (since, signal, about) =>
      api.getChanges({ ...(since === undefined ? {} : { since: String(since) }), ...about }, { signal }),
    presence,
    session,
    reached,
    hear(changes, span) {
      hear(client, changes, span)
      changed.hear(changes, session.username())
      heard.set(changes === 'all' ? undefined : Math.max(span.upTo, heard.get() ?? 0))
    },
    async apply(changes) {
      if (changes === 'all') return refreshAll(client)
      const own = changes.filter(({ staff }) => staff === session.username())
      if (own.length > 0) void refetchOwn(own)
      return refreshAfter(
        client,
        changes.filter(change => !own.includes(change)),
      )
    },
    notOffered: () => hearNothing(client),
    beginsAfter: 1000,
    locks: navigator.locks,
    channel: new BroadcastChannel(`${changesName} ${__HOST__}`),
  })
  return {
    ...feed,
    /** Waits a moment until an entry was heard. Resolves with whether it was. */
    async heard(entry: number): Promise<boolean> {
      if (!feed.isFollowing()) return false
      const isHeard = (upTo = heard.get()) => upTo !== undefined && upTo >= entry
      await Promise.race([until(heard, isHeard), new Promise(resolve => setTimeout(resolve, longestSilence))])
      return isHeard()
    },
  }
}
