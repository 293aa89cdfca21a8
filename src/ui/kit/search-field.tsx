import { useId, useRef } from 'react'
import type { KeyPress } from '#client/keys/key-press.ts'
import { classes } from './classes.ts'
import { CompletionList } from './completion-list.tsx'
import { boxed } from './field.tsx'
import { Icon } from './icon.tsx'
import { KeyCap, shortcutWords } from './key-cap.tsx'
import { useWaitedKeys, useWaitedText } from './receive-keys.ts'
import { type Marked, TextMarks } from './text-marks.tsx'
import { isComposing } from './typing.ts'
import { type Completing, useCompletions } from './use-completions.ts'

type SearchFieldProps = {
  /** Accessible name. */
  readonly label: string
  readonly placeholder?: string | undefined
  readonly value: string
  /** Parts of the value that are coloured or underlined. */
  readonly marks?: readonly Marked[] | undefined
  readonly onChange: (value: string) => void
  /** What a text can go on with. Must be stable between renders. */
  readonly complete?: ((typed: string) => Completing | undefined) | undefined
  /** Accessible name of the completions. */
  readonly completions?: string | undefined
  /** Called on ArrowDown and Enter, to go to the results, but not during a composition. */
  readonly onLeave?: (() => void) | undefined
  /** Called on Escape in an empty box. In a box with text, Escape clears it. */
  readonly onEscape?: (() => void) | undefined
  /** The key that focuses the box, shown while it is empty: '/'. */
  readonly keys?: string | undefined
  readonly className?: string | undefined
}

const noMarks: readonly Marked[] = []

/** The search box of a toolbar. */
export function SearchField({
  label,
  placeholder,
  value,
  marks = noMarks,
  onChange,
  complete,
  completions = label,
  onLeave,
  onEscape,
  keys,
  className,
}: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const list = useId()
  const { shown, at, choose, onKey, onFocus, onBlur } = useCompletions(value, onChange, complete)
  const onKeyDown = (event: KeyPress): void => {
    if (isComposing(event)) {
      // The browser empties a search box on Escape, also on one that only takes back what is being composed.
      if (event.key === 'Escape') event.preventDefault()
      return
    }
    if (onKey(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if ((event.key === 'ArrowDown' || event.key === 'Enter') && onLeave) {
      event.preventDefault()
      event.stopPropagation()
      onLeave()
    }
    if (event.key === 'Escape' && (value || onEscape)) {
      event.preventDefault()
      event.stopPropagation()
      if (value) onChange('')
      else onEscape?.()
    }
  }
  useWaitedKeys(box, onKeyDown)
  useWaitedText(box, onChange)
  return (
    <div className={classes('relative min-w-0', className)}>
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-text-3" />
      <input
        ref={box}
        type="search"
        data-focus-name="search"
        aria-label={label}
        aria-keyshortcuts={shortcutWords(keys)}
        placeholder={placeholder}
        value={value}
        aria-autocomplete={complete ? 'list' : undefined}
        aria-controls={shown ? list : undefined}
        aria-activedescendant={shown && at >= 0 ? `${list}${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={event => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        className={classes(boxed(true), 'text-ellipsis pl-7', keys && !value && 'pr-8')}
      />
      <TextMarks of={marks} text={value} box={box} className="rounded-md border border-transparent pl-7 pr-2" />
      {shown ? <CompletionList id={list} label={completions} of={shown} at={at} onChoose={choose} /> : null}
      {keys && !value ? (
        <span className="pointer-events-none absolute inset-y-0 right-1.25 flex items-center">
          <KeyCap keys={keys} />
        </span>
      ) : null}
    </div>
  )
}
