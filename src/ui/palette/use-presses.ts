import { useEffect, useState } from 'react'
import type { KeyPress } from '#client/keys/key-press.ts'
import { keysOf, type Press, pressed, resumed } from '#client/keys/presses.ts'
import { keys } from '../app/keyboard.ts'
import { isComposing, whileComposing } from '../kit/typing.ts'
import type { Option, OptionListProps } from './options.ts'

const taken = new Set(['Enter', 'Shift Enter', 'Tab', 'ArrowDown', 'ArrowUp', 'Backspace'] as const)
type Taken = typeof taken extends Set<infer Key> ? Key : never
const isTaken = (key: string): key is Taken => taken.has(key as Taken)

/** What a key is for a list of options; `undefined` when it is nothing there. */
function pressOf(event: KeyPress): Press | undefined {
  const { key, shiftKey } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (isTaken(key) && !shiftKey) return { key }
  if (key === 'Enter') return { key: 'Shift Enter' }
  return [...key].length === 1 ? { text: key } : undefined
}

/**
 * The keys and the text of a list of options. Keys that act on an option wait until the search for the text typed before
 * them is complete, and so does whatever is typed after them. What is typed after an Enter is for what that opens.
 */
export function usePresses(props: OptionListProps) {
  const { options, typed, value } = props
  const [waiting, setWaiting] = useState<readonly Press[]>([])
  /** What the box shows while an input method composes text that will wait. */
  const [composed, setComposed] = useState<string>()
  const rows = { all: options, certain: props.certain ?? options.length, settled: props.settled ?? true }
  const before = { typed, chosen: value, waiting }

  const apply = ({ state, effect }: ReturnType<typeof pressed<Option>>): void => {
    const enters = effect?.on === 'Enter' || effect?.on === 'Shift Enter'
    const left = enters ? [] : state.waiting
    if (left !== waiting) setWaiting(left)
    if (state.typed !== typed) props.onTyped(state.typed)
    else if (typeof state.chosen === 'string' && state.chosen !== value) props.onArrow(state.chosen)
    if (enters) props.onChoose(effect.row?.key, effect.on === 'Shift Enter')
    else if (effect?.on === 'Tab') props.onTab(effect.row?.key)
    else if (effect?.on === 'Backspace') props.onBackspace?.()
    if (enters && state.waiting.length > 0) keys.typeAhead(keysOf(state.waiting))
  }
  useEffect(() => {
    if (waiting.length > 0 && composed === undefined) apply(resumed(before, rows))
  })
  /** Text that came without a key: from an input method, or pasted. */
  const insert = (text: string): void => {
    const isWaiting = waiting.length > 0
    if (isWaiting && text.startsWith(typed)) apply(pressed(before, { text: text.slice(typed.length) }, rows))
    else {
      // The keys that wait were for another text.
      if (isWaiting) setWaiting([])
      props.onTyped(text)
    }
  }
  const onText = (text: string): void => (composed === undefined ? insert(text) : setComposed(text))
  const composition = whileComposing({
    began() {
      if (waiting.length > 0) setComposed(typed)
    },
    ended(text) {
      if (composed === undefined) return
      setComposed(undefined)
      insert(text)
    },
  })

  const onKeyDown = (event: KeyPress) => {
    const composing = isComposing(event)
    // Home and End move the caret. An Enter that is held down, or ends a composition, chooses nothing.
    if (composing || event.key === 'Home' || event.key === 'End' || (event.key === 'Enter' && event.repeat)) {
      event.stopPropagation()
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    props.onKeyDown?.(event)
    const press = pressOf(event)
    // The input handles typed text itself, unless an earlier key is still waiting.
    const own = press && 'key' in press && press.key !== 'Backspace'
    const emptied = press && 'key' in press && press.key === 'Backspace' && typed === ''
    if (!event.defaultPrevented && press && (own || emptied || waiting.length > 0)) {
      event.preventDefault()
      apply(pressed(before, press, rows))
    }
    if (event.defaultPrevented) event.stopPropagation()
  }
  return { onKeyDown, onText, composition, shown: composed ?? typed, waits: waiting.length > 0 }
}
