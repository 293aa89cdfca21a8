import { type KeyPress, waited } from './key-press.ts'
import type { Entering, Keymap } from './keymap.ts'
import {
  interrupted,
  isBrowserKey,
  longestWait,
  next,
  noWaitingKeys,
  opensPalette,
  type Press,
  type Pressed,
  pressed,
  typedBefore,
  typedOn,
  undelivered,
  type WaitingKeys,
} from './waiting-keys.ts'

/** What hears the keys: the console, once it stands. */
export type KeyHost = {
  readonly keymap: Keymap
  /** Whether something that takes the keys is coming: a screen, a dialog, a question. */
  readonly isComing: () => boolean
  /** Whether a key for the rows has to wait for them. */
  readonly waitsForRows: (press: Press, place: EventTarget | null, now: number) => boolean
  /** What has the focus. */
  readonly place: () => Element | undefined
  /** Whether a question or a plan is open. */
  readonly isAsking: () => boolean
  /** Cancels what is coming. */
  readonly giveUp: () => void
  readonly openPalette: () => void
  /** Does something and renders what it changes, as a browser does for a key that is pressed now. */
  readonly render: <T>(work: () => T) => T
  /** Calls the listener whenever what keys wait for may have come. */
  readonly subscribe: (listener: () => void) => () => void
}

type Receiver = { readonly within: Element; readonly hear: (press: KeyPress) => void }

export type Keyboard = {
  /** Listens from now on. What is pressed waits until there is a console that hears it. */
  readonly listen: () => void
  /** Gives the keys to the console until the returned function is called. */
  readonly serve: (host: KeyHost) => () => void
  /** What was typed after an Enter that had to wait: it is for what that Enter opens. */
  readonly typeAhead: (presses: readonly Press[]) => void
  /** A dialog has opened by itself, after something was done: what is typed on was meant for what was there before. */
  readonly openedItself: () => void
  /** The dialog that has opened by itself is on the screen. */
  readonly seen: () => void
  /** A component hears keys that have waited, as it hears others. */
  readonly receive: (receiver: Receiver) => () => void
}

type Parts = Entering & {
  readonly page: () => Pick<Window, 'addEventListener'>
  /** Does in a field what a key does that has waited. Returns whether a field takes the key. */
  readonly enter: (press: KeyPress) => boolean
}

const pressOf = (event: KeyboardEvent, coming: boolean): Pressed => {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey, repeat, timeStamp } = event
  const command = ctrlKey || metaKey || altKey
  return { key, code, shiftKey, ...(altKey ? {} : { ctrlKey, metaKey }), repeat, command, coming, now: timeStamp }
}

/** The keys that wait for the console, and go on one by one as soon as they can. */
function keyQueue(host: () => KeyHost | undefined, goesOn: (press: KeyPress, now: number) => boolean) {
  let waiting = noWaitingKeys
  let looking: ReturnType<typeof setTimeout> | undefined
  let givingUp: ReturnType<typeof setTimeout> | undefined
  const keep = (now: WaitingKeys): void => {
    waiting = now
    clearTimeout(givingUp)
    if (host() && now.presses.length > 0) givingUp = setTimeout(look, longestWait + 1)
  }
  /** Looks in a new task whether the keys can go on: by then the change that caused the look is rendered. */
  const lookSoon = (): void => {
    if (host() && waiting !== noWaitingKeys) looking ??= setTimeout(look)
  }
  const look = (): void => {
    looking = undefined
    const to = host()
    if (!to) return
    const place = to.place()
    const now = performance.now()
    const [first] = waiting.presses
    const ready = place !== undefined && !to.isComing() && !(first && to.waitsForRows(first, place, now))
    const then = next(waiting, { ready, asking: to.isAsking(), now })
    // One key per task, so that its changes are rendered before the next key.
    keep(then.waiting)
    if (!then.press || !place) return
    const press = waited(then.press, place)
    if (!to.render(() => goesOn(press, now))) keep(undelivered(waiting))
    lookSoon()
  }
  return {
    waiting: () => waiting,
    lookSoon,
    keep(now: WaitingKeys) {
      keep(now)
      lookSoon()
    },
    drop() {
      clearTimeout(looking)
      looking = undefined
      keep(noWaitingKeys)
    },
  }
}

/**
 * The one listener for keys. What a key is for may still be coming: a page, a screen, its rows, a dialog, a question. Such a
 * key waits, with all after it, and must never reach what was there before. A click or Esc drops them.
 */
export function keyboard({ page, isTyping, isComposing, enter }: Parts): Keyboard {
  const receivers = new Set<Receiver>()
  let host: KeyHost | undefined
  let listening: AbortController | undefined
  let isPaletteAsked = false
  /** When a dialog has opened by itself, or the last key was typed on after that. */
  let unseenSince: number | undefined

  /** Gives a key that has waited to what has the focus now. Returns whether it had somewhere to go. */
  const goesOn = (press: KeyPress, now: number): boolean => {
    const inside = [...receivers].filter(({ within }) => press.target instanceof Node && within.contains(press.target))
    const inward = inside.toSorted((one, other) => (one.within.contains(other.within) ? 1 : -1))
    for (const { hear } of inward) {
      hear(press)
      if (press.defaultPrevented) return true
    }
    return host?.keymap.press(press, now) || !isTyping(press) || enter(press)
  }
  const queue = keyQueue(() => host, goesOn)
  /** Whether it was typed on, for what was there before a dialog opened by itself. A field there may take it. */
  const isTypedOn = (event: KeyboardEvent, isComing: boolean): boolean => {
    if (unseenSince === undefined || isTyping(event)) return false
    unseenSince = typedOn(isComing ? event.timeStamp : unseenSince, pressOf(event, false))
    return unseenSince !== undefined && !isBrowserKey(event.key)
  }
  const take = (event: KeyboardEvent): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  const held = (event: KeyboardEvent): void => {
    // A browser that fills in a form sends events without a key.
    if (!event.key || isComposing(event)) return
    const isComing = host?.isComing() ?? true
    if (isTypedOn(event, isComing)) {
      take(event)
      return
    }
    const waits = isComing || host?.waitsForRows(event, event.target, event.timeStamp) === true
    const press = pressOf(event, waits)
    // The browser would take it for its own search, and the rest of the line with it.
    if (!host && opensPalette(queue.waiting(), press)) {
      queue.drop()
      isPaletteAsked = true
      take(event)
      return
    }
    const then = pressed(queue.waiting(), press)
    queue.keep(then.waiting)
    if (then.fate === 'pass') return
    take(event)
    if (then.fate === 'give up') host?.giveUp()
  }
  const heard = (event: KeyboardEvent): void => void host?.keymap.press(event, event.timeStamp)
  const pointed = (): void => {
    unseenSince = undefined
    queue.keep(interrupted(queue.waiting()))
  }
  const listen = (): void => {
    if (listening) return
    listening = new AbortController()
    const { signal } = listening
    page().addEventListener('keydown', held, { capture: true, signal })
    page().addEventListener('keydown', heard, { signal })
    page().addEventListener('pointerdown', pointed, { capture: true, signal })
  }
  return {
    listen,
    serve(next) {
      host = next
      listen()
      const stop = next.subscribe(queue.lookSoon)
      if (isPaletteAsked) next.openPalette()
      isPaletteAsked = false
      queue.keep(queue.waiting())
      return () => {
        stop()
        queue.drop()
        host = undefined
        listening?.abort()
        listening = undefined
      }
    },
    typeAhead(presses) {
      if (presses.length === 0) return
      queue.keep(typedBefore(queue.waiting(), presses, performance.now()))
    },
    openedItself() {
      queue.drop()
      unseenSince = performance.now()
    },
    seen() {
      if (unseenSince !== undefined) unseenSince = performance.now()
    },
    receive(receiver) {
      receivers.add(receiver)
      return () => receivers.delete(receiver)
    },
  }
}
