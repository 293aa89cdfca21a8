/** A key as it was pressed, to be pressed again. */
export type Press = { readonly key: string; readonly code: string; readonly shiftKey: boolean }

/**
 * Keys that were pressed while what they are for was on its way: a screen, its rows, a dialog, a question. They are
 * pressed again in their order once it is there, or none of them is.
 */
export type WaitingKeys = {
  readonly presses: readonly Press[]
  /** When the first of them was pressed. */
  readonly since: number
  /** They were given up: what else is pressed before everything is there is a part of the same burst. */
  readonly lost: boolean
}

/** What becomes of a key: it goes on to the page, waits, is dropped, or gives up what is on its way. */
export type Fate = 'pass' | 'wait' | 'drop' | 'give up'

export const noWaitingKeys: WaitingKeys = { presses: [], since: 0, lost: false }
const lost: WaitingKeys = { ...noWaitingKeys, lost: true }

/** Milliseconds that keys wait. Later nobody remembers what they typed. */
export const longestWait = 10_000

export type Pressed = Press & {
  /** Ctrl, Alt or ⌘ are down. */
  readonly command: boolean
  readonly repeat: boolean
  /** What the key is for is on its way. */
  readonly coming: boolean
  readonly now: number
}

/** Keys that are never anybody's: they only change what the next one is, or belong to the browser. */
const isBrowsers = (key: string): boolean => /^(Shift|Control|Alt|Meta|AltGraph|CapsLock|NumLock|F\d+)$/.test(key)

/** A key is pressed. */
export function pressed(waiting: WaitingKeys, press: Pressed): { readonly waiting: WaitingKeys; readonly fate: Fate } {
  const { key, code, shiftKey, command, repeat, coming, now } = press
  if (isBrowsers(key) || !(coming || waiting.presses.length > 0)) return { waiting, fate: 'pass' }
  if (key === 'Escape') return { waiting: noWaitingKeys, fate: 'give up' }
  // Somebody who calls the palette, or reloads, has begun something else. Ctrl+Enter accepts what cannot be seen yet.
  if (command) return { waiting: lost, fate: key === 'Enter' ? 'drop' : 'pass' }
  if (repeat || waiting.lost) return { waiting, fate: 'drop' }
  // Where Tab leads is not known before everything is there, and what follows is meant for that.
  if (key === 'Tab') return { waiting: lost, fate: 'drop' }
  const since = waiting.presses.length > 0 ? waiting.since : now
  return { waiting: { ...waiting, presses: [...waiting.presses, { key, code, shiftKey }], since }, fate: 'wait' }
}

/** The person has gone on with the mouse. */
export const interrupted = (waiting: WaitingKeys): WaitingKeys => (waiting.presses.length > 0 ? lost : waiting)

/** The key to be pressed again now, if everything is there. `asking`: a question is, whose default nobody has seen. */
export function next(
  waiting: WaitingKeys,
  { ready, asking, now }: { readonly ready: boolean; readonly asking: boolean; readonly now: number },
): { readonly waiting: WaitingKeys; readonly press?: Press } {
  const [press, ...presses] = waiting.presses
  if (!ready) return { waiting: press && now - waiting.since > longestWait ? lost : waiting }
  if (!press) return { waiting: noWaitingKeys }
  const rest = { ...waiting, presses, since: now }
  return asking && press.key === 'Enter' ? next(rest, { ready, asking, now }) : { waiting: rest, press }
}
