import { Command } from 'cmdk'
import { memo, useCallback, useId, useLayoutEffect, useRef } from 'react'
import { t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { partsMeant } from '#rules/same-text.ts'
import { MarksIn } from '../kit/found-text.tsx'
import { useWaitedText } from '../kit/receive-keys.ts'
import { type Marked as MarkedPart, TextMarks } from '../kit/text-marks.tsx'
import type { Option, OptionListProps } from './options.ts'
import { useOptionKeys } from './use-option-keys.ts'
import { useVirtualOptions } from './use-virtual-options.ts'

const noMarks: readonly MarkedPart[] = []

/** An input with its matching options. The highlighted one is the one that Enter chooses. */
export function OptionList(props: OptionListProps) {
  const { options, typed, value } = props
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const base = useId()
  const whole = useRef<HTMLDivElement>(null)
  const { onKeyDown, onText, composition, shown, waits } = useOptionKeys(whole, props)
  useWaitedText(box, onText)
  const at = options.findIndex(option => option.key === value)
  const marksIn = useCallback((text: string) => partsMeant(text, typed), [typed])
  const { sections, measure, above, below } = useVirtualOptions(list, options, at)
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
      <Command label={props.label} shouldFilter={false} vimBindings={false} disablePointerSelection value={value ?? ''}>
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
            <div role="presentation" style={{ paddingTop: above, paddingBottom: below }}>
              {sections.map(({ key, group, heading, rows }) => (
                <Command.Group
                  key={key}
                  value={key}
                  heading={
                    heading === undefined ? undefined : (
                      <div
                        ref={measure}
                        data-index={heading}
                        className="px-4 pt-2.5 pb-1 text-xs font-medium text-text-3"
                      >
                        {group}
                      </div>
                    )
                  }
                >
                  {rows.map(({ option, index, line }) => (
                    <OptionRow
                      key={option.key}
                      option={option}
                      id={`${base}${index}`}
                      index={index}
                      line={line}
                      measure={measure}
                      all={options.length}
                      selected={index === at}
                    />
                  ))}
                </Command.Group>
              ))}
            </div>
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
  /** Its place among the lines of the list, the headings included. */
  readonly line: number
  readonly measure: (row: Element | null) => void
  readonly all: number
  readonly selected: boolean
}

/**
 * One option. Which one is highlighted is said here: cmdk highlights the first one by itself whenever the text or the list
 * changes, where nothing may be highlighted or another row is, and one that cannot be chosen never.
 */
const OptionRow = memo(function OptionRow({ option, id, index, line, measure, all, selected }: RowProps) {
  return (
    <Command.Item asChild value={option.key}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus, and names the row by aria-activedescendant */}
      <div
        ref={measure}
        id={id}
        role="option"
        data-option=""
        data-index={line}
        data-selected={selected}
        aria-setsize={all}
        aria-posinset={index + 1}
        aria-selected={selected}
        aria-disabled={option.off || undefined}
        aria-busy={option.busy || undefined}
        className={`mx-1.5 flex min-h-item scroll-my-2 items-center gap-2.5 rounded-md px-2.5 aria-selected:bg-cursor aria-selected:shadow-[inset_2px_0_var(--accent)] ${option.off ? 'text-text-3' : ''}`}
      >
        <OptionContent option={option} />
      </div>
    </Command.Item>
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
