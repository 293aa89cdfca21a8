import { Command } from 'cmdk'
import type { UIEvent } from 'react'
import { memo, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { partsMeant } from '#rules/same-text.ts'
import { MarksIn } from '../kit/found-text.tsx'
import { type Marked as MarkedPart, TextMarks } from '../kit/text-marks.tsx'
import type { Option, OptionListProps } from './options.ts'
import { useOptionKeys } from './use-option-keys.ts'

const noMarks: readonly MarkedPart[] = []
/** The options that fit without scrolling. */
const inView = 12

/** An input with its matching options. The highlighted one is the one that Enter chooses. */
export function OptionList(props: OptionListProps) {
  const { options, typed, value } = props
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const base = useId()
  const whole = useRef<HTMLDivElement>(null)
  const { onKeyDown, onText, composition, shown, waits } = useOptionKeys(whole, props)
  const { mounted, onScroll } = useMounted(options, value)
  const at = options.findIndex(option => option.key === value)
  const marksIn = useCallback((text: string) => partsMeant(text, typed), [typed])
  const sections = useMemo(() => sectionsOf(mounted), [mounted])
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
    <div ref={whole} onKeyDownCapture={onKeyDown} role="presentation" data-options="">
      <Command label={props.label} shouldFilter={false} vimBindings={false} value={value ?? ''}>
        <div className="flex min-h-12 items-center gap-1.5 border-b border-line px-3.5 py-2.5 max-roomy:flex-wrap">
          {/* Chips become narrower before the box leaves their line. */}
          <div className="flex max-w-full min-w-0 items-center gap-1.5 empty:hidden max-roomy:contents">
            {props.before}
          </div>
          <div className="relative flex min-w-40 flex-1 roomy:shrink-0">
            <Command.Input
              ref={box}
              data-focus-first=""
              data-focus-caret=""
              value={shown}
              onValueChange={onText}
              {...composition}
              // Behind typed text the browser would hide it anew for each letter.
              placeholder={typed === '' ? props.placeholder : undefined}
              aria-label={props.label}
              aria-invalid={props.invalid || undefined}
              aria-busy={waits || undefined}
              className="h-small w-full bg-transparent text-lg text-ellipsis outline-none placeholder:text-text-3"
            />
            <TextMarks of={props.marks ?? noMarks} text={typed} box={box} className="text-lg" />
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
          <MarksIn value={marksIn}>
            {sections.map(({ key, group, from, options: rows }) => (
              <Command.Group
                key={key}
                heading={group}
                className="[&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-text-3"
              >
                {rows.map((option, index) => (
                  <OptionRow
                    key={option.key}
                    option={option}
                    id={`${base}${from + index}`}
                    index={from + index}
                    all={options.length}
                    selected={from + index === at}
                  />
                ))}
              </Command.Group>
            ))}
          </MarksIn>
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
 * One option. It is not a cmdk item: of those, cmdk highlights the first one by itself whenever the text or the list changes,
 * where nothing may be highlighted or another row is, and one that cannot be chosen can be neither highlighted nor announced.
 */
const OptionRow = memo(function OptionRow({ option, id, index, all, selected }: RowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus, and names the row by aria-activedescendant
    <div
      id={id}
      role="option"
      data-option=""
      aria-setsize={all}
      aria-posinset={index + 1}
      aria-selected={selected}
      aria-disabled={option.off || undefined}
      aria-busy={option.busy || undefined}
      className={`mx-1.5 flex min-h-item scroll-my-2 items-center gap-2.5 rounded-md px-2.5 aria-selected:bg-cursor aria-selected:shadow-[inset_2px_0_var(--accent)] ${option.off ? 'text-text-3' : ''}`}
    >
      <OptionContent option={option} />
    </div>
  )
})

const OptionContent = memo(function OptionContent({ option }: Pick<RowProps, 'option'>) {
  const end = option.busy ? <span className="animate-late">{t(promptText.underWay)}</span> : option.end?.()
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5 py-0.5 max-roomy:py-1.5">
        {option.content()}
      </span>
      {end ? (
        <span
          data-end=""
          className={`relative flex shrink-0 items-center gap-1 text-sm text-text-3 ${option.narrows ? '-mr-2.5 min-h-item justify-end self-stretch pr-2.5 pl-2 hover:text-text max-roomy:min-w-11' : ''}`}
        >
          {end}
        </span>
      ) : null}
    </>
  )
})

/** Options of one group that follow each other, under its heading. `from`: the position of the first. */
type Section = {
  readonly key: string
  readonly group: string
  readonly from: number
  readonly options: readonly Option[]
}

type Block = { readonly groups: readonly string[]; readonly from: number; readonly count: number }
/** Groups with no more rows than these, which alternate, have one heading. */
const few = 2

/**
 * The options in their order, which is that of the arrow keys. A group whose options are apart is drawn more than once:
 * commands that cannot run come after the records, and those that can before them. Where groups alternate from row to row,
 * as invoices and their receipts do, all of them stand under one heading.
 */
function sectionsOf(options: readonly Option[]): readonly Section[] {
  const blocks: Block[] = []
  for (const [from, { group }] of options.entries()) {
    const [before, last] = [blocks.at(-2), blocks.at(-1)]
    const add = (to: Block, groups = to.groups) =>
      blocks.splice(blocks.indexOf(to), blocks.length, { groups, from: to.from, count: from - to.from + 1 })
    if (last?.groups.includes(group)) add(last)
    else if (last && before?.groups.includes(group) && before.count <= few && last.count <= few)
      add(before, [...before.groups, ...last.groups])
    else blocks.push({ groups: [group], from, count: 1 })
  }
  const times = new Map<string, number>()
  return blocks.map(({ groups, from, count }) => {
    const group = groups.join(', ')
    const time = times.get(group) ?? 0
    times.set(group, time + 1)
    return { key: `${group} ${time}`, group, from, options: options.slice(from, from + count) }
  })
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
