import { ComboboxButton, ComboboxInput } from '@headlessui/react'
import { type ChangeEvent, type ComponentProps, type KeyboardEvent, type RefObject, useRef } from 'react'
import { useWaitedText } from './receive-keys.ts'
import { asComposingEnds, isComposing } from './typing.ts'

type Press = KeyboardEvent<HTMLInputElement>

const isOpen = (input: HTMLInputElement): boolean => input.getAttribute('aria-expanded') === 'true'

const isForMenu = (key: string): boolean => /^(Enter|Escape|Tab|Arrow|Page|Home|End)/.test(key)
/** Whether the key is the Ctrl+Enter that submits the form while the menu is open. */
const submits = ({ key, ctrlKey, metaKey, currentTarget }: Press): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && isOpen(currentTarget)

/** The key that the library is handling: what it takes meanwhile, it takes for this key. */
export type Pressed = RefObject<Press | undefined>

type InputProps = ComponentProps<'input'> & { readonly pressed: Pressed }

/** What the library makes its input of. It hears of keys and texts when the library should. */
function Input({ pressed, onKeyDown: library, onChange, ...props }: InputProps) {
  const composed = useRef<ChangeEvent<HTMLInputElement>>(undefined)
  const keyDown = (event: Press): void => {
    const { key, currentTarget: input } = event
    // Keys that an input method handles must not reach the menu. The library checks this itself only for Enter.
    if (isComposing(event) && isForMenu(key)) event.preventDefault()
    else if (submits(event)) {
      // It submits the form without taking the highlighted option.
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) input.form?.requestSubmit()
    } else {
      pressed.current = event
      library?.(event)
      pressed.current = undefined
    }
  }
  return (
    <input
      {...props}
      onKeyDown={keyDown}
      // The library writes into the box as the menu opens, and would end what is being composed there.
      onChange={event => {
        if (isComposing(event) && !isOpen(event.currentTarget)) composed.current = event
        else onChange?.(event)
      }}
      {...asComposingEnds(props, () => {
        if (composed.current) onChange?.(composed.current)
        composed.current = undefined
      })}
    />
  )
}

type OpenerProps = Pick<ComponentProps<'span'>, 'onClick' | 'children' | 'aria-expanded'> & {
  readonly opener: RefObject<HTMLSpanElement | null>
}

/** What is around the input opens the menu as the library's button does. Everything else of a button the input has itself. */
const Opener = ({ opener, onClick, children, 'aria-expanded': isOpen }: OpenerProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the click is for the pointer; keys open the menu in the input
  <span ref={opener} role="presentation" className="contents" onClick={isOpen ? undefined : onClick}>
    {children}
  </span>
)

type Props = Pick<ComponentProps<'input'>, 'id' | 'name' | 'placeholder' | 'className'> & {
  readonly box: RefObject<HTMLInputElement | null>
  readonly pressed: Pressed
  readonly focusName: string
  readonly onText: (text: string) => void
  /** What the library writes into the box when the menu closes. */
  readonly shownText: string
  readonly onKeyDown?: (event: Press) => void
}

/** The input of a combo box. A click opens its menu, as letters and arrow keys do. Focus alone does not: the fields below would move. */
export function ComboInput({ box, focusName, onText, shownText, ...props }: Props) {
  const opener = useRef<HTMLSpanElement>(null)
  useWaitedText(box, text => {
    if (!box.current) return
    box.current.value = text
    onText(text)
    // The library has no call that opens its menu, and listens to nothing but events. This is what a click into the box does.
    if (!isOpen(box.current)) opener.current?.click()
  })
  return (
    <ComboboxButton as={Opener} opener={opener}>
      <ComboboxInput
        {...props}
        as={Input}
        ref={box}
        data-focus-name={focusName}
        autoComplete="off"
        spellCheck={false}
        displayValue={() => shownText}
        onChange={event => onText(event.target.value)}
      />
    </ComboboxButton>
  )
}
