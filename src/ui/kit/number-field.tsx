import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { classes } from './classes.ts'
import { boxed, Field, type FieldProps } from './field.tsx'
import { useWaitedText } from './receive-keys.ts'
import { useOffered } from './suggested-texts.tsx'
import { isComposing } from './typing.ts'

type NumberFieldProps = FieldProps & {
  /** The text as typed: '', '12', '12.', '1200.50'. The caller parses it. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Digits after the point; 0 takes whole numbers only. */
  readonly decimals?: number | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** How much the up and down keys add or subtract, 1 by default. */
  readonly step?: number | undefined
  readonly className?: string | undefined
  /** Numbers that it can be filled in with. While it is empty, the up and down keys go through them. */
  readonly offered?: readonly string[] | undefined
} & Pick<ComponentProps<'input'>, 'name' | 'placeholder' | 'disabled' | 'required'>

/** Normalizes full-width digits of a Chinese keyboard, and drops the commas and spaces that group digits. */
const plain = (typed: string): string =>
  typed.normalize('NFKC').replaceAll('。', '.').replaceAll('−', '-').replace(/[,\s]/g, '')

/** A text box for a number. In a number input the mouse wheel would change the value, and unreadable text would be lost. */
export function NumberField({
  label,
  hideLabel,
  error,
  hint,
  compact,
  className,
  value,
  onChange,
  decimals = 0,
  min,
  max,
  step = 1,
  offered = [],
  ...rest
}: NumberFieldProps) {
  const shape = new RegExp(
    `^${min !== undefined && min >= 0 ? '' : '-?'}\\d*${decimals ? `(\\.\\d{0,${decimals}})?` : ''}$`,
  )
  const { list, texts } = useOffered(offered)
  const box = useRef<HTMLInputElement>(null)
  const take = (text: string): void => {
    const typed = plain(text)
    if (shape.test(typed)) onChange(typed)
  }
  useWaitedText(box, take)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event) || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    if (list && value === '') return
    event.preventDefault()
    const next = (Number(value) || 0) + (event.key === 'ArrowUp' ? step : -step)
    const held = Math.min(max ?? next, Math.max(min ?? next, next))
    onChange(String(Number(held.toFixed(decimals))))
  }
  return (
    <Field label={label} hideLabel={hideLabel} error={error} hint={hint} className={className}>
      {controlProps => (
        <>
          <input
            {...rest}
            {...controlProps}
            ref={box}
            type="text"
            inputMode={decimals ? 'decimal' : 'numeric'}
            autoComplete="off"
            list={list}
            value={value}
            onChange={event => {
              // During a composition the box must show the input method's text. Its end fires another change.
              if (isComposing(event)) onChange(event.target.value)
              else take(event.target.value)
            }}
            onKeyDown={onKeyDown}
            className={classes(boxed(compact), 'tabular-nums')}
          />
          {texts}
        </>
      )}
    </Field>
  )
}
