import {
  interrupted,
  noWaitingKeys,
  opensPalette,
  type Pressed,
  pressed,
  type WaitingKeys,
} from '#client/keys/waiting-keys.ts'
import { isComposing } from '../kit/typing.ts'

let waiting = noWaitingKeys
let paletteAsked = false

export const pressOf = (event: KeyboardEvent, coming: boolean): Pressed => {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey, repeat, timeStamp } = event
  const command = ctrlKey || metaKey || altKey
  return { key, code, shiftKey, ...(altKey ? {} : { ctrlKey, metaKey }), repeat, command, coming, now: timeStamp }
}
const heard = (event: KeyboardEvent): void => {
  if (isComposing(event)) return
  const press = pressOf(event, true)
  // The browser would take it for its own search, and the rest of the line with it.
  if (opensPalette(waiting, press)) {
    event.preventDefault()
    waiting = noWaitingKeys
    paletteAsked = true
    return
  }
  const then = pressed(waiting, press)
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

/** The keys that were kept, for the console that listens from now on, and whether they belong into the palette. */
export function takeEarlyKeys(): { readonly waiting: WaitingKeys; readonly opensPalette: boolean } {
  window.removeEventListener('keydown', heard, true)
  window.removeEventListener('pointerdown', pointed, true)
  const taken = { waiting, opensPalette: paletteAsked }
  waiting = noWaitingKeys
  paletteAsked = false
  return taken
}
