import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export type FieldProps = {
  readonly label: string
  /** The label is there for screen readers only. */
  readonly hideLabel?: boolean | undefined
  /** What is wrong, in a sentence. */
  readonly error?: string | undefined
  /** A short word of help under the field. */
  readonly hint?: string | undefined
  /** 28 px high, for bars; 32 px otherwise. */
  readonly compact?: boolean | undefined
}

type Tied = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** The frame of every field: label above, what is wrong and the hint below, both tied to the control that `children` draws. */
export function Field({
  label,
  hideLabel = false,
  error,
  hint,
  children,
  className,
}: FieldProps & { readonly className?: string | undefined; readonly children: (tied: Tied) => ReactNode }) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classes('flex min-w-0 flex-col', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'pb-1 text-text-2'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p id={`${id}-error`} className="pt-1 text-sm text-bad">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="pt-1 text-sm text-text-3">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** The look of a control's box; `tall` leaves its height to its content. */
export const boxed = (compact: boolean | undefined, tall = false): string =>
  classes(
    'w-full min-w-0 rounded-md border border-line-field bg-surface px-2 text-text dark:bg-bg',
    'hover:border-text-3 aria-invalid:border-bad disabled:border-line disabled:bg-sunken disabled:text-text-3 [&[readonly]]:bg-sunken',
    tall ? 'min-h-field' : compact ? 'h-control' : 'h-field',
  )
