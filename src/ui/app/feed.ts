import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#client/core/api.ts'
import type { SessionStore } from '#client/core/session.ts'
import { type ReadStore, store, until } from '#client/core/store.ts'
import { timings } from '#client/core/timings.ts'
import { followChanges } from '#client/data/follow-changes.ts'
import { hear, hearNothing, refreshAfter, refreshAll } from '#client/data/queries.ts'
import { whenLoaded } from '#client/data/when-loaded.ts'
import type { Presence } from '#client/presence/presence.ts'
import type { ChangedRecords } from '#client/run/changed-records.ts'
import type { News, Told } from '#client/run/refetch-changed.ts'
import type { Runner } from '#client/run/runner.ts'
import type { RowChange } from '#contract/changes.ts'

type Parts = {
  readonly api: Api
  readonly client: QueryClient
  readonly runner: Pick<Runner, 'running' | 'prompt'>
  readonly session: SessionStore
  readonly reached: ReadStore<boolean>
  readonly changed: Pick<ChangedRecords, 'hear'>
  readonly presence: Pick<Presence, 'here' | 'asking' | 'hear'>
  /** The locks of all tabs of this browser, and a channel to them. */
  readonly locks: Pick<LockManager, 'request'>
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>
}

/** Keeps what this window shows up to date with what everybody changes, as its server tells. */
export function feedOf({ api, client, runner, session, reached, changed, presence, locks, channel }: Parts) {
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
  /** Changes each time that something was heard. */
  const heard = store(0)
  const feed = followChanges({
    ask: (since, signal, about) =>
      api.getChanges({ ...(since === undefined ? {} : { since: String(since) }), ...about }, { signal }),
    presence,
    session,
    reached,
    hear(changes, span) {
      hear(client, changes, span)
      changed.hear(changes, session.username())
      heard.set(heard.get() + 1)
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
    whenLoaded: begin => whenLoaded(client, begin),
    locks,
    channel,
  })
  /** Waits a moment until everything up to an entry was heard. */
  async function untilHeard(entry: number): Promise<Told> {
    if (!feed.isFollowing() || Number.isNaN(entry)) return 'no feed'
    const isHeard = () => (feed.seen() ?? 0) >= entry
    await until(heard, isHeard, AbortSignal.timeout(timings.ownChange))
    if (!isHeard()) await Promise.race([until(heard, isHeard), feed.catchUp(timings.ownChangeAsked)])
    return isHeard() ? 'told' : 'late'
  }
  const news: News = {
    until: untilHeard,
    async untilNow() {
      if (!feed.isFollowing()) return 'no feed'
      const present = await api.getChanges({}).catch(() => undefined)
      return present ? untilHeard(present.cursor) : 'late'
    },
  }
  return { ...feed, news }
}
