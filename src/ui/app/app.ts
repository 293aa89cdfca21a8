import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { AnyCommand } from '#client/command/command.ts'
import type { Facts } from '#client/command/facts.ts'
import { givenIn, type Invocation, invoke } from '#client/command/invocation.ts'
import type { Navigator } from '#client/command/navigator.ts'
import type { Api, CallsMade, EntriesMade, UndoableEntries } from '#client/core/api.ts'
import { cacheVersionOf } from '#client/core/cache-version.ts'
import { createApi } from '#client/core/create-api.ts'
import { reachability } from '#client/core/reachability.ts'
import type { SessionStore } from '#client/core/session.ts'
import { following, type ReadStore, type Store, store, subscribeToAll } from '#client/core/store.ts'
import { today } from '#client/core/today.ts'
import { type Unsaved, unsaved } from '#client/core/unsaved.ts'
import { type Usage, usage } from '#client/core/usage.ts'
import { changesName } from '#client/data/follow-changes.ts'
import { queryClient, refetchUnanswered } from '#client/data/queries.ts'
import { type Records, records } from '#client/data/records.ts'
import { type Address, address, type Entries } from '#client/links/address.ts'
import { invocationIn } from '#client/links/links.ts'
import { operationsText } from '#client/messages/operations.ts'
import { type ViewCounts, viewCounts } from '#client/palette/view-counts.ts'
import type { Presence } from '#client/presence/presence.ts'
import { type ChangedRecords, changedRecords } from '#client/run/changed-records.ts'
import { countUse } from '#client/run/count-use.ts'
import { type EndedRecords, endedRecords } from '#client/run/ended-records.ts'
import { type LastRun, lastRun } from '#client/run/last-run.ts'
import type { ForMany } from '#client/run/many.ts'
import { type Notices, notices } from '#client/run/notices.ts'
import { type OwnJobs, ownJobs } from '#client/run/own-jobs.ts'
import { type PrintOffer, printOffer } from '#client/run/print-offer.ts'
import type { Recorder } from '#client/run/recorder.ts'
import { type News, refetchChanged, refetchDone } from '#client/run/refetch-changed.ts'
import type { ToReplay } from '#client/run/replay.ts'
import { type Runner, runner } from '#client/run/runner.ts'
import { sayOutcomes } from '#client/run/say-outcomes.ts'
import type { UndoStack } from '#client/run/undo-stack.ts'
import changePassword from '#commands/session/change-password.ts'
import setUpSecondStep from '#commands/session/set-up-second-step.ts'
import { calls } from '#contract/calls.ts'
import type { Table } from '#contract/tables.ts'
import { factsOf } from './facts-of.ts'
import { feedOf } from './feed.ts'
import { followPeople } from './follow-people.ts'
import { nextInQueue } from './next-in-queue.ts'
import { otherTabs } from './other-tabs.ts'
import type { PaletteState } from './palette-state.ts'
import { presenceOf } from './presence.ts'
import { readOpened } from './read-messages.ts'
import { type Recent, recentOf } from './recent.ts'
import { recorderOf } from './recording-parts.ts'
import { registry } from './registry.ts'
import type { Scopes } from './scope.ts'
import type { RegisteredKeys } from './scoped-key.ts'
import { signInApp } from './sign-in-app.ts'
import { undoOf } from './undo.ts'
import { viewsIn } from './views-in.ts'

/** What is planned for many rows, a recording that is planned, or the job that is shown; without one, the list of jobs. */
export type ManyState = { readonly planned: ForMany } | { readonly job: string | undefined } | ToReplay

/** All parts of the console, built once. */
export type App = {
  readonly session: SessionStore
  readonly api: Api
  readonly client: QueryClient
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
  /** What Ctrl+Z undoes, newest last. */
  readonly undoStack: UndoStack
  /** What Ctrl+P prints. */
  readonly lastDocument: PrintOffer['last']
  readonly usage: Usage
  readonly recent: Recent
  readonly navigator: Navigator
  /** The screen, its settings, and what is open over it. */
  readonly address: Address
  readonly facts: () => Facts
  /** Subscribes to changes of the facts. */
  readonly changes: Store<unknown>['subscribe']
  /** The scopes of the screen and of the open dialog. */
  readonly scopes: Store<Scopes>
  /** The keys of the mounted sheets and grids. */
  readonly scopedKeys: Store<readonly RegisteredKeys[]>
  readonly palette: Store<PaletteState>
  readonly panel: Store<'menu' | 'columns' | undefined>
  /** The list of keys is open, over whatever it is about. */
  readonly keysShown: Store<boolean>
  /** The student whose card is shown. */
  readonly peek: Store<string | undefined>
  /** New recovery codes, until the person has kept them. */
  readonly recoveryCodes: Store<readonly string[] | undefined>
  /** The dialog that is open. */
  readonly view: () => AnyCommand | undefined
  /** The open dialog once it is mounted; the address names it a moment earlier. */
  readonly mountedDialog: Store<AnyCommand | undefined>
  /** The number of the mounted prompt. */
  readonly mountedPrompt: Store<number | undefined>
  /** Whether the dialog about many rows is mounted. */
  readonly mountedMany: Store<boolean | undefined>
  /** Whether another screen is loading. */
  readonly moving: ReadStore<boolean>
  /** What is about to be done with many rows, and the job that does it. */
  readonly many: Store<ManyState | undefined>
  readonly jobs: OwnJobs
  /** What this window has ended, and lists may still show. */
  readonly ended: EndedRecords
  /** What '.' does once more, and what Ctrl+. is asking about. */
  readonly lastRun: LastRun
  readonly editing: Store<Invocation | undefined>
  readonly recording: Recorder
  readonly viewCounts: ReadStore<ViewCounts>
  readonly unsaved: Unsaved
  /** The link asked for before signing in, for this tab. */
  readonly wanted: Store<string | undefined>
}

/** Builds the app. `entries` are the router's, and `drawing` says whether it is loading another screen. */
export function buildApp(
  entries: Entries,
  drawing: ReadStore<boolean>,
  navigation: (app: () => App) => Navigator,
): App {
  const { session, wanted } = signInApp
  const client = queryClient()
  const said = notices()
  const scopes = store<Scopes>({ screen: {}, dialog: undefined })
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
  const operations: UndoableEntries = new Map()
  const made: CallsMade = new Map()
  const auditEntries: EntriesMade = new Map()
  const api = createApi({
    calls,
    host: __HOST__,
    session,
    operations,
    made,
    entries: auditEntries,
    heard: answered => reach.heard(answered),
    answered: cursor => feed.answered(cursor),
    heldBack: code => {
      const { prompt, lookingUp, start } = app.runner
      const first = code === 'mustChange' ? invoke(changePassword) : invoke(setUpSecondStep)
      if (!prompt.get() && !lookingUp.get()) void start(first, 'bar')
    },
    // In the middle of some work the password is asked in a dialog over it, otherwise on the sign-in page.
    expired: () => {
      const own = session.get()
      const kept = session.stored()
      // The person has signed in again in another window of this browser: this window takes over that session.
      if ('username' in own && kept && kept.token !== own.token && kept.username === own.username) {
        session.enter(kept.token, kept.role, kept.username)
        return Promise.resolve(true)
      }
      const busy = app.runner.prompt.get() || app.runner.running.get().length > 0 || view() !== undefined
      if (busy || session.get().state === 'expired') return session.renewed()
      navigator.sessionEnded()
      return Promise.resolve(false)
    },
  })
  const reach = reachability(() => api.verify({}))
  reach.reached.subscribe(() => {
    if (reach.reached.get()) void refetchUnanswered(client)
  })
  const cacheVersion = cacheVersionOf(client)
  const known = records(client, api, () => ({ me: session.username(), role: session.role() }))
  const news: News = { until: entry => feed.news.until(entry), untilNow: () => feed.news.untilNow() }
  const uses = usage(localStorage)
  const prints = printOffer()
  const jobs = ownJobs()
  const ended = endedRecords()
  const last = lastRun(today)
  const recording = recorderOf(session, () => app)
  const recent = recentOf(session)
  const undo = undoOf({
    api,
    records: known,
    notices: said,
    runner: () => app.runner,
    facts: () => app.facts(),
    jobs,
    showJob: job => app.many.set({ job }),
  })
  const past = [undo.list, undo.redoable, prints.last, last.last, ended.changes, recording.now]
  const sources = [where.place, session, scopes, wanted, ...past]
  const factsNow = () => {
    const done = { undo, document: prints.last, lastRun: last.last, ended, recording: recording.now }
    return factsOf({ address: where, session, view, scopes, wanted, ...done })
  }
  const facts = following(sources, factsNow)
  const changes = (heard: () => void) => subscribeToAll([...sources, app.runner.notOffered], heard)
  const parts: Omit<App, 'presence'> = {
    session,
    api,
    client,
    cacheVersion,
    records: known,
    refetchDone: refetchDone(client, news),
    notices: said,
    reached: reach.reached,
    changed: changedRecords(),
    usage: uses,
    recent,
    navigator,
    address: where,
    facts,
    changes,
    scopes,
    scopedKeys: store<readonly RegisteredKeys[]>([]),
    palette: store<PaletteState>({ open: false, opened: 0 }),
    panel: store<'menu' | 'columns' | undefined>(undefined),
    keysShown: store(false),
    peek: store<string | undefined>(undefined),
    recoveryCodes: store<readonly string[] | undefined>(undefined),
    view,
    mountedDialog: store<AnyCommand | undefined>(undefined),
    mountedPrompt: store<number | undefined>(undefined),
    mountedMany: store<boolean | undefined>(undefined),
    moving: {
      get: () => !where.atScreen.get() || drawing.get(),
      subscribe: heard => subscribeToAll([where.atScreen, where.place, drawing], heard),
    },
    many: store<ManyState | undefined>(undefined),
    jobs,
    ended,
    lastRun: last,
    editing: store<Invocation | undefined>(undefined),
    recording,
    unsaved: leave,
    wanted,
    runner: runner({
      api,
      records: known,
      navigator,
      registry,
      facts,
      undoable: operations,
      made,
      entries: auditEntries,
      showMany: planned => app.many.set({ planned }),
      ended,
      kept: recent.kept,
      proposed: command => {
        const edited = app.editing.get()
        return edited?.command === command ? edited.given : givenIn(scopes.get().proposed, command)
      },
      subscribers: [
        ended.subscriber,
        undo.subscriber,
        jobs.subscriber,
        { forgotten: () => app.many.set(undefined), handedOver: () => app.many.set(undefined) },
        last.subscriber,
        recording.subscriber,
        prints.subscriber,
        recent.answers.subscriber,
        recent.records.subscriber,
        sayOutcomes(said, known.related, api),
        countUse(uses),
        refetchChanged(client, news),
        nextInQueue(() => app),
      ],
    }),
    undoStack: undo,
    viewCounts: viewCounts({ client, cacheVersion, records: known, registry, views: () => viewsIn(client), today }),
    lastDocument: prints.last,
  }
  const app: App = { ...parts, presence: presenceOf(parts) }
  followPeople(app)
  readOpened(app)
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
