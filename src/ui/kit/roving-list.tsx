import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Reach } from './reach.ts'

export type RovingListProps<Item> = {
  /** Its accessible name. */
  readonly label: string
  readonly items: readonly Item[]
  readonly id: (item: Item) => string
  readonly render: (item: Item) => ReactNode
  /** The item the focus is on; undefined when it leaves the list for another part of the page. */
  readonly onCursor?: (item: Item | undefined) => void
  /** Enter, double click. */
  readonly onOpen?: ((item: Item) => void) | undefined
  /** Whether j and k are keys. */
  readonly letters?: boolean
}

/** What lies over the page and gives the focus back. */
const above = '[data-raised], [role=dialog], [role=alertdialog]'

/**
 * A short list whose items may be of any height: one Tab stop, arrows walk it, the focus is real and stays where an item
 * went away. For long lists there is the table.
 */
export function RovingList<Item>({
  label,
  items,
  id,
  render,
  onCursor,
  onOpen,
  letters = true,
}: RovingListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState<{ readonly id: string | undefined; readonly index: number }>({ id: undefined, index: 0 })
  const inside = useRef(false)
  // The cursor follows its item when others come and go; only an item that is gone leaves its place to the next.
  const found = at.id === undefined ? -1 : items.findIndex(item => id(item) === at.id)
  const stop = found >= 0 ? found : Math.min(at.index, Math.max(0, items.length - 1))
  const go = (index: number): void => {
    const to = Math.min(items.length - 1, Math.max(0, index))
    list.current?.querySelectorAll<HTMLElement>(':scope > li')[to]?.focus()
  }
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body)
      list.current?.querySelectorAll<HTMLElement>(':scope > li')[stop]?.focus()
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: stop + 1,
      ArrowUp: stop - 1,
      Home: 0,
      End: items.length - 1,
      ...(letters ? { j: stop + 1, k: stop - 1 } : {}),
    }
    const step = steps[event.key]
    const item = items[stop]
    const onItem = event.target instanceof HTMLElement && event.target.tagName === 'LI'
    if (step !== undefined) go(step)
    else if (event.key === 'Enter' && onItem && onOpen && item !== undefined && !event.repeat) onOpen(item)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onFocus = (item: Item, index: number) => (): void => {
    inside.current = true
    setAt({ id: id(item), index })
    onCursor?.(item)
  }
  const onBlur = (event: FocusEvent): void => {
    if (list.current?.contains(event.relatedTarget)) return
    // Taken away by React, not left by the person: the effect above finds the next one.
    if (event.relatedTarget === null && !event.target.isConnected) return
    inside.current = false
    // A question or the palette is about the item that was left for it.
    if (event.relatedTarget instanceof Element ? event.relatedTarget.closest(above) : !document.hasFocus()) return
    onCursor?.(undefined)
  }
  return (
    <ul ref={list} data-walk="" aria-label={label} onKeyDown={onKeyDown} onBlur={onBlur} className="flex flex-col">
      {items.map((item, index) => (
        <li
          key={id(item)}
          tabIndex={index === stop ? 0 : -1}
          onFocus={onFocus(item, index)}
          onDoubleClick={() => onOpen?.(item)}
          // Hundreds of notices in a large school: those below the edge are laid out when they are scrolled to.
          className="[contain-intrinsic-size:auto_76px] [content-visibility:auto] print:[content-visibility:visible] border-b border-line px-4 py-2 -outline-offset-2 last:rounded-b-lg last:border-0 focus-visible:outline-1 focus-within:bg-cursor focus-within:shadow-[inset_2px_0_var(--accent-text)]"
        >
          <Reach value={index === stop}>{render(item)}</Reach>
        </li>
      ))}
    </ul>
  )
}
