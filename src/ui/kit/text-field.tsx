import { type ComponentProps, useRef } from 'react'
import { classes } from './classes.ts'
import { boxed, Field, type FieldProps } from './field.tsx'
import { useWaitedText } from './receive-keys.ts'
import { useOffered } from './suggested-texts.tsx'

export type TextFieldProps = FieldProps & {
  readonly value: string
  readonly onChange: (value: string) => void
  /** The focus of the scope starts here. */
  readonly first?: boolean | undefined
  readonly kind?: 'line' | 'secret' | 'long' | undefined
  readonly className?: string | undefined
  /** Texts that a line of text can be filled in with: the browser offers those that match. */
  readonly offered?: readonly string[] | undefined
  /** Rows of a long text, 4 by default. */
  readonly rows?: number | undefined
} & Pick<
    ComponentProps<'input'>,
    | 'name'
    | 'placeholder'
    | 'maxLength'
    | 'autoComplete'
    | 'autoCapitalize'
    | 'autoCorrect'
    | 'disabled'
    | 'readOnly'
    | 'required'
    | 'inputMode'
    | 'lang'
    | 'spellCheck'
  > & {
    readonly onKeyDown?: ComponentProps<'input' & 'textarea'>['onKeyDown']
    readonly onBlur?: (() => void) | undefined
  }

export function TextField({
  label,
  hideLabel,
  error,
  hint,
  length,
  compact,
  className,
  kind = 'line',
  value,
  onChange,
  rows = 4,
  first = false,
  offered = [],
  ...rest
}: TextFieldProps) {
  const { list, texts } = useOffered(kind === 'line' ? offered : [])
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useWaitedText(box, onChange)
  return (
    <Field label={label} hideLabel={hideLabel} error={error} hint={hint} length={length} className={className}>
      {controlProps =>
        kind === 'long' ? (
          <textarea
            {...rest}
            {...controlProps}
            ref={box}
            data-focus-first={first || undefined}
            rows={rows}
            value={value}
            onChange={event => onChange(event.target.value)}
            className={classes(boxed(compact, true), 'resize-y py-1.5')}
          />
        ) : (
          <>
            <input
              {...rest}
              {...controlProps}
              ref={box}
              data-focus-first={first || undefined}
              type={kind === 'secret' ? 'password' : 'text'}
              value={value}
              onChange={event => onChange(event.target.value)}
              className={boxed(compact)}
              list={list}
            />
            {texts}
          </>
        )
      }
    </Field>
  )
}
