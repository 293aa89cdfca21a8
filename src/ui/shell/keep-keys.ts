import { pattern } from '#client/keys/keymap.ts'
import {
  interrupted,
  isBrowserKey,
  longestWait,
  next,
  noWaitingKeys,
  type Press,
  pressed,
  selectsAll,
  typedBefore,
  typedOn,
  type WaitingKeys,
} from '#client/keys/waiting-keys.ts'
import type { App } from '../app/app.ts'
import { componentOf } from '../app/components.ts'
import { pressOf, takeEarlyKeys } from '../app/early-keys.ts'
import { scopeOf } from '../app/key-scope.ts'
import { registry } from '../app/registry.ts'
import { type Scope, topScopeOf } from '../app/scope.ts'
import { openedItself, typedAhead } from '../app/typed-ahead.ts'
import { focusedElement, followFocus } from '../kit/focus-reconciler.ts'
import { isComposing, isControl, isTyping } from '../kit/typing.ts'

/** Milliseconds between the two letters of a sequence such as G S. */
const sequenceTime = 1000

/** What keys wait for, apart from the rows of a list. */
type Coming = 'looking up' | 'question' | 'dialog' | 'many rows' | 'screen'
function comingIn(app: App): Coming | undefined {
  const { runner, palette, session, view, mountedDialog, mountedPrompt, many, mountedMany, moving } = app
  // The palette and the sign-in handle keys themselves.
  if (palette.get().open || session.get().state !== 'in') return undefined
  const open = view()
  const prompt = runner.prompt.get()
  if (runner.lookingUp.get()) return 'looking up'
  if (open !== undefined && open !== mountedDialog.get() && componentOf(open)) return 'dialog'
  if (prompt && prompt.number !== mountedPrompt.get()) return 'question'
  if (many.get() && !mountedMany.get()) return 'many rows'
  return moving.get() ? 'screen' : undefined
}

/** Whether something is open over the rows that the next key would act on. */
const isOver = ({ runner, palette, panel, keysShown, address }: App): boolean =>
  palette.get().open ||
  panel.get() !== undefined ||
  address.search.get().log !== undefined ||
  keysShown.get() ||
  runner.prompt.get() !== undefined

/** What is still loading of the rows that the next key acts on. */
function loadingOf(app: App): Scope['loading'] {
  const { dialog, screen } = app.scopes.get()
  return isOver(app) ? undefined : (dialog ?? screen).loading
}

/** Whether this window has ended the record of the row, which is about to leave the list. */
function rowIsLeaving(app: App): boolean {
  const { row } = topScopeOf(app.scopes.get())
  return row !== undefined && !isOver(app) && app.ended.has(row)
}

const nameOf = ({ key, shiftKey }: Press): string =>
  key.length > 1 ? key : shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase()

/** Keys that do something with the row under the cursor. */
const actingKeys: ReadonlySet<string> = new Set([
  ...['Enter', '.', 'Shift+M'],
  ...registry.all.flatMap(({ command }) => (command.keys && scopeOf(command) === 'row' ? [pattern(command.keys)] : [])),
])

/** Keys that do nothing without rows. */
const rowKeys: ReadonlySet<string> = new Set([
  ...['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End', ' ', 'j', 'k', 'x'],
  ...actingKeys,
])

/**
 * Keeps the keys that are pressed while a screen, dialog or prompt is loading, and dispatches them again when it is
 * mounted. They must never reach the components that were there before. A click or Esc drops them.
 */
export function keepKeys(app: App): () => void {
  const { runner, navigator, many } = app
  const early = takeEarlyKeys()
  let { waiting } = early
  let looking: ReturnType<typeof setTimeout> | undefined
  let givingUp: ReturnType<typeof setTimeout> | undefined
  let replaying = false
  let leadAt = Number.NEGATIVE_INFINITY
  /** When a dialog has opened by itself, or the last key was typed on after that. */
  let unseenSince: number | undefined

  /**
   * While a list loads, only the keys for its rows wait. The screen's other keys work. What was collected a moment ago is
   * not collected again: a key for its row waits for the next row.
   */
  const waitsForRows = (press: Press, place: EventTarget | null, now: number): boolean => {
    if (now - leadAt <= sequenceTime || isControl(place)) return false
    const name = nameOf(press)
    const loading = loadingOf(app)
    // For a server that is away nobody waits.
    if (selectsAll(press)) return loading !== undefined && app.reached.get()
    return (rowKeys.has(name) && loading === 'all') || (actingKeys.has(name) && rowIsLeaving(app))
  }
  /** Remembers the first letter of a sequence: the second one is not a row key. */
  const followSequence = ({ key }: Press, now: number): void => {
    if (key !== 'Shift') leadAt = key === 'g' && now - leadAt > sequenceTime ? now : Number.NEGATIVE_INFINITY
  }
  /** Whether it was typed on, for what was there before a dialog opened by itself. A field there may take it. */
  const isTypedOn = (event: KeyboardEvent): boolean => {
    if (unseenSince === undefined || isTyping(event)) return false
    const since = comingIn(app) ? event.timeStamp : unseenSince
    unseenSince = typedOn(since, pressOf(event, false))
    return unseenSince !== undefined && !isBrowserKey(event.key)
  }
  const heard = (event: KeyboardEvent): void => {
    if (replaying || isComposing(event)) return
    if (isTypedOn(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const coming = comingIn(app)
    const { timeStamp } = event
    const then = pressed(waiting, pressOf(event, coming !== undefined || waitsForRows(event, event.target, timeStamp)))
    keep(then.waiting)
    lookSoon()
    if (then.fate === 'pass') {
      followSequence(event, timeStamp)
      return
    }
    event.preventDefault()
    event.stopPropagation()
    if (then.fate === 'give up') giveUp(coming)
  }
  const keep = (now: WaitingKeys): void => {
    waiting = now
    clearTimeout(givingUp)
    if (now.presses.length > 0) givingUp = setTimeout(look, longestWait + 1)
  }
  /** Checks in a new task whether the keys can be dispatched: by then the change that caused the check is rendered. */
  const lookSoon = (): void => {
    if (waiting !== noWaitingKeys) looking ??= setTimeout(look)
  }
  const giveUp = (coming: Coming | undefined): void => {
    if (coming === 'looking up') runner.giveUp()
    else if (coming === 'question') runner.back(true)
    else if (coming === 'dialog') navigator.close()
    else if (coming === 'many rows') many.set(undefined)
  }
  const look = (): void => {
    looking = undefined
    const place = focusedElement()
    const now = performance.now()
    const [first] = waiting.presses
    const there = place !== undefined && comingIn(app) === undefined
    const ready = there && !(first && waitsForRows(first, place, now))
    const asking = runner.prompt.get() !== undefined || many.get() !== undefined
    const then = next(waiting, { ready, asking, now })
    // One key per task, so that its changes are rendered before the next key.
    keep(then.waiting)
    if (!then.press || !place) return
    pressAgain(then.press, place, now)
    lookSoon()
  }
  const pressAgain = (press: Press, place: Element, now: number): void => {
    followSequence(press, now)
    const event = new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true })
    replaying = true
    const free = place.dispatchEvent(event)
    replaying = false
    if (!free || !isTyping(event)) return
    if (selectsAll(press)) document.execCommand('selectAll')
    else if (press.key.length === 1) document.execCommand('insertText', false, press.key)
    else if (press.key === 'Backspace') document.execCommand('delete')
  }
  const takeTypedAhead = (): void => {
    const presses = typedAhead.get()
    if (presses.length === 0) return
    typedAhead.set([])
    keep(typedBefore(waiting, presses, performance.now()))
    lookSoon()
  }
  const seen = (): void => {
    if (unseenSince !== undefined) unseenSince = performance.now()
  }
  const hearLater = (): void => {
    keep(noWaitingKeys)
    unseenSince = performance.now()
  }
  const pointed = (): void => {
    unseenSince = undefined
    keep(interrupted(waiting))
    lookSoon()
  }
  const { palette, session, scopes, panel, keysShown, mountedDialog, mountedPrompt, mountedMany, moving, address } = app
  const followed = [
    palette,
    session,
    scopes,
    panel,
    keysShown,
    mountedDialog,
    mountedPrompt,
    many,
    mountedMany,
    moving,
    address.place,
  ]
  const stops = [...followed, runner.prompt, runner.lookingUp].map(each => each.subscribe(lookSoon))
  stops.push(
    followFocus(lookSoon),
    typedAhead.subscribe(takeTypedAhead),
    openedItself.subscribe(hearLater),
    mountedDialog.subscribe(seen),
  )
  window.addEventListener('keydown', heard, true)
  window.addEventListener('pointerdown', pointed, true)
  if (early.opensPalette) navigator.openPalette()
  lookSoon()
  return () => {
    clearTimeout(looking)
    clearTimeout(givingUp)
    for (const stop of stops) stop()
    window.removeEventListener('keydown', heard, true)
    window.removeEventListener('pointerdown', pointed, true)
  }
}
