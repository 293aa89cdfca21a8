import type { ComponentProps, KeyboardEvent } from 'react'
import { asComposingBegins, isComposing } from './typing.ts'

/** How many options PageUp and PageDown move by. */
const pageStep = 5

type Library = NonNullable<ComponentProps<'input'>['onKeyDown']>

/**
 * The library has no call that opens or closes a menu, or moves its highlight. It gives the input its handler for keys: that
 * is asked for what such a key does there.
 */
const asks =
  (library: Library | undefined, input: HTMLInputElement) =>
  (key: 'ArrowDown' | 'ArrowUp' | 'Escape' | 'Process'): void => {
    const nothing = (): void => undefined
    // The handler reads no more of an event than this.
    library?.({
      key,
      currentTarget: input,
      target: input,
      preventDefault: nothing,
      stopPropagation: nothing,
    } as unknown as KeyboardEvent<HTMLInputElement>)
  }

const isOpen = (input: HTMLInputElement): boolean => input.getAttribute('aria-expanded') === 'true'

/** Whether the key is the Enter that takes the highlighted option. */
export const takesOption = (event: KeyboardEvent<HTMLInputElement>): boolean =>
  event.key === 'Enter' && isOpen(event.currentTarget) && !isComposing(event) && !event.ctrlKey && !event.metaKey

const isForMenu = (key: string): boolean => /^(Enter|Escape|Tab|Arrow|Page|Home|End)/.test(key)
/** Whether the key is the Ctrl+Enter that submits the form while the menu is open. */
const submits = ({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && isOpen(currentTarget)
/** Whether the key is a Tab that leaves an emptied box. */
const leavesEmpty = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean =>
  key === 'Tab' && isOpen(currentTarget) && currentTarget.value === ''

type Props = ComponentProps<'input'> & {
  /** Called for a key before it does anything. */
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void
  /** The menu closes when an option is taken. Of one that stays open, the next Enter would take an option that nobody has chosen. */
  readonly closes?: boolean
}

/** The input of a combo box, and what keys and a click do there beside what the library does with them. */
export function ComboInput({ onKey, closes = false, onKeyDown: library, ...props }: Props) {
  const keyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, currentTarget: input } = event
    const ask = asks(library, input)
    onKey(event)
    if (isComposing(event)) {
      // Keys that an input method handles must not reach the menu. The library checks this itself only for Enter.
      if (isForMenu(key)) event.preventDefault()
      else library?.(event)
      return
    }
    if (key === 'PageDown' || key === 'PageUp') {
      // The library's go to the ends.
      event.preventDefault()
      for (let step = 0; step < pageStep; step += 1) ask(key === 'PageDown' ? 'ArrowDown' : 'ArrowUp')
      return
    }
    if (submits(event)) {
      // It submits the form without taking the highlighted option.
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) input.form?.requestSubmit()
      return
    }
    // The library takes the highlighted option on Tab, even in an emptied box. With the menu closed the box stays empty.
    if (leavesEmpty(event)) ask('Escape')
    const isTaken = takesOption(event)
    library?.(event)
    if (closes && isTaken)
      queueMicrotask(() => {
        if (isOpen(input)) ask('Escape')
      })
  }
  return (
    <input
      {...props}
      onKeyDown={keyDown}
      // The library writes into the box as the menu opens, unless a key came before. What a finger draws comes without one.
      {...asComposingBegins(props, input => asks(library, input)('Process'))}
      // A click opens the menu, as letters and arrow keys do. Focus alone does not: the fields below would move.
      onClick={({ currentTarget }) => {
        if (!isOpen(currentTarget)) asks(library, currentTarget)('ArrowDown')
      }}
    />
  )
}
