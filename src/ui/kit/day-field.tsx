import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { boxed, Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { isComposing } from './typing.ts'

/** How what was typed is read, and moved by the up and down keys. */
export type DayText = {
  /** The value of what needs no more to be typed. */
  readonly whole: (typed: string) => string | undefined
  /** The value of that, and of what is short for one. */
  readonly read: (typed: string) => string | undefined
  readonly step: (value: string, by: number) => string
}

export type DayFieldProps = FieldProps & {
  /** The native input whose picker is shown. */
  readonly type: 'date' | 'month' | 'time'
  /** The shape of the value: 'yyyy-MM-dd'. */
  readonly shape: string
  readonly text: DayText
  /** '' while it is not complete. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** The picker's bounds; what is typed outside of them is the caller's to refuse. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Stands in the place of the error where something was typed that cannot be read: it is not missing. */
  readonly unread?: string | undefined
  readonly className?: string | undefined
} & Pick<ComponentProps<'input'>, 'name' | 'disabled' | 'required' | 'onKeyDown' | 'ref'>

/**
 * What the date, month and time fields have in common: a text box, so that every browser shows and takes the same shape
 * whatever its language, with the browser's own picker behind the button and Alt+ArrowDown. What is short for a value is
 * taken on Enter, and when the field is left: the letters on the way to a date are short for others.
 */
export function DayField({
  type,
  shape,
  text,
  label,
  hideLabel,
  error,
  unread,
  hint,
  compact,
  className,
  value,
  onChange,
  min,
  max,
  disabled,
  onKeyDown,
  ...rest
}: DayFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [from, setFrom] = useState(value)
  if (from !== value) {
    setFrom(value)
    if ((text.whole(typed) ?? '') !== value) setTyped(value)
  }
  const take = (next: string): void => {
    setTyped(next)
    const read = text.whole(next) ?? ''
    if (read !== value) onChange(read)
  }
  const finish = (): void => {
    const read = text.read(typed)
    if (read) take(read)
  }
  const pick = (): void => {
    // Browsers without this picker leave the typing.
    if (!disabled && picker.current && picker.current.type === type) picker.current.showPicker()
  }
  const wrong = error && typed.trim() !== '' && value === '' ? (unread ?? error) : error
  const keyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event)
    if (event.defaultPrevented || isComposing(event)) return
    // The form that Enter sends is sent with it.
    if (event.key === 'Enter') finish()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (event.altKey) pick()
    else if (value) take(text.step(value, event.key === 'ArrowUp' ? 1 : -1))
  }
  return (
    <Field label={label} hideLabel={hideLabel} error={wrong} hint={hint} className={className}>
      {tied => (
        <span className="relative flex">
          <input
            {...rest}
            {...tied}
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder={shape}
            disabled={disabled}
            value={typed}
            onChange={event => take(event.target.value)}
            onKeyDown={keyDown}
            onBlur={finish}
            className={classes(boxed(compact), 'pr-7 tabular-nums')}
          />
          <input
            ref={picker}
            type={type}
            tabIndex={-1}
            aria-hidden="true"
            value={value}
            min={min}
            max={max}
            onChange={event => take(event.target.value)}
            className="pointer-events-none absolute inset-y-0 right-0 w-7 opacity-0"
          />
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            disabled={disabled}
            onClick={pick}
            className="absolute inset-y-1 right-1 grid w-6 place-items-center rounded-sm text-text-3 hover:text-text disabled:opacity-55"
          >
            <Icon name={type === 'time' ? 'clock' : 'calendar'} />
          </button>
        </span>
      )}
    </Field>
  )
}
