import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { boxed, Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

type SelectProps<V extends string> = FieldProps & {
  /** '' when nothing is chosen yet. */
  readonly value: V | ''
  readonly onChange: (value: V) => void
  readonly options: readonly { readonly value: V; readonly label: string; readonly disabled?: boolean | undefined }[]
  /** Shown while nothing is chosen. */
  readonly placeholder?: string | undefined
  readonly className?: string | undefined
} & Pick<ComponentProps<'select'>, 'name' | 'disabled' | 'required' | 'onKeyDown' | 'ref'>

/** A native select, for a few options. */
export function Select<V extends string>({
  label,
  hideLabel,
  error,
  hint,
  compact,
  className,
  value,
  onChange,
  options,
  placeholder,
  ...rest
}: SelectProps<V>) {
  return (
    <Field label={label} hideLabel={hideLabel} error={error} hint={hint} className={className}>
      {controlProps => (
        <span className="relative flex">
          <select
            {...rest}
            {...controlProps}
            value={value}
            onChange={event => {
              const chosen = options.find(option => option.value === event.target.value)
              if (chosen) onChange(chosen.value)
            }}
            className={classes(boxed(compact), 'appearance-none pr-7', value === '' && 'text-text-3')}
          >
            {placeholder !== undefined || value === '' ? (
              <option value="" disabled hidden>
                {placeholder ?? ''}
              </option>
            ) : null}
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute right-2 top-1/2 -translate-y-1/2 text-text-3"
          />
        </span>
      )}
    </Field>
  )
}
