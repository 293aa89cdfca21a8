/** A key press to replay. */
export type Press = {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
}

/**
 * Keys pressed while their target was still loading: a screen, its rows, a dialog or a question. Once the target is
 * there, either all of them are replayed in order, or none.
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

/** Milliseconds that keys wait. After that, people do not remember what they typed. */
export const longestWait = 10_000

/** After so many milliseconds a key begins a new burst: the person has looked at the screen first. */
export const pause = 400
const inBurst = ({ burst, last }: WaitingKeys, now: number): boolean => burst && now - last <= pause

export type Pressed = Press & {
  /** Whether Ctrl, Alt or ⌘ is down. */
  readonly command: boolean
  readonly repeat: boolean
  /** Whether the target of the key is still loading. */
  readonly coming: boolean
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

/** Handles a key press. */
export function pressed(waiting: WaitingKeys, press: Pressed): { readonly waiting: WaitingKeys; readonly fate: Fate } {
  const { key, command, repeat, coming, now } = press
  const waits = coming || waiting.presses.length > 0
  const dropped = (waiting.lost && coming) || inBurst(waiting, now)
  if (isBrowserKey(key) || !(waits || dropped)) return { waiting, fate: 'pass' }
  if (key === 'Escape') return { waiting: noWaitingKeys, fate: waits ? 'give up' : 'pass' }
  const keeps = selectsAll(press) || (isWithCtrl(press, 'k') && waitsForAll(waiting))
  // Opening the palette or reloading starts something else. Ctrl+Enter would submit a form that is not visible yet.
  if (command && !keeps) return { waiting: lost, fate: key === 'Enter' ? 'drop' : 'pass' }
  if (dropped) return { waiting: { ...waiting, last: now }, fate: 'drop' }
  if (repeat) return { waiting, fate: 'drop' }
  // Where Tab leads is known only when everything has loaded, and the keys after it depend on that.
  if (key === 'Tab') return { waiting: lostBurst(now), fate: 'drop' }
  return { waiting: withPress(waiting, press), fate: 'wait' }
}

/** The keys that wait, and one more. */
function withPress(waiting: WaitingKeys, { key, code, shiftKey, ctrlKey, metaKey, now }: Pressed): WaitingKeys {
  const withCtrl = { ...(ctrlKey ? { ctrlKey } : {}), ...(metaKey ? { metaKey } : {}) }
  const presses = [...waiting.presses, { key, code, shiftKey, ...withCtrl }]
  return { ...noWaitingKeys, presses, since: waiting.presses.length > 0 ? waiting.since : now, last: now }
}

/** Keys that were pressed before those that wait, for something that is only coming now. */
export const typedBefore = (waiting: WaitingKeys, presses: readonly Press[], now: number): WaitingKeys => ({
  ...noWaitingKeys,
  presses: [...presses, ...waiting.presses],
  since: now,
  last: now,
})

/** Milliseconds without a key after which somebody has seen the dialog that has opened by itself. */
export const seenAfter = 600

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
  return isText(press) && press.now - since <= seenAfter ? press.now : undefined
}

/** Drops waiting keys, because the person has used the mouse. */
export const interrupted = (waiting: WaitingKeys): WaitingKeys =>
  waiting.presses.length > 0 || waiting.lost ? lost : noWaitingKeys

/** Drops the keys after one that has nowhere to go: what they would do depends on it. */
export const undelivered = (waiting: WaitingKeys): WaitingKeys => lostBurst(waiting.last, false)

/**
 * The next key to replay, if the target is there. `asking`: nobody has seen the question or the plan yet, so an Enter does not
 * accept it. All keys of that burst are dropped then: the question stays as it is, and gets no answer meant for the next one.
 */
export function next(
  waiting: WaitingKeys,
  { ready, asking, now }: { readonly ready: boolean; readonly asking: boolean; readonly now: number },
): { readonly waiting: WaitingKeys; readonly press?: Press } {
  const [press, ...presses] = waiting.presses
  if (!ready) return { waiting: press && now - waiting.since > longestWait ? lostBurst(waiting.last) : waiting }
  if (!press) return { waiting: inBurst(waiting, now) ? { ...waiting, lost: false } : noWaitingKeys }
  if (asking && waiting.presses.some(({ key }) => key === 'Enter')) return { waiting: lostBurst(waiting.last, false) }
  return { waiting: { ...waiting, presses, since: now }, press }
}
