import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Checkbox } from './checkbox.tsx'
import { classes } from './classes.ts'
import { inSameScope } from './focus-reconciler.ts'
import { useFocus } from './focus-scope.ts'
import { type HeardKey, useHeardKeys } from './receive-keys.ts'
import { TabStop } from './tab-stop.ts'
import { selectKey } from './table-keys.ts'
import { type Badge, BadgeLetters, type Mark, MarkLetters, markDelay } from './table-letters.tsx'
import type { NoSelection, Selection } from './table-selection.ts'

/** `label`: the accessible name of an item's box. */
type Boxes = Selection & { readonly label: string }

type RovingListProps<Item> = {
  /** What the focus finds it by: unique in its scope, and in no language. */
  readonly name: string
  /** Accessible name. */
  readonly label: string
  readonly items: readonly Item[]
  readonly id: (item: Item) => string
  readonly render: (item: Item) => ReactNode
  /** Called with the focused item, again when a new object replaces it, and with undefined when the focus leaves. */
  readonly onCursor?: (item: Item | undefined) => void
  /** Called on Enter and on a double click. */
  readonly onOpen?: ((item: Item) => void) | undefined
  /** Whether j and k move the cursor. */
  readonly letters?: boolean
  /** Items can be selected: by their box, X or Shift+Space, and all by Ctrl+A. Esc selects none. */
  readonly selection: Boxes | NoSelection
  /** A few letters that an item shows for a moment. */
  readonly mark?: ((item: Item) => Mark | undefined) | undefined
  /** A few letters that it shows for as long as they are given. */
  readonly badge?: ((item: Item) => Badge | undefined) | undefined
}

const openKey = (open: () => boolean): HeardKey => ({
  keys: 'Enter',
  does: 'openRow',
  run: ({ target }) => target instanceof HTMLElement && target.tagName === 'LI' && open(),
})

const selectKeys = (
  letters: boolean,
  toggle: () => boolean,
  { ids, onChange }: Selection,
  all: () => ReadonlySet<string>,
): readonly HeardKey[] => [
  { ...selectKey(letters), held: true, run: toggle },
  ...(letters ? [{ keys: 'Shift Space', held: true, run: toggle } as const] : []),
  {
    keys: 'Ctrl A',
    does: 'selectAll',
    run() {
      onChange(all())
      return true
    },
  },
  {
    keys: 'Esc',
    run() {
      if (ids.size > 0) onChange(new Set())
      return ids.size > 0
    },
  },
]

/**
 * A short list with items of any height. It is one Tab stop; arrow keys move the focus. When the focused item is removed,
 * the focus goes to the item that takes its place. Long lists use the table.
 */
export function RovingList<Item>({
  name,
  label,
  items,
  id,
  render,
  onCursor,
  onOpen,
  letters = true,
  selection: boxes,
  mark,
  badge,
}: RovingListProps<Item>) {
  const selection = typeof boxes === 'string' ? undefined : boxes
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState<{ readonly id: string | undefined; readonly index: number }>({ id: undefined, index: 0 })
  const selectable = selection !== undefined
  const focus = useFocus()
  // The cursor follows its item when others are added or removed. Only when the item is gone does it stay at the index.
  const found = at.id === undefined ? -1 : items.findIndex(item => id(item) === at.id)
  const stop = found >= 0 ? found : Math.min(at.index, Math.max(0, items.length - 1))
  /** The focus is on an item, or will be again when this window or the scope under a dialog gets it back. */
  const inside = useRef(false)
  const under = found >= 0 ? items[found] : undefined
  const report = useEffectEvent((item: Item) => onCursor?.(item))
  useEffect(() => {
    if (inside.current && under !== undefined) report(under)
  }, [under])
  const go = (index: number): void => {
    const item = items[Math.min(items.length - 1, Math.max(0, index))]
    if (item !== undefined) focus([`list ${name}`, `item ${id(item)}`])
  }
  const toggle = (item: Item): void => {
    const ids = new Set(selection?.ids)
    if (!ids.delete(id(item))) ids.add(id(item))
    selection?.onChange(ids)
  }
  const goTo = (index: number) => () => {
    go(index)
    return true
  }
  /** A key that does something with the item under the cursor. */
  const onItem = (act: (item: Item) => void) => () => {
    const item = items[stop]
    if (item !== undefined) act(item)
    return item !== undefined
  }
  const onKeyDown = useHeardKeys(list, [
    { keys: letters ? 'J ArrowDown' : 'ArrowDown', does: 'nextRow', held: true, run: goTo(stop + 1) },
    { keys: letters ? 'K ArrowUp' : 'ArrowUp', does: 'previousRow', held: true, run: goTo(stop - 1) },
    { keys: 'Home', does: 'firstRow', held: true, run: goTo(0) },
    { keys: 'End', does: 'lastRow', held: true, run: goTo(items.length - 1) },
    ...(onOpen ? [openKey(onItem(onOpen))] : []),
    ...(selection ? selectKeys(letters, onItem(toggle), selection, () => new Set(items.map(id))) : []),
  ])
  const onFocus = (item: Item, index: number) => (): void => {
    inside.current = true
    setAt({ id: id(item), index })
    onCursor?.(item)
  }
  const onBlur = (event: FocusEvent): void => {
    if (list.current?.contains(event.relatedTarget)) return
    // Without a related target the item was removed or the window lost the focus. A focus in another scope belongs to a
    // prompt about this item. In all three cases the item keeps the cursor.
    if (!(event.relatedTarget instanceof Element) || !inSameScope(event.relatedTarget, event.target)) return
    inside.current = false
    onCursor?.(undefined)
  }
  return (
    <ul
      ref={list}
      aria-label={label}
      tabIndex={-1}
      data-roving=""
      data-focus-name={`list ${name}`}
      data-focus-cursor={items[stop] === undefined ? '' : `item ${id(items[stop])}`}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="flex flex-col"
    >
      {items.map((item, index) => (
        <RovingItem
          key={id(item)}
          name={`item ${id(item)}`}
          isStop={index === stop}
          onFocus={onFocus(item, index)}
          onDoubleClick={() => onOpen?.(item)}
          mark={mark?.(item)}
          badge={badge?.(item)}
          selectable={selectable}
        >
          {render(item)}
          {selection ? (
            <Checkbox
              label={selection.label}
              hideLabel
              checked={selection.ids.has(id(item))}
              onChange={() => toggle(item)}
              className="absolute top-2 right-4"
            />
          ) : null}
        </RovingItem>
      ))}
    </ul>
  )
}

type ItemProps = {
  readonly name: string
  readonly isStop: boolean
  readonly onFocus: () => void
  readonly onDoubleClick: () => void
  readonly mark: Mark | undefined
  readonly badge: Badge | undefined
  readonly selectable: boolean
  readonly children: ReactNode
}
function RovingItem({ name, isStop, onFocus, onDoubleClick, mark, badge, selectable, children }: ItemProps) {
  const animationDelay = useMemo(() => markDelay(mark), [mark])
  return (
    <li
      data-focus-name={name}
      data-mark={mark?.letters}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onDoubleClick={onDoubleClick}
      style={{ animationDelay }}
      // A large school has hundreds of notices. Those out of view are laid out when they are scrolled into view.
      className={classes(
        'item [contain-intrinsic-size:auto_4.75rem] [content-visibility:auto] print:[content-visibility:visible] relative border-b border-line px-4 py-2 -outline-offset-2 last:rounded-b-lg last:border-0 focus-visible:outline-1 focus-within:bg-cursor focus-within:shadow-[inset_2px_0_var(--accent-text)]',
        // The box is beside the first line, and for a finger beside the next ones, too.
        selectable && '[&>p:first-of-type]:pr-small pointer-coarse:[&>p]:pr-small',
      )}
    >
      <TabStop value={isStop}>{children}</TabStop>
      {badge ? <BadgeLetters {...badge} /> : null}
      {mark ? <MarkLetters {...mark} /> : null}
    </li>
  )
}
