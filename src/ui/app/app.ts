import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { AnyCommand } from '#client/command/command.ts'
import type { Facts } from '#client/command/facts.ts'
import { givenIn } from '#client/command/invocation.ts'
import type { Navigator } from '#client/command/navigator.ts'
import type { Api } from '#client/core/api.ts'
import { cacheVersionOf } from '#client/core/cache-version.ts'
import { everySecond, type Seconds } from '#client/core/seconds.ts'
import type { SessionStore } from '#client/core/session.ts'
import { type ReadStore, type Store, subscribeToAll } from '#client/core/store.ts'
import { today } from '#client/core/today.ts'
import { type Unsaved, unsaved } from '#client/core/unsaved.ts'
import { changesName } from '#client/data/follow-changes.ts'
import { queryClient } from '#client/data/queries.ts'
import { type Records, records } from '#client/data/records.ts'
import { type Address, address, type Entries } from '#client/links/address.ts'
import { invocationIn } from '#client/links/links.ts'
import { operationsText } from '#client/messages/operations.ts'
import { type ViewCounts, viewCounts } from '#client/palette/view-counts.ts'
import type { Presence } from '#client/presence/presence.ts'
import { type ChangedRecords, changedRecords } from '#client/run/changed-records.ts'
import { type Notices, notices } from '#client/run/notices.ts'
import { type News, refetchChanged, refetchDone } from '#client/run/refetch-changed.ts'
import { type Runner, runner } from '#client/run/runner.ts'
import { sayOutcomes } from '#client/run/say-outcomes.ts'
import type { Table } from '#contract/tables.ts'
import { connect } from './connection.ts'
import { feedOf } from './feed.ts'
import { followPeople } from './follow-people.ts'
import { factsFrom } from './gate-facts.ts'
import { type History, historyOf } from './history.ts'
import { type Layers, layers } from './layers.ts'
import { nextInList, nextInQueue } from './next-in-queue.ts'
import { openedStudent } from './opened-student.ts'
import { otherTabs } from './other-tabs.ts'
import { presenceOf } from './presence.ts'
import { readOpened } from './read-messages.ts'
import { registry } from './registry.ts'
import { viewsIn } from './saved-views.ts'
import { signInApp } from './sign-in-app.ts'

/** All parts of the console, built once. */
export type App = {
  readonly session: SessionStore
  readonly api: Api
  readonly client: QueryClient
  /** The clock of this window. */
  readonly seconds: Seconds
  /** Changes with whatever comes into the cache. */
  readonly cacheVersion: ReadStore<number>
  readonly records: Records
  /** Refetches what the server has done by itself in these tables. */
  readonly refetchDone: (changed: ReadonlySet<Table>) => Promise<void>
  readonly notices: Notices
  /** Whether the server answers. */
  readonly reached: ReadStore<boolean>
  readonly runner: Runner
  readonly changed: ChangedRecords
  readonly presence: Presence
  readonly navigator: Navigator
  /** The screen, its settings, and what is open over it. */
  readonly address: Address
  readonly facts: () => Facts
  /** Subscribes to changes of the facts. */
  readonly changes: Store<unknown>['subscribe']
  /** The dialog that is open. */
  readonly view: () => AnyCommand | undefined
  /** Whether another screen is loading. */
  readonly moving: ReadStore<boolean>
  readonly viewCounts: ReadStore<ViewCounts>
  readonly unsaved: Unsaved
  /** The link asked for before signing in, for this tab. */
  readonly wanted: Store<string | undefined>
} & Layers &
  History

const movingOf = ({ atScreen, place }: Address, drawing: ReadStore<boolean>): App['moving'] => ({
  get: () => !atScreen.get() || drawing.get(),
  subscribe: heard => subscribeToAll([atScreen, place, drawing], heard),
})

/** Remembers whose page is opened. */
function followOpened({ address: { search }, recent }: Pick<App, 'address' | 'recent'>): void {
  const remember = () => {
    const student = openedStudent(search.get())
    if (student !== undefined) recent.people.opened(student)
  }
  search.subscribe(remember)
  remember()
}

/** What the form on the screen, or the scope, proposes as answers of a command. */
const proposedBy =
  ({ editing, scopes }: Layers) =>
  (command: AnyCommand) => {
    const edited = editing.get()
    return edited?.command === command ? edited.given : givenIn(scopes.get().proposed, command)
  }

/** Builds the app. `entries` are the router's, and `drawing` says whether it is loading another screen. */
export function buildApp(
  entries: Entries,
  drawing: ReadStore<boolean>,
  navigation: (app: () => App) => Navigator,
): App {
  const { session, wanted } = signInApp
  const over = layers()
  const seconds = everySecond()
  const client = queryClient()
  const said = notices()
  const navigator = navigation(() => app)
  const leave = unsaved()
  const where = address({
    entries,
    registry,
    runner: () => app.runner,
    leave: leave.leave,
    dropped: parts => said.say({ tone: 'plain', text: operationsText.leftOutOfLink({ part: parts.join(', ') }) }),
  })
  const view = () => invocationIn(where.search.get(), 'view', registry)?.command
  const { api, reached, traces } = connect({
    session,
    seconds,
    client,
    runner: () => app.runner,
    hasDialog: () => view() !== undefined,
    ended: () => navigator.sessionEnded(),
    answered: cursor => feed.answered(cursor),
  })
  const cacheVersion = cacheVersionOf(client)
  const known = records(client, api, () => ({ me: session.username(), role: session.role() }))
  const news: News = { until: entry => feed.news.until(entry), untilNow: () => feed.news.untilNow() }
  const { subscribers, ...history } = historyOf({
    session,
    api,
    records: known,
    notices: said,
    runner: () => app.runner,
    facts: () => app.facts(),
    showJob: job => over.many.set({ job }),
    app: () => app,
  })
  const { facts, changes } = factsFrom({ address: where, session, view, wanted, ...over, ...history })
  const parts: Omit<App, 'presence'> = {
    session,
    api,
    client,
    seconds,
    cacheVersion,
    records: known,
    refetchDone: refetchDone(client, news),
    notices: said,
    reached,
    changed: changedRecords(),
    ...history,
    navigator,
    address: where,
    facts,
    changes: heard => subscribeToAll([{ subscribe: changes }, app.runner.notOffered], heard),
    ...over,
    view,
    moving: movingOf(where, drawing),
    unsaved: leave,
    wanted,
    runner: runner({
      api,
      records: known,
      navigator,
      registry,
      facts,
      ...traces,
      showMany: planned => over.many.set({ planned }),
      ended: history.ended,
      kept: history.recent.kept,
      proposed: proposedBy(over),
      subscribers: [
        ...subscribers,
        { forgotten: () => over.many.set(undefined), handedOver: () => over.many.set(undefined) },
        sayOutcomes(said, known.related, api, seconds),
        refetchChanged(client, news),
        nextInQueue(() => app),
        nextInList(over.scopes),
      ],
    }),
    viewCounts: viewCounts({ client, cacheVersion, records: known, registry, views: () => viewsIn(client), today }),
  }
  const app: App = { ...parts, presence: presenceOf(parts) }
  for (const follow of [followPeople, followOpened, readOpened]) follow(app)
  const feed = feedOf({ ...app, ...otherTabs(changesName) })
  return app
}

const AppContext = createContext<App | undefined>(undefined)
export const AppProvider = AppContext.Provider

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('There is no app around this component.')
  return app
}
