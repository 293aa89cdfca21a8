import { pattern } from '#client/keymap.ts'
import { interrupted, next, noWaitingKeys, type Press, pressed, type WaitingKeys } from '#client/waiting-keys.ts'
import type { App } from '../app.ts'
import { componentOf } from '../components.ts'
import { focusedElement } from '../kit/focus-reconciler.ts'
import { isComposing, isTyping } from '../kit/typing.ts'
import { registry } from '../registry.ts'
import { scopeOf } from './key-scope.ts'

/** Milliseconds between two looks at whether what keys wait for has come, and between two of them that are pressed again. */
const pause = 4
/** Milliseconds in which a sequence such as G S is ended. */
const sequenceTime = 1000

/** What keys wait for, apart from the rows of a list: a question, a dialog, a screen. */
type Coming = 'looking up' | 'question' | 'dialog' | 'screen'
function comingIn({ runner, palette, session, view, drawn, asking, moving }: App): Coming | undefined {
  // These are there, and hear keys for themselves.
  if (palette.get().open || session.get().state !== 'in') return undefined
  const open = view()
  const prompt = runner.prompt.get()
  if (runner.lookingUp.get()) return 'looking up'
  if (open !== undefined && open !== drawn.get() && componentOf(open)) return 'dialog'
  if (prompt && prompt.number !== asking.get()) return 'question'
  return moving() ? 'screen' : undefined
}

/** The rows that the next key is about are still loading. */
function rowsAreLoading({ runner, palette, panel, scopes }: App): boolean {
  const { dialog, screen } = scopes.get()
  const over = palette.get().open || panel.get() !== undefined || runner.prompt.get() !== undefined
  return !over && (dialog ?? screen).loading === true
}

const nameOf = ({ key, shiftKey }: Press): string =>
  key.length > 1 ? key : shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase()

/** Keys that mean nothing without rows. */
const rowKeys: ReadonlySet<string> = new Set([
  ...['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End', 'Enter', ' '],
  ...['j', 'k', 'x'],
  ...registry.all.flatMap(({ command }) => (command.keys && scopeOf(command) === 'row' ? [pattern(command.keys)] : [])),
])

/**
 * Keys that are pressed while what they are for is on its way never reach what was there before: they are kept, and
 * pressed again when it is there. What else happens meanwhile, with the mouse or by Esc, gives them up.
 */
export function keepKeys(app: App): () => void {
  const { runner, navigator } = app
  let waiting = noWaitingKeys
  let timer: ReturnType<typeof setTimeout> | undefined
  let replaying = false
  let leadAt = Number.NEGATIVE_INFINITY

  /** Of a list that is loading only the rows are missing: the screen's own keys need none. */
  const waitsForRows = (press: Press, place: EventTarget | null, now: number): boolean => {
    const onControl = place instanceof Element && place.matches('button, a[href], input, select, textarea')
    return now - leadAt > sequenceTime && !onControl && rowKeys.has(nameOf(press)) && rowsAreLoading(app)
  }
  /** The second letter of a sequence is no key of a row. */
  const followSequence = ({ key }: Press, now: number): void => {
    if (key !== 'Shift') leadAt = key === 'g' && now - leadAt > sequenceTime ? now : Number.NEGATIVE_INFINITY
  }
  const heard = (event: KeyboardEvent): void => {
    if (replaying || isComposing(event)) return
    const coming = comingIn(app)
    const { key, code, shiftKey, repeat, timeStamp } = event
    const command = event.ctrlKey || event.metaKey || event.altKey
    const waits = coming !== undefined || waitsForRows(event, event.target, timeStamp)
    const then = pressed(waiting, { key, code, shiftKey, command, repeat, coming: waits, now: timeStamp })
    keep(then.waiting)
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
    if (now !== noWaitingKeys) timer ??= setTimeout(look, pause)
  }
  const giveUp = (coming: Coming | undefined): void => {
    if (coming === 'looking up') runner.giveUp()
    else if (coming === 'question') runner.back(true)
    else if (coming === 'dialog') navigator.close()
  }
  const look = (): void => {
    timer = undefined
    const place = focusedElement()
    const now = performance.now()
    const [first] = waiting.presses
    const there = place !== undefined && comingIn(app) === undefined
    const ready = there && !(first && waitsForRows(first, place, now))
    const then = next(waiting, { ready, asking: runner.prompt.get() !== undefined, now })
    // One key in a task, as people press them: what one of them changes is drawn before the next.
    keep(then.waiting)
    if (then.press && place) pressAgain(then.press, place, now)
  }
  const pressAgain = (press: Press, place: Element, now: number): void => {
    followSequence(press, now)
    const event = new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true })
    replaying = true
    const free = place.dispatchEvent(event)
    replaying = false
    if (!free || !isTyping(event)) return
    if (press.key.length === 1) document.execCommand('insertText', false, press.key)
    else if (press.key === 'Backspace') document.execCommand('delete')
  }
  const pointed = (): void => {
    keep(interrupted(waiting))
  }
  window.addEventListener('keydown', heard, true)
  window.addEventListener('pointerdown', pointed, true)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', heard, true)
    window.removeEventListener('pointerdown', pointed, true)
  }
}
