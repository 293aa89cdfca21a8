import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { boxed } from './field.tsx'
import { Icon } from './icon.tsx'
import { KeyCap, shortcutWords } from './key-cap.tsx'
import { isComposing } from './typing.ts'

export type SearchFieldProps = {
  /** Its accessible name. */
  readonly label: string
  readonly placeholder?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  /** ArrowDown or Enter: on to what was found. Not while composing. */
  readonly onLeave?: (() => void) | undefined
  /** Escape in an empty box; in a full one it empties it. */
  readonly onEscape?: (() => void) | undefined
  /** The key that leads here, shown while the box is empty: '/'. */
  readonly keys?: string | undefined
  readonly className?: string | undefined
}

/** The search box of a bar: 28 px high. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  onLeave,
  onEscape,
  keys,
  className,
}: SearchFieldProps) {
  const onKeyDown: ComponentProps<'input'>['onKeyDown'] = event => {
    if (isComposing(event)) return
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
  return (
    <div className={classes('relative min-w-0', className)}>
      <Icon name="search" className="pointer-events-none absolute left-2 top-[7px] text-text-3" />
      <input
        type="search"
        data-focus-name="search"
        aria-label={label}
        aria-keyshortcuts={shortcutWords(keys)}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={event => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={classes(boxed(true), 'text-ellipsis pl-7', keys && !value && 'pr-8')}
      />
      {keys && !value ? (
        <span className="pointer-events-none absolute right-[5px] top-[5px] flex">
          <KeyCap keys={keys} />
        </span>
      ) : null}
    </div>
  )
}
