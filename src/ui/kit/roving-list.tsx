import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { inSameScope } from './focus-reconciler.ts'
import { useFocus } from './focus-scope.ts'
import { TabStop } from './tab-stop.ts'
import { isComposing } from './typing.ts'

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

/**
 * A short list whose items may be of any height: one Tab stop, arrows move along it, and the focus stays where an item
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
  const focus = useFocus()
  // The cursor follows its item when others come and go; only an item that is gone leaves its place to the next.
  const found = at.id === undefined ? -1 : items.findIndex(item => id(item) === at.id)
  const stop = found >= 0 ? found : Math.min(at.index, Math.max(0, items.length - 1))
  const go = (index: number): void => {
    const item = items[Math.min(items.length - 1, Math.max(0, index))]
    if (item !== undefined) focus([`list ${label}`, `item ${id(item)}`])
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
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
    setAt({ id: id(item), index })
    onCursor?.(item)
  }
  const onBlur = (event: FocusEvent): void => {
    if (list.current?.contains(event.relatedTarget)) return
    // Nobody went elsewhere: the item is gone, or the window is another one. And a prompt is about the item it lies over.
    if (!(event.relatedTarget instanceof Element) || !inSameScope(event.relatedTarget, event.target)) return
    onCursor?.(undefined)
  }
  return (
    <ul
      ref={list}
      aria-label={label}
      tabIndex={-1}
      data-roving=""
      data-focus-name={`list ${label}`}
      data-focus-cursor={items[stop] === undefined ? '' : `item ${id(items[stop])}`}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="flex flex-col"
    >
      {items.map((item, index) => (
        <li
          key={id(item)}
          data-focus-name={`item ${id(item)}`}
          tabIndex={index === stop ? 0 : -1}
          onFocus={onFocus(item, index)}
          onDoubleClick={() => onOpen?.(item)}
          // Hundreds of notices in a large school: those below the edge are laid out when they are scrolled to.
          className="[contain-intrinsic-size:auto_76px] [content-visibility:auto] print:[content-visibility:visible] border-b border-line px-4 py-2 -outline-offset-2 last:rounded-b-lg last:border-0 focus-visible:outline-1 focus-within:bg-cursor focus-within:shadow-[inset_2px_0_var(--accent-text)]"
        >
          <TabStop value={index === stop}>{render(item)}</TabStop>
        </li>
      ))}
    </ul>
  )
}
