import { timings } from '../core/timings.ts'
/** A key press to replay. */
export type Press = {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  /** It is for a list of options that was on the screen when it was pressed. */
  readonly seen?: true
}

/**
 * Keys pressed while their target was still loading: a screen, its rows, a dialog, a question or the options for a text.
 * Once the target is there, either all of them are replayed in order, or none.
 */
export type WaitingKeys = {
  readonly presses: readonly Press[]
  /** When the first of them was pressed, in milliseconds. */
  readonly since: number
  /** When the last key was pressed, of those that wait or of those that were dropped. */
  readonly last: number
  /** The keys were dropped. Further keys before the target is there belong to the same burst and are dropped too. */
  readonly lost: boolean
  /** Until there is a pause, so are those after that. */
  readonly burst: boolean
}

/** What happens to a key: the page gets it, it waits, it is dropped, or it cancels what is loading. */
export type Fate = 'pass' | 'wait' | 'drop' | 'give up'

export const noWaitingKeys: WaitingKeys = { presses: [], since: 0, last: 0, lost: false, burst: false }
const lost: WaitingKeys = { ...noWaitingKeys, lost: true }
const lostBurst = (last: number, lost = true): WaitingKeys => ({ ...noWaitingKeys, lost, burst: true, last })

const inBurst = ({ burst, last }: WaitingKeys, now: number): boolean => burst && now - last <= timings.burstPause

export type Pressed = Press & {
  /** Whether Ctrl, Alt or ⌘ is down. */
  readonly command: boolean
  readonly repeat: boolean
  /** Whether the target of the key is still loading. */
  readonly coming: boolean
  /** Whether it is pressed in a list of options that is on the screen. */
  readonly inList?: boolean
  readonly now: number
}

/** Modifier and function keys, which always go to the browser. */
export const isBrowserKey = (key: string): boolean =>
  /^(Shift|Control|Alt|Meta|AltGraph|CapsLock|NumLock|F\d+)$/.test(key)

const isWithCtrl = ({ key, shiftKey, ctrlKey, metaKey }: Press, letter: string): boolean =>
  key.toLowerCase() === letter && !shiftKey && (ctrlKey === true || metaKey === true)
/** Ctrl+A: it selects all rows once all are there. */
export const selectsAll = (press: Press): boolean => isWithCtrl(press, 'a')
const waitsForAll = (waiting: WaitingKeys): boolean => waiting.presses.some(selectsAll)
/** Ctrl+K, which opens the palette at once, but where Ctrl+A waits: what is done with all rows waits until they are selected. */
export const opensPalette = (waiting: WaitingKeys, press: Press): boolean =>
  isWithCtrl(press, 'k') && !waitsForAll(waiting)

const isForgotten = ({ presses, since }: WaitingKeys, now: number): boolean =>
  presses.length > 0 && now - since > timings.keysWait

const allSeen = ({ presses }: WaitingKeys): boolean => presses.every(({ seen }) => seen)

type Handled = { readonly waiting: WaitingKeys; readonly fate: Fate }

/** Handles a key press. */
export function pressed(before: WaitingKeys, press: Pressed): Handled {
  const { key, command, coming, now } = press
  const waiting = isForgotten(before, now) ? lostBurst(before.last) : before
  const waits = coming || waiting.presses.length > 0
  const dropped = (waiting.lost && coming) || inBurst(waiting, now)
  if (isBrowserKey(key) || !(waits || dropped)) return { waiting, fate: 'pass' }
  const seen = press.inList === true && allSeen(waiting)
  if (key === 'Escape') return { waiting: noWaitingKeys, fate: waits && !seen ? 'give up' : 'pass' }
  const keeps = selectsAll(press) || (isWithCtrl(press, 'k') && waitsForAll(waiting)) || (seen && key === 'Enter')
  // Opening the palette or reloading starts something else. Ctrl+Enter would submit a form that is not visible yet.
  if (command && !keeps) return { waiting: lost, fate: key === 'Enter' ? 'drop' : 'pass' }
  return dropped ? { waiting: { ...waiting, last: now }, fate: 'drop' } : kept(waiting, press, seen)
}

/** Lets a key wait, if it can. */
function kept(waiting: WaitingKeys, press: Pressed, seen: boolean): Handled {
  const { key, repeat, now } = press
  if (repeat && !(seen && key !== 'Enter')) return { waiting, fate: 'drop' }
  // Where Tab leads is known only when everything has loaded, and the keys after it depend on that. In a list it is known.
  if (key === 'Tab' && !seen) return { waiting: lostBurst(now), fate: 'drop' }
  return { waiting: withPress(waiting, press, seen, now), fate: 'wait' }
}

/** The keys that wait, and one more. */
function withPress(waiting: WaitingKeys, press: Press, isSeen: boolean, now: number): WaitingKeys {
  const { key, code, shiftKey, ctrlKey, metaKey } = press
  const seen = isSeen ? ({ seen: true } as const) : {}
  const withCtrl = { ...(ctrlKey ? { ctrlKey } : {}), ...(metaKey ? { metaKey } : {}) }
  const presses = [...waiting.presses, { key, code, shiftKey, ...withCtrl, ...seen }]
  return { ...noWaitingKeys, presses, since: waiting.presses.length > 0 ? waiting.since : now, last: now }
}

/** The keys that wait, and what was entered after them in a list of options otherwise than by keys. */
export const withEntered = (waiting: WaitingKeys, presses: readonly Press[], now: number): WaitingKeys =>
  presses.reduce((all, press) => withPress(all, press, allSeen(all), now), waiting)

/** Drops the keys that wait in a list of options, because it is gone. */
export const withoutList = (waiting: WaitingKeys): WaitingKeys =>
  waiting.presses.some(({ seen }) => seen) ? lost : waiting

/** Keys that type text. */
const isText = ({ key, command }: Pick<Pressed, 'key' | 'command'>): boolean =>
  !command && (key.length === 1 || ['Enter', 'Tab', 'Backspace', 'Delete', 'Process', 'Unidentified'].includes(key))

/**
 * After a dialog has opened by itself, what is typed was meant for what was there before: it is dropped, until there is a
 * pause, or a key that types no text. `since`: when it opened, or when the last such key came. Answers that time for
 * the next key; `undefined` when this one counts.
 */
export function typedOn(since: number, press: Pick<Pressed, 'key' | 'command' | 'now'>): number | undefined {
  if (isBrowserKey(press.key)) return since
  return isText(press) && press.now - since <= timings.dialogSeen ? press.now : undefined
}

/** Drops waiting keys, because the person has used the mouse. */
export const interrupted = (waiting: WaitingKeys): WaitingKeys =>
  waiting.presses.length > 0 || waiting.lost ? lost : noWaitingKeys

/** Drops the keys after one that has nowhere to go: what they would do depends on it. */
export const undelivered = (waiting: WaitingKeys): WaitingKeys => lostBurst(waiting.last, false)

/**
 * The next key to replay, if the target is there. `asking`: a question or a plan is open. An Enter does not accept it if it
 * was pressed before anybody had seen it. All keys of that burst are dropped then: the question stays as it is, and gets no
 * answer meant for the next one. What is typed after an Enter is for what it opens, which nobody has seen.
 */
export function next(
  waiting: WaitingKeys,
  { ready, asking, now }: { readonly ready: boolean; readonly asking: boolean; readonly now: number },
): { readonly waiting: WaitingKeys; readonly press?: Press } {
  const [press, ...rest] = waiting.presses
  if (isForgotten(waiting, now)) return { waiting: lostBurst(waiting.last) }
  if (!ready) return { waiting }
  if (!press) return { waiting: inBurst(waiting, now) ? { ...waiting, lost: false } : noWaitingKeys }
  if (asking && waiting.presses.some(({ key, seen }) => key === 'Enter' && !seen))
    return { waiting: lostBurst(waiting.last, false) }
  const opens = press.key === 'Enter' || (asking && press.key === 'Tab')
  const presses = opens ? rest.map(({ seen: _, ...each }) => each) : rest
  return { waiting: { ...waiting, presses, since: now }, press }
}
