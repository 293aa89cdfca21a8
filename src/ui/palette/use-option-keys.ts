import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { KeyPress } from '#client/keys/key-press.ts'
import { type OptionKey, optionFor, optionKeyOf } from '#client/keys/option-keys.ts'
import type { Press } from '#client/keys/waiting-keys.ts'
import { waitsForOptions } from '#client/keys/waits-for-options.ts'
import { keys } from '../app/keyboard.ts'
import { useStore } from '../app/use-store.ts'
import { isComposing, whileComposing } from '../kit/typing.ts'
import type { OptionListProps } from './options.ts'

/**
 * The keys and the text of a list of options. Keys that act on an option wait until the search for the text typed before
 * them is complete, and so does whatever is typed after them.
 */
export function useOptionKeys(within: RefObject<HTMLElement | null>, props: OptionListProps) {
  const { options, typed, value } = props
  const shownOptions = { all: options, certain: props.certain ?? options.length, settled: props.settled ?? true }
  /** What the box shows while an input method composes text that will wait. */
  const [composed, setComposed] = useState<string>()

  const act = (key: OptionKey): void => {
    const option = optionFor(key, value, options)?.key
    if (key === 'Backspace') props.onBackspace?.()
    else if (key === 'Tab') props.onTab(option)
    else if (key === 'Enter' || key === 'Shift Enter') props.onChoose(option, key === 'Shift Enter')
    else if (option !== undefined && option !== value) props.onArrow(option)
  }
  const onKeyDown = (event: KeyPress): void => {
    // Home and End move the caret. An Enter that is held down, or ends a composition, chooses nothing.
    if (isComposing(event) || event.key === 'Home' || event.key === 'End' || (event.key === 'Enter' && event.repeat)) {
      event.stopPropagation()
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    props.onKeyDown?.(event)
    const key = optionKeyOf(event)
    // In a text, Backspace is for the box.
    if (!event.defaultPrevented && key && (key !== 'Backspace' || typed === '')) {
      event.preventDefault()
      act(key)
    }
    if (event.defaultPrevented) event.stopPropagation()
  }
  const waitsNow = (press: Press): boolean => composed !== undefined || waitsForOptions(press, value, shownOptions)
  const latest = useRef({ hear: onKeyDown, waits: waitsNow })
  useLayoutEffect(() => {
    latest.current = { hear: onKeyDown, waits: waitsNow }
    keys.look()
  })
  useLayoutEffect(() => {
    if (!within.current) return undefined
    const hear = (press: KeyPress) => latest.current.hear(press)
    return keys.receive({ within: within.current, hear, waits: press => latest.current.waits(press) })
  }, [within])

  const insert = (text: string): void => {
    if (!(text.startsWith(typed) && keys.hold(text.slice(typed.length)))) props.onTyped(text)
  }
  const onText = (text: string): void => (composed === undefined ? insert(text) : setComposed(text))
  const composition = whileComposing({
    began() {
      if (keys.waits.get()) setComposed(typed)
    },
    ended(text) {
      if (composed === undefined) return
      setComposed(undefined)
      insert(text)
    },
  })
  return { onKeyDown, onText, composition, shown: composed ?? typed, waits: useStore(keys.waits) }
}
