import type { Invocation } from './invocation.ts'
import { fromUrl, invocationIn, readSearch, toUrl, withInvocation } from './links.ts'
import type { Changes, Search } from './location.ts'
import {
  adjusted,
  gone,
  historyStep,
  type Place,
  sameDialog,
  searchOf,
  withoutDialog,
  withoutPrompt,
  withPrompt,
} from './place.ts'
import type { Registry } from './registry.ts'
import type { OpenPrompt } from './run/prompt.ts'
import { type ReadStore, store } from './store.ts'

/** What the address needs of the browser's history. */
export type BrowserHistory = {
  readonly location: { readonly href: string; readonly state: object }
  readonly push: (href: string, state: object, options: { readonly ignoreBlocker: true }) => void
  readonly replace: (href: string, state: object, options: { readonly ignoreBlocker: true }) => void
  readonly go: (entries: number, options: { readonly ignoreBlocker: true }) => void
  /** Writes what was pushed or replaced: a step back right after it would not count it. */
  readonly flush: () => void
  /** Hears of every entry that the history comes to. */
  readonly subscribe: (heard: () => void) => () => void
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
  /** Goes on, or asks first when something was entered and not saved. */
  readonly leave: (goOn: () => void) => void
  /** What a link asked for and could not have. */
  readonly dropped: (parts: readonly string[]) => void
}

/** Where the person is, and the only one that writes it into the URL. */
export type Address = {
  readonly place: ReadStore<Place>
  readonly search: ReadStore<Search>
  readonly go: (path: string, search: Search) => void
  /** Goes where a link leads that was asked for before. */
  readonly open: (link: string) => void
  readonly adjust: (changes: Changes) => void
  /** Closes the dialog that is open. */
  readonly close: () => void
  /** Whether the history has come to the screen. Going back before that takes a moment. */
  readonly atScreen: () => boolean
  /** Keeps prompt and place in step for as long as the console stands. A link that names a command opens its prompt. */
  readonly follow: () => () => void
}

/** Whether anything is lost has been asked before the place has changed. */
const asked = { ignoreBlocker: true } as const

export function address({ history, registry, runner, leave, dropped }: Parts): Address {
  /** What the entry says that the history stands at. A reload and Forward find the steps under the last one in its state. */
  const read = (): { readonly place: Place; readonly dropped: readonly string[] } => {
    const { href, state } = history.location
    const { path, search, dropped } = fromUrl(href, registry)
    const under = 'under' in state && Array.isArray(state.under) ? state.under : []
    const [first, ...rest] = [...under.map((each: object) => readSearch({ ...each }, registry).search), search]
    return { place: { path, steps: [first ?? search, ...rest] }, dropped }
  }
  const place = store(read().place)
  /** What the history stands at. It is on its way to what it is to stand at while it goes back, which takes a moment. */
  let standing = place.get()
  let goingBack = false
  let writing = false
  let following = false

  const write = (kind: 'push' | 'replace', to: Place) => {
    const under = to.steps.slice(0, -1)
    standing = to
    writing = true
    history[kind](toUrl(to.path, searchOf(to)), under.length > 0 ? { under } : {}, asked)
    history.flush()
    writing = false
  }
  const project = () => {
    while (!goingBack) {
      const step = historyStep(standing, place.get())
      if (!step) return
      if (step.kind !== 'back') write(step.kind, step.to)
      else {
        goingBack = true
        history.go(-step.by, asked)
      }
    }
  }
  const set = (next: Place) => {
    place.set(next)
    project()
  }
  /** A change that leaves the dialog or the screen, and with it what is asked there. */
  const change = (next: Place) => {
    const goOn = () => {
      set(next)
      openAsked()
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
  /** Opens the prompt that the place names, and leaves the one that it does not. */
  const openAsked = () => {
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
  const take = (parts: readonly string[]) => {
    if (parts.length > 0) dropped(parts)
    if (toUrl(place.get().path, searchOf(place.get())) !== history.location.href) write('replace', place.get())
    if (searchOf(place.get()).do === undefined) runner().giveUp()
    openAsked()
  }
  history.subscribe(() => {
    if (writing) return
    const now = read()
    standing = now.place
    if (goingBack) {
      goingBack = false
      project()
      return
    }
    place.set(now.place)
    if (following) take(now.dropped)
  })

  return {
    place,
    search: { get: () => searchOf(place.get()), subscribe: place.subscribe },
    go: (path, search) => change(gone(place.get(), path, search)),
    open(link) {
      const { path, search, dropped: parts } = fromUrl(link, registry)
      if (parts.length > 0) dropped(parts)
      change(gone(place.get(), path, search))
    },
    adjust: changes => change(adjusted(place.get(), changes)),
    close: () => change(withoutDialog(place.get())),
    atScreen: () => standing.path === place.get().path,
    follow() {
      following = true
      take(read().dropped)
      const stop = runner().prompt.subscribe(followPrompt)
      return () => {
        following = false
        stop()
      }
    },
  }
}
