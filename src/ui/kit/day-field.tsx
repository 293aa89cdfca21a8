import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { boxed, Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { useWaitedText } from './receive-keys.ts'
import { useOffered } from './suggested-texts.tsx'
import { isComposing } from './typing.ts'

/** How typed text is read, and how the up and down keys change a value. */
type DayText = {
  /** The value of a text that is complete, undefined for any other. */
  readonly whole: (typed: string) => string | undefined
  /** The value of a complete text or of a short form, such as 'sun' or '16'. */
  readonly read: (typed: string) => string | undefined
  readonly step: (value: string, by: number) => string
}

export type DayFieldProps = FieldProps & {
  /** The native input whose picker is shown. */
  readonly type: 'date' | 'month' | 'time'
  /** The shape of the value: 'yyyy-MM-dd'. */
  readonly shape: string
  readonly text: DayText
  /** '' while the text is not a complete value. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** The picker's bounds. The caller refuses typed values outside them. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Shown instead of `error` when the typed text cannot be read: the value is not missing. */
  readonly unread?: string | undefined
  /** Values that it can be filled in with. While it is empty, the up and down keys go through them. */
  readonly offered?: readonly string[] | undefined
  readonly className?: string | undefined
} & Pick<ComponentProps<'input'>, 'name' | 'disabled' | 'required' | 'onKeyDown'>

/**
 * The common part of date, month and time fields. It is a text box, so that the shape is the same in every browser and
 * language. The button and Alt+ArrowDown open the browser's own picker. Short forms are read on Enter and on blur only:
 * a half-typed date would be read as the short form of another one.
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
  offered = [],
  ...rest
}: DayFieldProps) {
  const { list, texts } = useOffered(offered)
  const box = useRef<HTMLInputElement>(null)
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
  useWaitedText(box, take)
  const finish = (): void => {
    const read = text.read(typed)
    if (read) take(read)
  }
  const pick = (): void => {
    // A browser without this picker treats the input as text; then people type the value.
    if (!disabled && picker.current && picker.current.type === type) picker.current.showPicker()
  }
  const wrong = error && typed.trim() !== '' && value === '' ? (unread ?? error) : error
  const keyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event)
    if (event.defaultPrevented || isComposing(event)) return
    // Enter submits the form: the value must be set before that.
    if (event.key === 'Enter') finish()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (list && typed === '' && !event.altKey) return
    event.preventDefault()
    if (event.altKey) pick()
    else if (value) take(text.step(value, event.key === 'ArrowUp' ? 1 : -1))
  }
  return (
    <Field label={label} hideLabel={hideLabel} error={wrong} hint={hint} className={className}>
      {controlProps => (
        <span className="relative flex">
          <input
            {...rest}
            {...controlProps}
            ref={box}
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder={shape}
            disabled={disabled}
            list={list}
            value={typed}
            onChange={event => take(event.target.value)}
            onKeyDown={keyDown}
            onBlur={finish}
            className={classes(boxed(compact), 'pr-field tabular-nums')}
          />
          {texts}
          <input
            ref={picker}
            type={type}
            tabIndex={-1}
            aria-hidden="true"
            value={value}
            min={min}
            max={max}
            onChange={event => take(event.target.value)}
            className="pointer-events-none absolute inset-y-0 right-0 w-field opacity-0"
          />
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            disabled={disabled}
            onClick={pick}
            className="absolute inset-y-0 right-0 grid w-field place-items-center rounded-sm text-text-3 hover:text-text disabled:opacity-55"
          >
            <Icon name={type === 'time' ? 'clock' : 'calendar'} />
          </button>
        </span>
      )}
    </Field>
  )
}
