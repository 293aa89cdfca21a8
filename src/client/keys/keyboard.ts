import { nextTask } from '../core/idle.ts'
import { type ReadStore, store } from '../core/store.ts'
import { type KeyPress, waited } from './key-press.ts'
import type { Entering, Keymap } from './keymap.ts'
import {
  interrupted,
  isBrowserKey,
  next,
  noWaitingKeys,
  opensPalette,
  type Press,
  type Pressed,
  pressed,
  typedOn,
  undelivered,
  type WaitingKeys,
  withEntered,
  withoutList,
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

/** What takes keys that have waited, as it takes others. */
export type Receiver = {
  readonly within: Element
  readonly hear?: (press: KeyPress) => void
  /** For a field: does there what a browser does with a key that nobody else has taken. Returns whether a field takes it. */
  readonly enter?: (press: KeyPress) => boolean
  /** For a list of options: whether a key has to wait, because what it acts on may still change. */
  readonly waits?: (press: Press) => boolean
}

type FirstPress = { readonly onEnter: () => void; readonly onOther: () => void }

type Keyboard = {
  /** Listens from now on. What is pressed waits until there is a console that hears it. */
  readonly listen: () => void
  /** Gives the keys to the console until the returned function is called. */
  readonly serve: (host: KeyHost) => () => void
  /** Whether keys wait. */
  readonly waits: ReadStore<boolean>
  /** Does what these keys do, once those that wait have had their turn. */
  readonly enter: (presses: readonly Press[]) => void
  /** Text of a list of options that came without a key waits as keys do. Returns whether it waits. */
  readonly hold: (text: string) => boolean
  /** Hears Enter before everything else, until another key or a press. Returns the function that ends that. */
  readonly first: (listener: FirstPress) => () => void
  /** Looks whether the keys that wait can go on. */
  readonly look: () => void
  /** A dialog has opened by itself, after something was done: what is typed on was meant for what was there before. */
  readonly openedItself: () => void
  /** The dialog that has opened by itself is on the screen. */
  readonly seen: () => void
  /** Gives a component keys that have waited. */
  readonly receive: (receiver: Receiver) => () => void
}

type Parts = Entering & {
  readonly page: () => Pick<Window, 'addEventListener'>
}

const pressOf = (event: KeyboardEvent, coming: boolean, inList = false): Pressed => {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey, repeat, timeStamp } = event
  const command = ctrlKey || metaKey || altKey
  const withCtrl = altKey ? {} : { ctrlKey, metaKey }
  return { key, code, shiftKey, ...withCtrl, repeat, command, coming, inList, now: timeStamp }
}

type QueueParts = {
  readonly host: () => KeyHost | undefined
  readonly waitsFor: (press: Press, place: Element, now: number) => boolean
  readonly goesOn: (press: KeyPress, now: number) => boolean
}

/** The keys that wait for the console, and go on one by one as soon as they can. */
function keyQueue({ host, waitsFor, goesOn }: QueueParts) {
  const waits = store(false)
  let waiting = noWaitingKeys
  let isLooking = false
  let isGoingOn = false
  const keep = (now: WaitingKeys): void => {
    waiting = now
    waits.set(now.presses.length > 0)
  }
  /** Looks in a new task whether the keys can go on: by then the change that caused the look is rendered. */
  const lookSoon = (): void => {
    if (isLooking || !host() || waiting === noWaitingKeys) return
    isLooking = true
    void nextTask().then(look)
  }
  const look = (): void => {
    isLooking = false
    const to = host()
    if (!to) return
    const place = to.place()
    const now = performance.now()
    const [first] = waiting.presses
    const ready = place !== undefined && !to.isComing() && !(first && waitsFor(first, place, now))
    const then = next(waiting, { ready, asking: to.isAsking(), now })
    // One key per task, so that its changes are rendered before the next key.
    keep(then.waiting)
    if (!then.press || !place) return
    const press = waited(then.press, place)
    isGoingOn = true
    const isDelivered = to.render(() => goesOn(press, now))
    isGoingOn = false
    if (!isDelivered) keep(undelivered(waiting))
    lookSoon()
  }
  return {
    waits,
    waiting: () => waiting,
    isGoingOn: () => isGoingOn,
    lookSoon,
    keep(now: WaitingKeys) {
      keep(now)
      lookSoon()
    },
    drop: () => keep(noWaitingKeys),
  }
}

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** The components that take keys that have waited. */
function components() {
  const all = new Set<Receiver>()
  /** Those that an element is in, the innermost first. */
  const around = (place: EventTarget | null): readonly Receiver[] =>
    [...all]
      .filter(({ within }) => place instanceof Node && within.contains(place))
      .sort((one, other) => (one.within.contains(other.within) ? 1 : -1))
  return {
    /** Returns whether one of those that it is pressed in has taken the key. */
    hear(press: KeyPress): boolean {
      for (const { hear } of around(press.target)) {
        hear?.(press)
        if (press.defaultPrevented) return true
      }
      return false
    },
    enter: (press: KeyPress): boolean => around(press.target).some(({ enter }) => enter?.(press)),
    /** The list of options that an element is in. */
    listAt: (place: EventTarget | null) => around(place).find(({ waits }) => waits),
    add(receiver: Receiver) {
      all.add(receiver)
      return () => void all.delete(receiver)
    },
  }
}

/** Who waits for the next Enter, whatever has the focus. */
function firstPress() {
  let first: FirstPress | undefined
  return {
    /** Returns whether it was that Enter. What waits before it is dropped. */
    hears({ key, repeat }: KeyboardEvent, drop: () => void): boolean {
      const isIt = first !== undefined && key === 'Enter' && !repeat
      if (isIt) drop()
      if (isIt) first?.onEnter()
      else first?.onOther()
      return isIt
    },
    others: () => first?.onOther(),
    set(listener: FirstPress) {
      first = listener
      return () => {
        if (first === listener) first = undefined
      }
    },
  }
}

/**
 * The one listener for keys. What a key is for may still be coming: a page, a screen, its rows, a dialog, a question, the options
 * for a text. Such a key waits, with all after it, and must never reach what was there before. A click or Esc drops them.
 */
export function keyboard({ page, isTyping, isComposing }: Parts): Keyboard {
  const [receivers, first] = [components(), firstPress()]
  let host: KeyHost | undefined
  let listening: AbortController | undefined
  let isPaletteAsked = false
  /** When a dialog has opened by itself, or the last key was typed on after that. */
  let unseenSince: number | undefined

  /** Gives a key that has waited to what has the focus now. Returns whether it had somewhere to go. */
  const goesOn = (press: KeyPress, now: number): boolean =>
    receivers.hear(press) || host?.keymap.press(press, now) || !isTyping(press) || receivers.enter(press)
  const waitsFor = (press: Press, place: EventTarget | null, now: number): boolean =>
    host?.waitsForRows(press, place, now) === true || receivers.listAt(place)?.waits?.(press) === true
  const queue = keyQueue({ host: () => host, waitsFor, goesOn })
  /** Whether it was typed on, for what was there before a dialog opened by itself. A field there may take it. */
  const isTypedOn = (event: KeyboardEvent, isComing: boolean): boolean => {
    if (unseenSince === undefined || isTyping(event)) return false
    unseenSince = typedOn(isComing ? event.timeStamp : unseenSince, pressOf(event, false))
    return unseenSince !== undefined && !isBrowserKey(event.key)
  }
  const held = (event: KeyboardEvent): void => {
    // A browser that fills in a form sends events without a key.
    if (!event.key || isComposing(event)) return
    const isComing = host?.isComing() ?? true
    if (first.hears(event, queue.drop) || isTypedOn(event, isComing)) {
      take(event)
      return
    }
    const waits = isComing || waitsFor(event, event.target, event.timeStamp)
    const press = pressOf(event, waits, !isComing && receivers.listAt(event.target) !== undefined)
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
    first.others()
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
  const enter = (presses: readonly Press[]): void =>
    queue.keep(withEntered(queue.waiting(), presses, performance.now()))
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
    waits: queue.waits,
    first: first.set,
    look: queue.lookSoon,
    enter,
    hold(text) {
      if (queue.isGoingOn() || queue.waiting().presses.length === 0) return false
      enter([...text].map(key => ({ key, code: '', shiftKey: false })))
      return true
    },
    openedItself() {
      queue.drop()
      unseenSince = performance.now()
    },
    seen() {
      if (unseenSince !== undefined) unseenSince = performance.now()
    },
    receive(receiver) {
      const stop = receivers.add(receiver)
      return () => {
        stop()
        if (receiver.waits) queue.keep(withoutList(queue.waiting()))
      }
    },
  }
}
