import type { ComponentProps, KeyboardEvent } from 'react'
import { classes } from './classes.ts'
import { boxed, Field, type FieldProps } from './field.tsx'
import { isComposing } from './typing.ts'

export type NumberFieldProps = FieldProps & {
  /** As it was typed: '', '12', '12.', '1200.50'. The caller reads it as a number. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Digits after the point; 0 takes whole numbers only. */
  readonly decimals?: number | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** By how much the up and down keys change it, 1 unless told. */
  readonly step?: number | undefined
  readonly className?: string | undefined
} & Pick<ComponentProps<'input'>, 'name' | 'placeholder' | 'disabled' | 'required' | 'ref'>

/** Full-width digits of a Chinese keyboard count as digits; commas and spaces that group them are dropped. */
const plain = (typed: string): string =>
  typed.normalize('NFKC').replaceAll('。', '.').replaceAll('−', '-').replace(/[,\s]/g, '')

/** A box for a number: a text box, so that no wheel changes it and what was typed is kept. */
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
  ...rest
}: NumberFieldProps) {
  const shape = new RegExp(
    `^${min !== undefined && min >= 0 ? '' : '-?'}\\d*${decimals ? `(\\.\\d{0,${decimals}})?` : ''}$`,
  )
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event) || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const next = (Number(value) || 0) + (event.key === 'ArrowUp' ? step : -step)
    const held = Math.min(max ?? next, Math.max(min ?? next, next))
    onChange(String(Number(held.toFixed(decimals))))
  }
  return (
    <Field label={label} hideLabel={hideLabel} error={error} hint={hint} className={className}>
      {tied => (
        <input
          {...rest}
          {...tied}
          type="text"
          inputMode={decimals ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={value}
          onChange={event => {
            // While composing the box must show what the input method holds; the end of it is another change.
            const composing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
            const typed = composing ? event.target.value : plain(event.target.value)
            if (composing || shape.test(typed)) onChange(typed)
          }}
          onKeyDown={onKeyDown}
          className={classes(boxed(compact), 'tabular-nums')}
        />
      )}
    </Field>
  )
}
