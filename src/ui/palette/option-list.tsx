import { Command } from 'cmdk'
import type { KeyboardEvent, ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'

/** One row the person can choose. */
export type Option = {
  readonly key: string
  readonly group: string
  readonly content: ReactNode
  /** Quiet words at the end of the row: a key, a count, the reason it cannot be chosen. */
  readonly end?: ReactNode
  readonly off?: boolean
}

type Props = {
  readonly label: string
  readonly typed: string
  readonly onTyped: (text: string) => void
  readonly placeholder: string
  readonly options: readonly Option[]
  /** The highlighted option's key. */
  readonly value: string
  readonly onValue: (key: string) => void
  readonly onChoose: (key: string) => void
  /** Keys beyond the arrows and Enter; a handled one is prevented. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  readonly none: string
  /** Stands before the input: the chips of what has been told. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly invalid?: boolean
}

/** An input with the options it leaves, the highlight always on what Enter would take. */
export function OptionList(props: Props) {
  const { options, onChoose } = props
  const root = useTrueDescendant()
  const groups = [...new Set(options.map(option => option.group))]
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const composing = event.nativeEvent.isComposing || event.keyCode === 229
    // Home and End are the caret's; a held Enter, or one that ends a composition, chooses nothing.
    if (composing || event.key === 'Home' || event.key === 'End' || (event.key === 'Enter' && event.repeat)) {
      event.stopPropagation()
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    props.onKeyDown?.(event)
    if (event.defaultPrevented) event.stopPropagation()
  }
  return (
    <div onKeyDownCapture={onKeyDown} role="presentation">
      <Command
        ref={root}
        label={props.label}
        shouldFilter={false}
        filter={() => 1}
        vimBindings={false}
        loop
        value={props.value}
        onValueChange={props.onValue}
      >
        <div className="flex min-h-12 flex-wrap items-center gap-1.5 border-b border-line px-3.5 py-2.5">
          {props.before}
          <Command.Input
            data-focus-first=""
            data-focus-caret=""
            value={props.typed}
            onValueChange={props.onTyped}
            placeholder={props.placeholder}
            aria-label={props.label}
            aria-invalid={props.invalid || undefined}
            className="min-w-40 flex-1 bg-transparent text-lg outline-none placeholder:text-text-3"
          />
        </div>
        {options.length === 0 ? (
          <p role="status" className="px-4 py-3 text-text-3">
            {props.none}
          </p>
        ) : null}
        {/* Also when it is empty: the box names what it controls. */}
        <Command.List
          label={props.label}
          hidden={options.length === 0}
          className="max-h-[clamp(68px,calc(89dvh-150px),380px)] overflow-y-auto pb-1.5"
        >
          {groups.map(group => (
            <Command.Group
              key={group}
              heading={group}
              className="[&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-text-3"
            >
              {options
                .filter(option => option.group === group)
                .map(option => (
                  <Command.Item
                    key={option.key}
                    value={option.key}
                    aria-disabled={option.off || undefined}
                    onSelect={() => onChoose(option.key)}
                    className={`mx-1.5 flex h-[34px] scroll-my-2 items-center gap-2.5 rounded-md px-2.5 aria-selected:bg-cursor aria-selected:shadow-[inset_2px_0_var(--accent)] ${option.off ? 'text-text-3' : ''}`}
                  >
                    <span className="flex min-w-0 flex-1 items-baseline gap-2.5">{option.content}</span>
                    {option.end ? (
                      <span className="flex shrink-0 items-center gap-1 text-sm text-text-3">{option.end}</span>
                    ) : null}
                  </Command.Item>
                ))}
            </Command.Group>
          ))}
        </Command.List>
        {props.after}
      </Command>
    </div>
  )
}

/** cmdk leaves aria-activedescendant empty at first and behind after a change: it is kept on what Enter would take. */
function useTrueDescendant() {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = root.current
    if (!box) return
    const sync = () => {
      const input = box.querySelector('[cmdk-input]')
      const id = box.querySelector('[cmdk-item][aria-selected=true]')?.id ?? ''
      if (!input || (input.getAttribute('aria-activedescendant') ?? '') === id) return
      if (id) input.setAttribute('aria-activedescendant', id)
      else input.removeAttribute('aria-activedescendant')
    }
    const seen = new MutationObserver(sync)
    seen.observe(box, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-selected', 'aria-activedescendant'],
    })
    sync()
    return () => seen.disconnect()
  }, [])
  return root
}
