import type { Invocation } from '../command/invocation.ts'
import type { Registry } from '../command/registry.ts'
import type { Changes, LogPart, Search } from '../command/url-search.ts'
import { type ReadStore, store } from '../core/store.ts'
import { timings } from '../core/timings.ts'
import type { OpenPrompt } from '../run/prompt.ts'
import { fromUrl, invocationIn, readSearch, toUrl, withInvocation } from './links.ts'
import { type Entry, goesBack, type Move, moved, type Position } from './moves.ts'
import {
  adjusted,
  type Place,
  sameDialog,
  searchOf,
  wentTo,
  withLog,
  withoutDialog,
  withoutLog,
  withoutPrompt,
  withPrompt,
} from './place.ts'

/** The entries of the browser's history. The console's router reads and writes them. */
export type Entries = {
  /** The current entry: its link, the steps under its last one, and how many entries of the console are before it. */
  readonly now: () => { readonly href: string; readonly under: readonly object[]; readonly before: number }
  /** Writes an entry at once. */
  readonly write: (kind: 'push' | 'replace', entry: Entry) => void
  readonly back: (by: number) => void
  /** Calls the listener when the browser has come to another entry. */
  readonly onArrival: (listener: () => void) => () => void
}

type Prompts = {
  readonly prompt: ReadStore<Pick<OpenPrompt, 'id' | 'command' | 'answers'> | undefined>
  readonly lookingUp: ReadStore<Pick<Invocation, 'command'> | undefined>
  readonly start: (invocation: Invocation, via: 'link') => Promise<unknown>
  readonly giveUp: () => void
  readonly leave: () => void
}

type Parts = {
  readonly entries: Entries
  readonly registry: Registry
  readonly runner: () => Prompts
  /** Calls `goOn`, or first asks the person when there are unsaved changes. */
  readonly leave: (goOn: () => void) => void
  /** Reports the parts of a link that did not parse. */
  readonly dropped: (parts: readonly string[]) => void
}

/** Where the person is. Everything that leads elsewhere goes through it. */
export type Address = {
  readonly place: ReadStore<Place>
  readonly search: ReadStore<Search>
  readonly go: (path: string, search: Search) => void
  /** Goes to a path and replaces the current history entry, so that Back does not return to it. */
  readonly redirect: (path: string) => void
  /** Goes to a path at the first entry of the console, so that Back leaves it and no entry is without its screen. */
  readonly restart: (path: string) => void
  /** Goes to a link that was requested earlier, such as before signing in. */
  readonly open: (link: string) => void
  readonly adjust: (changes: Changes) => void
  /** Closes the open dialog. */
  readonly close: () => void
  /** Opens the log over what is open. */
  readonly openLog: (part: LogPart) => void
  readonly closeLog: () => void
  /** Whether the history has reached the current screen. It lags behind while it goes back. */
  readonly atScreen: ReadStore<boolean>
  /** Keeps prompt and place in step until the returned function is called. A link to a command opens its prompt. */
  readonly follow: () => () => void
}

const delayed: ReadonlySet<string> = new Set(['q', 'vq', 'logq', 'page', 'vpage'])

/** The place with the prompt that is open, if one is. */
function withOpenPrompt(now: Place, prompt: ReturnType<Prompts['prompt']['get']>, registry: Registry): Place {
  if (!prompt) return withoutPrompt(now)
  const invocation = { command: prompt.command, given: prompt.answers }
  return withPrompt(now, search => withInvocation(search, 'do', invocation, registry))
}

export function address({ entries, registry, runner, leave, dropped }: Parts): Address {
  /** What links could not have, until it is said. */
  let unsaid: readonly string[] = []
  let isFollowing = false
  let typingTimer: ReturnType<typeof setTimeout> | undefined

  /** Reads the current entry of the history, with the steps under its last one, for reload and Forward. */
  const read = (): Entry => {
    const { href, under, before } = entries.now()
    const { path, search, dropped: parts } = fromUrl(href, registry)
    unsaid = [...unsaid, ...parts]
    const [first, ...rest] = [...under.map(each => readSearch({ ...each }, registry).search), search]
    return { place: { path, steps: [first ?? search, ...rest] }, before }
  }
  const firstEntry = read()
  let position: Position = { place: firstEntry.place, entry: firstEntry, phase: 'at rest' }
  const place = store(position.place)
  const atScreen = store(true)
  const search = { get: () => searchOf(place.get()), subscribe: place.subscribe }

  const move = (to: Move) => {
    const { position: next, steps } = moved(position, to)
    position = next
    clearTimeout(typingTimer)
    if (next.phase === 'typing') typingTimer = setTimeout(() => move({ type: 'pause' }), timings.urlPause)
    for (const step of steps) {
      if (step.kind === 'back') entries.back(step.by)
      else entries.write(step.kind, step.entry)
    }
    place.set(next.place)
    atScreen.set(next.entry.place.path === next.place.path)
  }
  const set = (next: Place) => move({ type: 'go', place: next })
  /** Changes the place. Asks about unsaved changes when the screen or the dialog changes. */
  const change = (next: Place) => {
    const goOn = () => {
      set(next)
      openNamedPrompt()
    }
    if (sameDialog(place.get(), next)) goOn()
    else leave(goOn)
  }

  /** Opens the prompt that the place names, and leaves an open prompt when it names none. */
  const openNamedPrompt = () => {
    const { prompt, lookingUp, leave: leavePrompt, start } = runner()
    const invocation = invocationIn(search.get(), 'do', registry)
    if (!invocation) {
      if (prompt.get()) leavePrompt()
    } else if (prompt.get()?.id !== search.get().do && lookingUp.get()?.command !== invocation.command)
      void start(invocation, 'link').finally(() => {
        if (!prompt.get()) set(withoutPrompt(place.get()))
      })
  }
  const sayDropped = () => {
    if (unsaid.length > 0) dropped(unsaid)
    unsaid = []
  }
  const followEntry = () => {
    sayDropped()
    if (toUrl(place.get().path, search.get()) !== entries.now().href) move({ type: 'replace', place: place.get() })
    if (search.get().do === undefined) runner().giveUp()
    openNamedPrompt()
  }
  entries.onArrival(() => {
    const isOwnStep = goesBack(position)
    move({ type: 'arrive', entry: read() })
    if (isFollowing && !isOwnStep) followEntry()
  })

  return {
    place,
    search,
    go: (path, next) => change(wentTo(place.get(), path, next)),
    redirect: path => move({ type: 'replace', place: { path, steps: [{}] } }),
    restart(path) {
      move({ type: 'restart', place: { path, steps: [{}] } })
      openNamedPrompt()
    },
    open(link) {
      const { path, search: next, dropped: parts } = fromUrl(link, registry)
      unsaid = [...unsaid, ...parts]
      sayDropped()
      change(wentTo(place.get(), path, next))
    },
    adjust(changes) {
      const next = adjusted(place.get(), changes)
      if (Object.keys(changes).every(name => delayed.has(name))) move({ type: 'type', place: next })
      else change(next)
    },
    close: () => change(withoutDialog(place.get())),
    openLog: part => change(withLog(place.get(), part)),
    closeLog: () => change(withoutLog(place.get())),
    atScreen,
    follow() {
      isFollowing = true
      followEntry()
      const { prompt } = runner()
      const stop = prompt.subscribe(() => set(withOpenPrompt(place.get(), prompt.get(), registry)))
      return () => {
        isFollowing = false
        stop()
      }
    },
  }
}
