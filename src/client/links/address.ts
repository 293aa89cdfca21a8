import type { Invocation } from '../command/invocation.ts'
import type { Changes, LogPart, Search } from '../command/location.ts'
import type { Registry } from '../command/registry.ts'
import { type ReadStore, store } from '../core/store.ts'
import type { OpenPrompt } from '../run/prompt.ts'
import { fromUrl, invocationIn, readSearch, toUrl, withInvocation } from './links.ts'
import {
  adjusted,
  historyStep,
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

/** The part of the browser's history that the address uses. */
export type BrowserHistory = {
  /** `state.__TSR_index` is the number of entries before this one. */
  readonly location: { readonly href: string; readonly state: object }
  readonly push: (href: string, state: object, options: { readonly ignoreBlocker: true }) => void
  readonly replace: (href: string, state: object, options: { readonly ignoreBlocker: true }) => void
  readonly go: (entries: number, options: { readonly ignoreBlocker: true }) => void
  /** Writes pending pushes and replaces at once. Without it, a step back right after a push would ignore the push. */
  readonly flush: () => void
  /** Calls the listener for every change of the current entry. */
  readonly subscribe: (listener: () => void) => () => void
}

type Prompts = {
  readonly prompt: ReadStore<Pick<OpenPrompt, 'id' | 'command' | 'answers'> | undefined>
  readonly lookingUp: ReadStore<Pick<Invocation, 'command'> | undefined>
  readonly start: (invocation: Invocation, via: 'link') => Promise<unknown>
  readonly giveUp: () => void
  readonly leave: () => void
}

type Parts = {
  readonly history: BrowserHistory
  readonly registry: Registry
  readonly runner: () => Prompts
  /** Calls `goOn`, or first asks the person when there are unsaved changes. */
  readonly leave: (goOn: () => void) => void
  /** Reports the parts of a link that did not parse. */
  readonly dropped: (parts: readonly string[]) => void
}

/** Where the person is. Nothing else writes the URL. */
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
  readonly atScreen: () => boolean
  /** Keeps prompt and place in step until the returned function is called. A link to a command opens its prompt. */
  readonly follow: () => () => void
}

/** The address has already asked about unsaved changes, so the router must not ask again. */
const withoutBlocker = { ignoreBlocker: true } as const
/**
 * Milliseconds before typing in a search or scrolling to a page is written to the URL. Browsers limit how often the
 * history may change, and the router would match the route each time.
 */
const typingPause = 250
const delayed: ReadonlySet<string> = new Set(['q', 'vq', 'logq', 'page', 'vpage'])

export function address({ history, registry, runner, leave, dropped }: Parts): Address {
  /** Reads the place from the current history entry. Its state holds the earlier steps, for reload and Forward. */
  const read = (): { readonly place: Place; readonly dropped: readonly string[] } => {
    const { href, state } = history.location
    const { path, search, dropped } = fromUrl(href, registry)
    const under = 'under' in state && Array.isArray(state.under) ? state.under : []
    const [first, ...rest] = [...under.map((each: object) => readSearch({ ...each }, registry).search), search]
    return { place: { path, steps: [first ?? search, ...rest] }, dropped }
  }
  const place = store(read().place)
  /** The place that the history shows. It differs from `place` while the history goes back, which is asynchronous. */
  let historyPlace = place.get()
  let goingBack = false
  /** Whether the person went to another screen while the history goes back. */
  let viaOther = false
  let restarting = false
  let writing = false
  let following = false
  /** The timer that writes typed text to the URL. */
  let typingTimer: ReturnType<typeof setTimeout> | undefined

  const write = (kind: 'push' | 'replace', to: Place) => {
    const under = to.steps.slice(0, -1)
    historyPlace = to
    writing = true
    history[kind](toUrl(to.path, searchOf(to)), under.length > 0 ? { under } : {}, withoutBlocker)
    history.flush()
    writing = false
  }
  const project = () => {
    clearTimeout(typingTimer)
    typingTimer = undefined
    while (!goingBack) {
      const step = historyStep(historyPlace, place.get(), viaOther)
      if (step?.kind !== 'back') viaOther = false
      if (!step) return
      if (step.kind !== 'back') write(step.kind, step.to)
      else {
        goingBack = true
        history.go(-step.by, withoutBlocker)
      }
    }
  }
  /** Goes back to the first entry of the console, and writes the place there. */
  const writeFirst = () => {
    const { state } = history.location
    const index = '__TSR_index' in state ? Number(state.__TSR_index) : 0
    restarting = goingBack = index > 0
    viaOther = false
    if (restarting) history.go(-index, withoutBlocker)
    else write('replace', place.get())
  }
  const set = (next: Place) => {
    // Typed text that is not in the URL yet belongs to the entry that is being left.
    if (typingTimer !== undefined) project()
    viaOther ||= goingBack && next.path !== place.get().path
    place.set(next)
    project()
  }
  /** Changes the place. Asks about unsaved changes when the screen or the dialog changes. */
  const change = (next: Place) => {
    const goOn = () => {
      set(next)
      openNamedPrompt()
    }
    if (sameDialog(place.get(), next)) goOn()
    else leave(goOn)
  }

  const followPrompt = () => {
    const prompt = runner().prompt.get()
    if (!prompt) return set(withoutPrompt(place.get()))
    const invocation = { command: prompt.command, given: prompt.answers }
    set(withPrompt(place.get(), search => withInvocation(search, 'do', invocation, registry)))
  }
  /** Opens the prompt that the place names, and leaves an open prompt when it names none. */
  const openNamedPrompt = () => {
    const { prompt, lookingUp, leave: leavePrompt, start } = runner()
    const search = searchOf(place.get())
    const invocation = invocationIn(search, 'do', registry)
    if (!invocation) {
      if (prompt.get()) leavePrompt()
    } else if (prompt.get()?.id !== search.do && lookingUp.get()?.command !== invocation.command)
      void start(invocation, 'link').finally(() => {
        if (!prompt.get()) set(withoutPrompt(place.get()))
      })
  }
  const handleNavigation = (parts: readonly string[]) => {
    if (parts.length > 0) dropped(parts)
    if (toUrl(place.get().path, searchOf(place.get())) !== history.location.href) write('replace', place.get())
    if (searchOf(place.get()).do === undefined) runner().giveUp()
    openNamedPrompt()
  }
  history.subscribe(() => {
    if (writing) return
    clearTimeout(typingTimer)
    typingTimer = undefined
    const now = read()
    historyPlace = now.place
    if (goingBack) {
      goingBack = false
      if (restarting) writeFirst()
      else project()
      return
    }
    place.set(now.place)
    if (following) handleNavigation(now.dropped)
  })

  return {
    place,
    search: { get: () => searchOf(place.get()), subscribe: place.subscribe },
    go: (path, search) => change(wentTo(place.get(), path, search)),
    redirect(path) {
      place.set({ path, steps: [{}] })
      if (goingBack) return
      clearTimeout(typingTimer)
      typingTimer = undefined
      write('replace', place.get())
    },
    restart(path) {
      clearTimeout(typingTimer)
      typingTimer = undefined
      place.set({ path, steps: [{}] })
      openNamedPrompt()
      restarting = true
      if (!goingBack) writeFirst()
    },
    open(link) {
      const { path, search, dropped: parts } = fromUrl(link, registry)
      if (parts.length > 0) dropped(parts)
      change(wentTo(place.get(), path, search))
    },
    adjust(changes) {
      const next = adjusted(place.get(), changes)
      if (!Object.keys(changes).every(name => delayed.has(name))) return change(next)
      place.set(next)
      clearTimeout(typingTimer)
      typingTimer = setTimeout(project, typingPause)
    },
    close: () => change(withoutDialog(place.get())),
    openLog: part => change(withLog(place.get(), part)),
    closeLog: () => change(withoutLog(place.get())),
    atScreen: () => historyPlace.path === place.get().path,
    follow() {
      following = true
      handleNavigation(read().dropped)
      const stop = runner().prompt.subscribe(followPrompt)
      return () => {
        following = false
        stop()
      }
    },
  }
}
