import { createContext, type ReactNode, useContext, useId } from 'react'
import { classes } from './classes.ts'

export type FieldProps = {
  readonly label: string
  /** Only screen readers get the label. */
  readonly hideLabel?: boolean | undefined
  /** The problem of the value, as a sentence. */
  readonly error?: string | undefined
  /** A short help text under the field. */
  readonly hint?: string | undefined
  /** How long the value is, and how long it may be: '240 / 255'. */
  readonly length?: { readonly text: string; readonly isOver: boolean } | undefined
  /** Lower, for bars. */
  readonly compact?: boolean | undefined
}

/** Whether the fields inside must be filled in. They are marked. */
export const RequiredFields = createContext(false)

type Notes = Pick<FieldProps, 'error' | 'hint'>

/** The ids of what `FieldNotes` shows, for the control that it is about. */
export const notesOf = (id: string, { error, hint }: Notes): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

/** What stands under a field: its problem, and a help text. */
export const FieldNotes = ({ id, error, hint }: Notes & { readonly id: string }) => (
  <>
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
  </>
)

/** Beside the label of a field that must be filled in. */
export const RequiredMark = () =>
  useContext(RequiredFields) ? (
    <span aria-hidden="true" className="text-bad">
      *
    </span>
  ) : null

type ControlProps = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

/** The frame of every field: the label above, error and hint below, all linked to the control that `children` renders. */
export function Field({
  label,
  hideLabel = false,
  error,
  hint,
  length,
  children,
  className,
}: FieldProps & {
  readonly className?: string | undefined
  readonly children: (controlProps: ControlProps) => ReactNode
}) {
  const id = useId()
  const required = useContext(RequiredFields)
  const described = [notesOf(id, { error, hint }), length && `${id}-length`].filter(Boolean).join(' ')
  return (
    <div className={classes('flex min-w-0 flex-col', className)}>
      <span className={hideLabel ? 'sr-only' : 'flex items-baseline gap-1 pb-1 text-text-2'}>
        <label htmlFor={id}>{label}</label>
        <RequiredMark />
        {length ? (
          <span
            id={`${id}-length`}
            className={classes('ml-auto text-sm tabular-nums', length.isOver ? 'text-bad' : 'text-text-3')}
          >
            {length.text}
          </span>
        ) : null}
      </span>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

/** The classes of a control's box. With `tall`, its height follows its content. */
export const boxed = (compact: boolean | undefined, tall = false): string =>
  classes(
    'w-full min-w-0 rounded-md border border-line-field bg-surface px-2 text-text dark:bg-bg',
    'hover:border-text-3 aria-invalid:border-bad disabled:border-line disabled:bg-sunken disabled:text-text-3 [&[readonly]]:bg-sunken',
    tall ? 'min-h-field' : compact ? 'h-control' : 'h-field',
  )
