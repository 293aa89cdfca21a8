import type { ComponentProps } from 'react'
import { useId } from 'react'
import { classes } from './classes.ts'
import { FieldNotes, notesOf } from './field.tsx'
import { Icon } from './icon.tsx'
import { KeyCap, shortcutWords } from './key-cap.tsx'
import { useTabStop } from './tab-stop.ts'

type CheckboxProps = {
  readonly label: string
  readonly checked: boolean
  /** Some, but not all, of the items it represents are checked: drawn as a dash. */
  readonly mixed?: boolean | undefined
  readonly onChange: (checked: boolean) => void
  /** Only screen readers get the label. */
  readonly hideLabel?: boolean | undefined
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly keys?: string | undefined
  readonly className?: string | undefined
} & Pick<ComponentProps<'input'>, 'name' | 'disabled' | 'onKeyDown'>

export function Checkbox({
  label,
  checked,
  mixed = false,
  onChange,
  hideLabel = false,
  error,
  hint,
  keys,
  className,
  ...rest
}: CheckboxProps) {
  const tabIndex = useTabStop()
  const id = useId()
  return (
    <div className={classes('flex min-w-0 flex-col', className)}>
      <label
        className={classes(
          'inline-flex min-h-small items-center self-start whitespace-nowrap text-text-2 has-enabled:hover:text-text has-disabled:text-text-3',
          hideLabel ? 'min-w-small justify-center' : 'gap-1.5',
        )}
      >
        <span className="relative grid size-3.5 shrink-0">
          <input
            tabIndex={tabIndex}
            {...rest}
            type="checkbox"
            checked={checked}
            ref={box => {
              if (box) box.indeterminate = mixed
            }}
            onChange={event => onChange(event.target.checked)}
            aria-keyshortcuts={shortcutWords(keys)}
            aria-invalid={error ? true : undefined}
            aria-describedby={notesOf(id, { error, hint })}
            className="peer size-3.5 appearance-none rounded-[3px] border border-text-3 bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-55 aria-invalid:border-bad"
          />
          {mixed ? (
            <span className="pointer-events-none absolute left-[0.1875rem] top-1.5 h-[2px] w-2 bg-on-accent" />
          ) : (
            <Icon
              name="check"
              className="pointer-events-none invisible absolute left-[1px] top-[1px] size-3 stroke-3 text-on-accent peer-checked:visible"
            />
          )}
        </span>
        <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
        {keys ? <KeyCap keys={keys} /> : null}
      </label>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
