import { Command } from 'cmdk'
import type { KeyboardEvent, ReactNode, UIEvent } from 'react'
import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Press, pressed, resumed } from '#client/presses.ts'
import { type Marked as MarkedPart, TextMarks } from '../kit/text-marks.tsx'
import { isComposing } from '../kit/typing.ts'
import { useTypedMarks } from './use-typed-marks.ts'

/** A row of the list. */
export type Option = {
  readonly key: string
  readonly group: string
  /** Made only for the rows in view. */
  readonly content: () => ReactNode
  /** Muted text at the end of the row: a key, a count, or the reason it cannot be chosen. */
  readonly end?: (() => ReactNode) | undefined
  readonly off?: boolean
  /** A press on its end does what Tab does. */
  readonly narrows?: boolean
}

type Props = {
  readonly label: string
  readonly typed: string
  /** Parts of the text that are coloured or underlined. */
  readonly marks?: readonly MarkedPart[] | undefined
  readonly onTyped: (text: string) => void
  readonly placeholder: string
  readonly options: readonly Option[]
  /** How many of the first options stay where they are while more results arrive; by default all. */
  readonly certain?: number | undefined
  /** The search for the typed text is complete. */
  readonly settled?: boolean | undefined
  /** The key of the highlighted option; `null` if there is none, so that Enter chooses nothing. */
  readonly value: string | null
  /** The highlight has moved by the pointer, or because the options have changed. */
  readonly onValue: (key: string) => void
  /** The highlight has moved by the arrow keys. */
  readonly onArrow: (key: string) => void
  /** Called on Enter or a click; without a key when there is only the typed text. `prints`: on Shift+Enter. */
  readonly onChoose: (key: string | undefined, prints?: boolean) => void
  readonly onTab: (key: string | undefined) => void
  /** Called on Backspace in the empty box. */
  readonly onBackspace?: (() => void) | undefined
  /** Handles further keys. It calls preventDefault for those it has handled. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  readonly none: string
  /** Shown before the input: the chips of the answers. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly invalid?: boolean
}

const noMarks: readonly MarkedPart[] = []
/** The options that fit without scrolling. */
const inView = 12

/** An input with its matching options. The highlighted one is the one that Enter chooses. */
export function OptionList(props: Props) {
  const { options, value } = props
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const base = useId()
  const { onKeyDown, waits } = usePresses(props)
  const { mounted, onScroll } = useMounted(options, value)
  useTypedMarks(list, props.typed, mounted)
  const at = options.findIndex(option => option.key === value)
  const groups = [...new Set(mounted.map(option => option.group))]
  const optionAt = (target: EventTarget): Option | undefined => {
    const row = target instanceof Element ? target.closest('[data-option]') : null
    return row ? options[Number(row.ariaPosInSet) - 1] : undefined
  }
  // cmdk sets the attribute late: it is empty at first, and out of date after a change.
  useLayoutEffect(() => {
    if (at < 0) box.current?.removeAttribute('aria-activedescendant')
    else box.current?.setAttribute('aria-activedescendant', `${base}${at}`)
  })
  // A new list is already at its top. Scrolling it anyway would force a layout.
  const scrolled = useRef(0)
  useLayoutEffect(() => {
    if (at === scrolled.current) return
    scrolled.current = at
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div onKeyDownCapture={onKeyDown} role="presentation" data-options="">
      <Command label={props.label} shouldFilter={false} vimBindings={false} value={value ?? ''}>
        <div className="flex min-h-12 flex-wrap items-center gap-1.5 border-b border-line px-3.5 py-2.5">
          {props.before}
          <div className="relative flex min-w-40 flex-1">
            <Command.Input
              ref={box}
              data-focus-first=""
              data-focus-caret=""
              value={props.typed}
              onValueChange={props.onTyped}
              // Behind typed text the browser would hide it anew for each letter.
              placeholder={props.typed === '' ? props.placeholder : undefined}
              aria-label={props.label}
              aria-invalid={props.invalid || undefined}
              aria-busy={waits || undefined}
              className="h-small w-full bg-transparent text-lg text-ellipsis outline-none placeholder:text-text-3"
            />
            <TextMarks of={props.marks ?? noMarks} text={props.typed} box={box} className="text-lg" />
          </div>
        </div>
        {options.length === 0 ? (
          <p role="status" className="px-4 py-3 text-text-3">
            {props.none}
          </p>
        ) : null}
        {/* Rendered even when empty, because the input refers to it by aria-controls. */}
        <Command.List
          ref={list}
          label={props.label}
          hidden={options.length === 0}
          onScroll={onScroll}
          onPointerMove={event => {
            const key = optionAt(event.target)?.key
            if (key !== undefined && key !== value) props.onValue(key)
          }}
          onClick={event => {
            const option = optionAt(event.target)
            const atEnd = event.target instanceof Element && event.target.closest('[data-end]') !== null
            if (option?.narrows && atEnd) props.onTab(option.key)
            else if (option) props.onChoose(option.key)
          }}
          // Without a box of its own the part that cmdk measures has no height to tell of, which would restyle all rows.
          className="max-h-[clamp(4.25rem,calc(89dvh-9.375rem),23.75rem)] overflow-y-auto pb-1.5 [&>[cmdk-list-sizer]]:contents"
        >
          {groups.map(group => (
            <Command.Group
              key={group}
              heading={group}
              className="[&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-text-3"
            >
              {mounted.flatMap((option, index) =>
                option.group === group ? (
                  <OptionRow
                    key={option.key}
                    option={option}
                    id={`${base}${index}`}
                    index={index}
                    all={options.length}
                    selected={index === at}
                  />
                ) : (
                  []
                ),
              )}
            </Command.Group>
          ))}
        </Command.List>
        {props.after}
      </Command>
    </div>
  )
}

type RowProps = {
  readonly option: Option
  readonly id: string
  readonly index: number
  readonly all: number
  readonly selected: boolean
}

/**
 * One option. It is not a cmdk item: a disabled cmdk item cannot be highlighted and announced, and cmdk's own keys and
 * order are not used here.
 */
const OptionRow = memo(function OptionRow({ option, id, index, all, selected }: RowProps) {
  const end = option.end?.()
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and points at it
    <div
      id={id}
      role="option"
      data-option=""
      aria-setsize={all}
      aria-posinset={index + 1}
      aria-selected={selected}
      aria-disabled={option.off || undefined}
      className={`mx-1.5 flex min-h-item scroll-my-2 items-center gap-2.5 rounded-md px-2.5 aria-selected:bg-cursor aria-selected:shadow-[inset_2px_0_var(--accent)] ${option.off ? 'text-text-3' : ''}`}
    >
      <span data-words="" className="flex min-w-0 flex-1 items-baseline gap-x-2.5 max-roomy:flex-wrap max-roomy:py-1.5">
        {option.content()}
      </span>
      {end ? (
        <span
          data-end=""
          className={`flex shrink-0 items-center gap-1 text-sm text-text-3 ${option.narrows ? '-mr-2.5 min-h-item self-stretch pr-2.5 pl-2 hover:text-text' : ''}`}
        >
          {end}
        </span>
      ) : null}
    </div>
  )
})

const taken = new Set(['Enter', 'Shift Enter', 'Tab', 'ArrowDown', 'ArrowUp', 'Backspace'] as const)
type Taken = typeof taken extends Set<infer Key> ? Key : never
const isTaken = (key: string): key is Taken => taken.has(key as Taken)

/** The keys of the list. Keys that act on an option wait until the search for the text typed before them is complete. */
function usePresses(props: Props) {
  const { options, typed, value } = props
  const [waiting, setWaiting] = useState<readonly Press[]>([])
  const rows = { all: options, certain: props.certain ?? options.length, settled: props.settled ?? true }
  const before = { typed, chosen: value, waiting }

  const apply = ({ state, effect }: ReturnType<typeof pressed<Option>>): void => {
    if (state.waiting !== waiting) setWaiting(state.waiting)
    if (state.typed !== typed) props.onTyped(state.typed)
    else if (typeof state.chosen === 'string' && state.chosen !== value) props.onArrow(state.chosen)
    if (effect?.on === 'Enter') props.onChoose(effect.row?.key)
    else if (effect?.on === 'Shift Enter') props.onChoose(effect.row?.key, true)
    else if (effect?.on === 'Tab') props.onTab(effect.row?.key)
    else if (effect?.on === 'Backspace') props.onBackspace?.()
  }
  useEffect(() => {
    if (waiting.length > 0) apply(resumed(before, rows))
  })

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const composing = isComposing(event)
    // Home and End move the caret. An Enter that is held down, or ends a composition, chooses nothing.
    if (composing || event.key === 'Home' || event.key === 'End' || (event.key === 'Enter' && event.repeat)) {
      event.stopPropagation()
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    props.onKeyDown?.(event)
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey
    const press: Press | undefined = !plain
      ? undefined
      : isTaken(event.key) && !event.shiftKey
        ? { key: event.key }
        : event.key === 'Enter'
          ? { key: 'Shift Enter' }
          : [...event.key].length === 1
            ? { text: event.key }
            : undefined
    // The input handles typed text itself, unless an earlier key is still waiting.
    const own = press && 'key' in press && press.key !== 'Backspace'
    const emptied = press && 'key' in press && press.key === 'Backspace' && typed === ''
    if (!event.defaultPrevented && press && (own || emptied || waiting.length > 0)) {
      event.preventDefault()
      apply(pressed(before, press, rows))
    }
    if (event.defaultPrevented) event.stopPropagation()
  }
  return { onKeyDown, waits: waiting.length > 0 }
}

/** Mounts only the options in view and those around the highlighted one. Scrolling mounts more. */
function useMounted(options: readonly Option[], value: string | null) {
  // Another first option means another list, which starts at its top.
  const first = options[0]?.key
  const [reach, setReach] = useState({ first, count: inView })
  const count = reach.first === first ? reach.count : inView
  const at = options.findIndex(option => option.key === value)
  const end = Math.max(count, at < inView - 1 ? 0 : at + inView)
  const mounted = useMemo(() => options.slice(0, end), [options, end])
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLElement>): void => {
    if (mounted.length < options.length && list.scrollTop + 2 * list.clientHeight > list.scrollHeight)
      setReach({ first, count: mounted.length + inView })
  }
  return { mounted, onScroll }
}
