import { useContext, useId } from 'react'
import { classes } from './classes.ts'
import { FieldNotes, type FieldProps, notesOf, RequiredFields, RequiredMark } from './field.tsx'

type Props<V extends string> = Pick<FieldProps, 'label' | 'error' | 'hint'> & {
  readonly name: string
  /** '' when nothing is chosen yet. */
  readonly value: V | ''
  readonly onChange: (value: V) => void
  /** `note`: a word beside the label, such as that it was chosen last time. */
  readonly options: readonly { readonly value: V; readonly label: string; readonly note?: string | undefined }[]
}

/** A few options as buttons beside each other, of which one is chosen: a click, or an arrow key. */
export function ChoiceButtons<V extends string>({ label, error, hint, name, value, onChange, options }: Props<V>) {
  const id = useId()
  const required = useContext(RequiredFields)
  return (
    <div className="flex min-w-0 flex-col">
      <span id={id} className="flex items-baseline gap-1 pb-1 text-text-2">
        {label}
        <RequiredMark />
      </span>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={notesOf(id, { error, hint })}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        className="flex flex-wrap gap-2"
      >
        {options.map(option => (
          <label
            key={option.value}
            className={classes(
              'relative inline-flex h-field min-w-24 items-center justify-center gap-2 rounded-md border px-3 font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent-text',
              option.value === value
                ? 'border-accent bg-cursor text-accent-text'
                : 'border-line-field bg-surface text-text hover:bg-hover dark:bg-transparent',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-default opacity-0"
            />
            {option.label}
            {option.note ? <span className="text-sm font-normal text-text-3">{option.note}</span> : null}
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
