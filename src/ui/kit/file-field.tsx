import { type DragEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

type FileFieldProps = FieldProps & {
  readonly value: File | undefined
  readonly onChange: (file: File | undefined) => void
  /** The accept attribute: 'image/*', '.csv'. It applies to dropped files too. */
  readonly accept?: string | undefined
  readonly texts: {
    /** 'Choose a file'. */
    readonly choose: string
    /** 'or drop it here'. */
    readonly drop: string
    readonly remove: string
  }
  readonly disabled?: boolean | undefined
  readonly className?: string | undefined
}

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** The browser applies `accept` only to files from its picker; dropped files are checked here. */
const accepts = (accept: string | undefined, file: File): boolean =>
  !accept ||
  accept.split(',').some(part => {
    const want = part.trim().toLowerCase()
    if (want.startsWith('.')) return file.name.toLowerCase().endsWith(want)
    return want.endsWith('/*') ? file.type.startsWith(want.slice(0, -1)) : file.type === want
  })

export function FileField({
  label,
  hideLabel,
  error,
  hint,
  value,
  onChange,
  accept,
  texts,
  disabled = false,
  className,
}: FileFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const onDrag = (event: DragEvent): void => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const file = [...event.dataTransfer.files].find(one => accepts(accept, one))
    if (file && !disabled) onChange(file)
  }
  return (
    <Field label={label} hideLabel={hideLabel} error={error} hint={hint} className={className}>
      {controlProps => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the pointer; everybody can use the picker in it
        <div
          onDragEnter={onDrag}
          onDragOver={onDrag}
          onDragLeave={event => {
            if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
              setOver(false)
          }}
          onDrop={onDrop}
          className={classes(
            'flex min-h-14 items-center gap-3 rounded-md border border-dashed px-3 has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
            over ? 'border-accent bg-cursor' : error ? 'border-bad' : 'border-line-strong',
          )}
        >
          <input
            {...controlProps}
            ref={picker}
            type="file"
            accept={accept}
            disabled={disabled}
            className="sr-only"
            onChange={event => {
              const file = event.target.files?.[0]
              if (file) onChange(file)
              // People correct a file and pick it again; without this the browser would not fire a change event.
              event.target.value = ''
            }}
          />
          <Button
            label={texts.choose}
            icon="upload"
            tabIndex={-1}
            aria-hidden="true"
            disabled={disabled}
            onClick={() => picker.current?.showPicker()}
          />
          {value ? (
            <span className="flex min-w-0 flex-1 items-center gap-2">
              <Icon name="file" className="text-text-3" />
              <span className="truncate" title={value.name}>
                {value.name}
              </span>
              <span className="shrink-0 text-text-3">{size(value.size)}</span>
              <Button look="icon" icon="x" label={texts.remove} onClick={() => onChange(undefined)} />
            </span>
          ) : (
            <span className="truncate text-text-3">{texts.drop}</span>
          )}
        </div>
      )}
    </Field>
  )
}
