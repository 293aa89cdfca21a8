import { interrupted, noWaitingKeys, type Pressed, pressed, type WaitingKeys } from '#client/waiting-keys.ts'
import { isComposing } from './kit/typing.ts'

let waiting = noWaitingKeys

export const pressOf = (event: KeyboardEvent, coming: boolean): Pressed => {
  const { key, code, shiftKey, repeat, timeStamp } = event
  return {
    key,
    code,
    shiftKey,
    repeat,
    command: event.ctrlKey || event.metaKey || event.altKey,
    coming,
    now: timeStamp,
  }
}
const heard = (event: KeyboardEvent): void => {
  if (isComposing(event)) return
  const then = pressed(waiting, pressOf(event, true))
  waiting = then.waiting
  if (then.fate !== 'pass') event.preventDefault()
}
const pointed = (): void => {
  waiting = interrupted(waiting)
}

/** Keeps the keys that are pressed while the console is loading: half of a burst must not reach its first screen. */
export function keepEarlyKeys(): void {
  window.addEventListener('keydown', heard, true)
  window.addEventListener('pointerdown', pointed, true)
}

/** The keys that were kept, for the console that listens from now on. */
export function takeEarlyKeys(): WaitingKeys {
  window.removeEventListener('keydown', heard, true)
  window.removeEventListener('pointerdown', pointed, true)
  const taken = waiting
  waiting = noWaitingKeys
  return taken
}
