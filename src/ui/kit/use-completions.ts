import { useDeferredValue, useMemo, useState } from 'react'
import type { KeyPress } from '#client/keys/key-press.ts'

/** What a typed text can go on with. */
export type Completing = {
  /** Values are chosen with the arrow keys; names leave these keys to the box, and are taken with the right arrow. */
  readonly of: 'names' | 'values'
  readonly options: readonly { readonly typed: string; readonly label: string; readonly hint: string }[]
}

/**
 * The completions of a text box that has the focus, and the keys for them. `complete` must be stable between renders. It
 * is asked after a letter is shown. Completions close with Escape, and open again with the next letter.
 */
export function useCompletions(
  value: string,
  onChange: (value: string) => void,
  complete: ((typed: string) => Completing | undefined) | undefined,
) {
  const [focused, setFocused] = useState(false)
  /** The text that was there when the completions were closed, or the box got the focus. */
  const [closed, setClosed] = useState<string>()
  const [chosen, setChosen] = useState({ of: '', at: -1 })
  const later = useDeferredValue(value)
  const wanted = focused && value !== '' && closed !== value
  const offered = useMemo(() => (wanted ? complete?.(later) : undefined), [wanted, complete, later])
  // What was offered for an earlier text would replace the letters typed since.
  const shown = later === value ? offered : undefined
  const at = chosen.of === value ? chosen.at : -1
  const move = (by: number) => {
    const count = shown?.options.length ?? 0
    setChosen({ of: value, at: Math.max(-1, Math.min(count - 1, at + by)) })
  }
  const choose = (place: number) => {
    const text = shown?.options[place]?.typed
    if (text === undefined) return
    setClosed(text.endsWith(':') ? undefined : text)
    onChange(text)
  }
  /** Whether the key was for the completions. */
  const onKey = ({ key, target, shiftKey, ctrlKey, altKey, metaKey }: KeyPress): boolean => {
    if (!shown || shiftKey || ctrlKey || altKey || metaKey || !(target instanceof HTMLInputElement)) return false
    const { selectionStart, selectionEnd } = target
    if (selectionStart !== value.length || selectionEnd !== value.length) return false
    if (key === 'ArrowRight') choose(Math.max(0, at))
    else if (shown.of === 'names') return false
    else return onValueKey(key)
    return true
  }
  const onValueKey = (key: string): boolean => {
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp' && at >= 0) move(-1)
    else if ((key === 'Enter' || key === 'Tab') && at >= 0) choose(at)
    else if (key === 'Escape') setClosed(value)
    else return false
    return true
  }
  return {
    shown,
    at,
    choose,
    onKey,
    onFocus: () => {
      setFocused(true)
      setClosed(value)
    },
    onBlur: () => setFocused(false),
  }
}
