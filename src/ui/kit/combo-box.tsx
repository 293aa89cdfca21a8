import { Combobox, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Chip } from './chip.tsx'
import { classes } from './classes.ts'
import { ComboInput, type Pressed } from './combo-input.tsx'
import { boxed, Field, type FieldProps } from './field.tsx'
import { useFocus } from './focus-scope.ts'
import { goToNextField } from './form.tsx'
import { FoundText } from './found-text.tsx'
import { Icon } from './icon.tsx'
import { isComposing } from './typing.ts'

export type ComboOption = {
  readonly id: string
  readonly label: string
  /** Muted text after the label. */
  readonly hint?: string | undefined
  /** Why it cannot be picked, in a few words. */
  readonly disabledReason?: string | undefined
}

type Common<O extends ComboOption> = FieldProps & {
  /** The options for a text, best first. '' gives the options before anything is typed. Called on every change. */
  readonly search: (typed: string) => readonly O[]
  /** Shown in the menu when nothing is found. */
  readonly noneText: string
  /** Shown in the menu instead of options, while they load or after loading failed. */
  readonly message?: string | undefined
  readonly placeholder?: string | undefined
  /** Keeps the typed text when the menu is closed without a choice. */
  readonly keepTyped?: boolean | undefined
  readonly onTyped?: ((typed: string) => void) | undefined
  readonly disabled?: boolean | undefined
  readonly name?: string | undefined
  readonly className?: string | undefined
}

type ComboBoxProps<O extends ComboOption> = Common<O> & {
  readonly value: O | undefined
  readonly onChange: (value: O | undefined) => void
}

type MultiComboBoxProps<O extends ComboOption> = Common<O> & {
  readonly values: readonly O[]
  readonly onChange: (values: readonly O[]) => void
  /** 'Remove {label}', the name of a chip's button. */
  readonly removeLabel: (one: string) => string
}

/** The focus name of a combo box. */
const boxName = ({ name, label }: { readonly name?: string | undefined; readonly label: string }): string =>
  `field ${name ?? label}`

/** The message of an empty menu is a disabled option with this id. */
const messageId = '\u0000message'

/**
 * The options by id. The library gets the ids, because it compares options by identity: with option objects, a list that
 * is loaded again would move the highlight back to the first option.
 */
function useFound<O extends ComboOption>(
  { search, noneText, message }: Pick<Common<O>, 'search' | 'noneText' | 'message'>,
  typed: string,
) {
  return useMemo(() => {
    const found = new Map((message === undefined ? search(typed) : []).map(option => [option.id, option]))
    const shown: ReadonlyMap<string, ComboOption> =
      found.size > 0 ? found : new Map([[messageId, { id: messageId, label: message ?? noneText, disabledReason: '' }]])
    const disabled = (id: string | null): boolean => id !== null && shown.get(id)?.disabledReason !== undefined
    return { found, shown, virtual: { options: [...shown.keys()], disabled } }
  }, [search, typed, noneText, message])
}

/**
 * Shows all of the menu, and keeps what is below it where it is while the pointer is down: the press closes the menu, and a
 * button or field that moved from under it would not be pressed.
 */
function inForm(menu: HTMLElement | null): (() => void) | undefined {
  const field = menu?.parentElement
  if (!menu?.closest('[data-dialog-body]') || !field) return undefined
  menu.scrollIntoView({ block: 'nearest' })
  const hold = (): void => {
    field.style.minHeight = `${field.offsetHeight}px`
    const release = (): void => {
      field.style.minHeight = ''
    }
    window.addEventListener('pointerup', () => requestAnimationFrame(release), { once: true })
  }
  window.addEventListener('pointerdown', hold, true)
  return () => window.removeEventListener('pointerdown', hold, true)
}

/**
 * The options, below the box and inside the form, which grows: over the form they would cover its fields and its buttons. A
 * label is never cut before its details.
 */
function Menu({ shown }: { readonly shown: ReadonlyMap<string, ComboOption> }) {
  return (
    <ComboboxOptions
      ref={inForm}
      modal={false}
      className="mt-1 max-h-64 shrink-0 overflow-y-auto overscroll-contain rounded-lg border border-line p-1 outline-none [scrollbar-width:thin]"
    >
      {({ option: id }: { option: string }) => {
        const option = shown.get(id)
        return id === messageId ? (
          <ComboboxOption value={id} className="w-full px-2 py-1.5 text-text-3">
            {option?.label}
          </ComboboxOption>
        ) : (
          <ComboboxOption
            value={id}
            className="group flex h-10 w-full items-center gap-2 rounded-md px-2 leading-4.5 data-disabled:text-text-3 data-focus:bg-cursor"
          >
            <span className="max-h-9 min-w-0 flex-1 overflow-hidden">
              <span className="line-clamp-2 [overflow-wrap:anywhere]">
                <FoundText text={option?.label ?? ''} />
              </span>
              {option?.hint ? <span className="block truncate text-sm text-text-3">{option.hint}</span> : null}
            </span>
            <span className="flex shrink-0 items-center gap-2 text-sm text-text-3">
              {option?.disabledReason}
              <Icon name="check" className="hidden text-accent-text group-data-selected:block" />
            </span>
          </ComboboxOption>
        )
      }}
    </ComboboxOptions>
  )
}

const frame = ({ label, hideLabel, error, hint, className }: FieldProps & { className?: string | undefined }) => ({
  label,
  hideLabel,
  error,
  hint,
  className,
})

/** Chooses one of many options by typing. Long lists are fine: only the options in view are mounted. */
export function ComboBox<O extends ComboOption>(props: ComboBoxProps<O>) {
  const { value, onChange, keepTyped = false, onTyped, disabled = false, compact, placeholder } = props
  const [typed, setTyped] = useState('')
  const { found, shown, virtual } = useFound(props, typed)
  const box = useRef<HTMLInputElement>(null)
  const pressed: Pressed = useRef(undefined)
  const type = (text: string): void => {
    setTyped(text)
    onTyped?.(text)
  }
  return (
    <Field {...frame(props)}>
      {controlProps => (
        <Combobox<string | null>
          value={value?.id ?? null}
          disabled={disabled}
          virtual={virtual}
          onChange={chosen => {
            // On blur the library clears a box without a shown value, but the option of the value may still be loading.
            if (chosen === null && value === undefined) return
            // On Tab it takes the highlighted option, even in an emptied box.
            if (pressed.current?.key === 'Tab' && box.current?.value === '') return
            const option = chosen === null ? undefined : found.get(chosen)
            onChange(option)
            if (option) type('')
            if (option && box.current && pressed.current?.key === 'Enter') goToNextField(box.current)
          }}
          onClose={() => {
            if (!keepTyped) type('')
          }}
        >
          <span className="relative flex">
            <ComboInput
              {...controlProps}
              box={box}
              pressed={pressed}
              name={props.name}
              focusName={boxName(props)}
              placeholder={placeholder}
              shownText={keepTyped && typed ? typed : (value?.label ?? '')}
              onText={type}
              className={classes(boxed(compact), 'text-ellipsis pr-7')}
            />
            <Icon
              name="chevrons-up-down"
              className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-text-3"
            />
          </span>
          <Menu shown={shown} />
        </Combobox>
      )}
    </Field>
  )
}

/** Chooses several of many options. The chosen ones are chips, and are not offered again; Backspace in an empty box removes the last one. */
export function MultiComboBox<O extends ComboOption>(props: MultiComboBoxProps<O>) {
  const { values, onChange, search, onTyped, disabled = false, placeholder, removeLabel } = props
  const [typed, setTyped] = useState('')
  const isChosen = ({ id }: O): boolean => values.some(one => one.id === id)
  const free = (text: string): readonly O[] => search(text).filter(option => !isChosen(option))
  const { found, shown, virtual } = useFound({ ...props, search: free }, typed)
  const box = useRef<HTMLInputElement>(null)
  const pressed: Pressed = useRef(undefined)
  const focus = useFocus()
  const type = (text: string): void => {
    setTyped(text)
    onTyped?.(text)
  }
  const remove = (id: string): void => {
    onChange(values.filter(one => one.id !== id))
    focus([boxName(props)])
  }
  // Many chips scroll inside their frame, and the box after the last one must stay in view.
  const count = values.length
  const counted = useRef(count)
  useEffect(() => {
    if (counted.current !== count) box.current?.scrollIntoView({ block: 'nearest' })
    counted.current = count
  }, [count])
  const chips: ReactNode = values.map(one => (
    <Chip
      key={one.id}
      label={one.label}
      onRemove={disabled ? undefined : () => remove(one.id)}
      removeLabel={removeLabel(one.label)}
    />
  ))
  return (
    <Field {...frame(props)}>
      {controlProps => (
        <Combobox<string | null>
          // Of each choice the menu closes: of one that stays open, the next Enter would take an option that nobody has chosen.
          value={null}
          disabled={disabled}
          virtual={virtual}
          onChange={chosen => {
            const option = chosen === null ? undefined : found.get(chosen)
            if (!option || pressed.current?.key === 'Tab') return
            onChange([...values, option])
            type('')
          }}
          onClose={() => type('')}
        >
          <span
            className={classes(
              boxed(false, true),
              'flex max-h-48 flex-wrap items-center gap-1 overflow-y-auto px-1! py-1 [scrollbar-width:thin] has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
            )}
          >
            {chips}
            <ComboInput
              {...controlProps}
              box={box}
              pressed={pressed}
              name={props.name}
              focusName={boxName(props)}
              placeholder={values.length > 0 ? undefined : placeholder}
              shownText=""
              onText={type}
              onKeyDown={event => {
                const last = values.at(-1)
                if (event.key === 'Backspace' && event.currentTarget.value === '' && last && !isComposing(event))
                  remove(last.id)
              }}
              className="h-small min-w-24 flex-1 bg-transparent px-1 outline-none"
            />
          </span>
          <Menu shown={shown} />
        </Combobox>
      )}
    </Field>
  )
}
