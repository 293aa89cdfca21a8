import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { type Address, address, type BrowserHistory } from '#client/address.ts'
import { type Api, type CallsMade, createApi, type UndoableEntries } from '#client/api.ts'
import type { AnyCommand } from '#client/command.ts'
import type { EntityRef } from '#client/entities.ts'
import type { Facts } from '#client/facts.ts'
import { type Invocation, invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { invocationIn } from '#client/links.ts'
import type { Navigator } from '#client/navigator.ts'
import { type Notices, notices } from '#client/notices.ts'
import { queryClient, refetchUnanswered } from '#client/queries.ts'
import { reachability } from '#client/reachability.ts'
import { type Records, records } from '#client/records.ts'
import { countUse } from '#client/run/count-use.ts'
import { type PrintOffer, printOffer } from '#client/run/print-offer.ts'
import { refetchChanged } from '#client/run/refetch-changed.ts'
import { type Runner, runner } from '#client/run/runner.ts'
import { sayOutcomes } from '#client/run/say-outcomes.ts'
import { type UndoStack, undoStack } from '#client/run/undo-stack.ts'
import { isScreen, screenAt } from '#client/screens.ts'
import type { SessionStore } from '#client/session.ts'
import { type ReadStore, type Store, store } from '#client/store.ts'
import { type Unsaved, unsaved } from '#client/unsaved.ts'
import { type Usage, usage } from '#client/usage.ts'
import type { Drafts } from '#client/values.ts'
import undoOperation from '#commands/audit/undo-operation.ts'
import { dayOf } from '#rules/hong-kong.ts'
import { registry } from './registry.ts'
import type { RegisteredKeys } from './scoped-key.ts'
import { signInApp } from './sign-in-app.ts'

/** What the list in view offers to keys and commands: a screen's table, or a dialog's, which lies above it. */
export type Scope = {
  readonly row?: EntityRef | undefined
  readonly selected?: readonly EntityRef[]
  readonly search?: { readonly text: string; readonly enter: () => void; readonly clear: () => void }
  /** Its rows are on their way. */
  readonly loading?: boolean
  readonly pages?: { readonly now: number; readonly all: number; readonly go: (page: number) => void }
  /** Whether there are absences nobody has read, where that is known. */
  readonly absences?: boolean | undefined
  /** What the toolbar offers: its keys work here, and know what its buttons know. */
  readonly toolbar?: readonly Invocation[]
  /** `true`: it shows a month, and others after it. */
  readonly month?: true
}

type Scopes = {
  readonly screen: Scope
  readonly dialog: Scope | undefined
  /** What the screen proposes for the questions of commands: the open tab, the month under the cursor. */
  readonly proposed?: readonly Invocation[] | undefined
}

/** What a list of invocations says of a command, if that is in it. */
export const givenIn = (list: readonly Invocation[] | undefined, command: AnyCommand): Drafts | undefined =>
  list?.find(each => each.command === command)?.given

/** Everything the console is made of, put together once. */
export type App = {
  readonly session: SessionStore
  readonly api: Api
  readonly client: QueryClient
  readonly records: Records
  readonly notices: Notices
  /** Whether the server answers. */
  readonly reached: ReadStore<boolean>
  readonly runner: Runner
  /** What Ctrl+Z undoes, newest last. */
  readonly undoStack: UndoStack
  /** What Ctrl+P prints. */
  readonly lastDocument: PrintOffer['last']
  readonly usage: Usage
  readonly navigator: Navigator
  /** The screen, its settings, and what is open over it. */
  readonly address: Address
  readonly facts: () => Facts
  /** Hears of every change of a fact. */
  readonly changes: Store<unknown>['subscribe']
  /** The scope on the screen, and the one of the open dialog. */
  readonly scopes: Store<Scopes>
  /** The keys of sheets and grids that are drawn. */
  readonly scopedKeys: Store<readonly RegisteredKeys[]>
  /** `opened`: how often it was opened so far. What is opened last lies on top. */
  readonly palette: Store<{ readonly open: boolean; readonly opened: number }>
  readonly panel: Store<'log' | 'keys' | undefined>
  /** The dialog that is open. */
  readonly view: () => AnyCommand | undefined
  /** What is open and has been drawn; the place names it a moment earlier. */
  readonly drawn: Store<AnyCommand | undefined>
  /** The number of the prompt that has been drawn. */
  readonly asking: Store<number | undefined>
  /** Whether another screen is on its way. */
  readonly moving: () => boolean
  readonly unsaved: Unsaved
  /** The link asked for before signing in, for this tab. */
  readonly wanted: Store<string | undefined>
}

export const today = (): Temporal.PlainDate => dayOf(Temporal.Now.instant())

/** The history is the router's, and so is whether it is drawing another screen; everything else is made here. */
export function buildApp(
  history: BrowserHistory,
  drawing: () => boolean,
  navigation: (app: () => App) => Navigator,
): App {
  const { session, wanted } = signInApp
  const client = queryClient()
  const said = notices()
  const scopes = store<Scopes>({ screen: {}, dialog: undefined })
  const navigator = navigation(() => app)
  const leave = unsaved()
  const where = address({
    history,
    registry,
    runner: () => app.runner,
    leave: leave.leave,
    dropped: parts => said.say({ tone: 'plain', text: `${t('Left out of the link:')} ${parts.join(', ')}` }),
  })
  const view = () => invocationIn(where.search.get(), 'view', registry)?.command
  const operations: UndoableEntries = new Map()
  const made: CallsMade = new Map()
  const api = createApi({
    host: __HOST__,
    session,
    operations,
    made,
    heard: answered => reach.heard(answered),
    // In the middle of something the password is asked in place; otherwise the sign-in page is the way.
    expired: () => {
      const own = session.get()
      const kept = session.stored()
      // Signed in again in another window of this browser: that will do here, too.
      if ('username' in own && kept && kept.token !== own.token && kept.username === own.username) {
        session.enter(kept.token, kept.role, kept.username)
        return Promise.resolve(true)
      }
      const busy = app.runner.prompt.get() || app.runner.running.get().length > 0 || view() !== undefined
      if (busy || session.get().state === 'expired') return session.renewed()
      navigator.signOut()
      return Promise.resolve(false)
    },
  })
  const reach = reachability(() => api.verify({}))
  reach.reached.subscribe(() => {
    if (reach.reached.get()) void refetchUnanswered(client)
  })
  const known = records(client, api)
  const uses = usage(localStorage)
  const prints = printOffer()
  const undo = undoStack({
    start: (operation, title) => app.runner.start(invoke(undoOperation, { operation, command: title }), 'undo'),
    taken: said.withdraw,
    refused: text => said.say({ tone: 'plain', text }),
  })
  const facts = (): Facts => {
    const { path } = where.place.get()
    const open = view()
    const { screen, dialog } = scopes.get()
    const scope = dialog ?? screen
    const has: (string | false | undefined)[] = [
      scope.search && 'search',
      scope.search?.text && 'search text',
      scope.pages && scope.pages.now < scope.pages.all && 'next page',
      scope.pages && scope.pages.now > 1 && 'previous page',
      screenAt(path)?.tabs && !open && 'tabs',
      undo.list.get().length > 0 && 'undo',
      prints.last.get() && 'document',
      wanted.get() !== undefined && 'continue',
      scope.absences === false && 'no absences',
      open && 'dialog',
      scope.month && 'month',
    ]
    return {
      role: session.role(),
      screen: isScreen(path) ? path : undefined,
      row: scope.row,
      selected: scope.selected ?? [],
      today: today(),
      has: new Set(has.filter(each => typeof each === 'string')) as Facts['has'],
    }
  }
  const changes = (heard: () => void) => {
    const followed = [where.place, session, scopes, wanted, undo.list, prints.last, app.runner.lacking]
    const stops = followed.map(each => each.subscribe(heard))
    return () => {
      for (const stop of stops) stop()
    }
  }
  const app: App = {
    session,
    api,
    client,
    records: known,
    notices: said,
    reached: reach.reached,
    usage: uses,
    navigator,
    address: where,
    facts,
    changes,
    scopes,
    scopedKeys: store<readonly RegisteredKeys[]>([]),
    palette: store<{ open: boolean; opened: number }>({ open: false, opened: 0 }),
    panel: store<'log' | 'keys' | undefined>(undefined),
    view,
    drawn: store<AnyCommand | undefined>(undefined),
    asking: store<number | undefined>(undefined),
    moving: () => !where.atScreen() || drawing(),
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
      proposed: command => givenIn(scopes.get().proposed, command),
      subscribers: [undo.subscriber, prints.subscriber, sayOutcomes(said), countUse(uses), refetchChanged(client)],
    }),
    undoStack: undo,
    lastDocument: prints.last,
  }
  followPeople(app)
  return app
}

/** What one person typed, sent and could undo is none of the next one's. */
function followPeople({ session, client, runner, notices }: App): void {
  let before = session.get()
  let sat = session.username()
  session.subscribe(() => {
    const was = before
    const now = session.get()
    before = now
    if (now.state !== 'in' || was.state === 'in') return
    const other = sat !== undefined && sat !== now.username
    sat = now.username
    if (other) notices.clear()
    if (was.state !== 'expired') {
      client.clear()
      if (other) runner.forget()
    } else if (other) {
      // Everybody may see what is on the screen; it is only asked for again, so that what was typed over it stays.
      runner.handOver()
      void client.invalidateQueries()
    }
  })
}

const AppContext = createContext<App | undefined>(undefined)
export const AppProvider = AppContext.Provider

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('There is no app around this component.')
  return app
}
