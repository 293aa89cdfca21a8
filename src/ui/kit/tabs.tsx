import type { KeyboardEvent } from 'react'
import { classes } from './classes.ts'
import { useFocus } from './focus-scope.ts'
import { KeyCap, shortcutWords } from './key-cap.tsx'

type TabsProps<Id extends string> = {
  /** Accessible name. */
  readonly label: string
  readonly tabs: readonly { readonly id: Id; readonly label: string; readonly keys?: string | undefined }[]
  readonly value: Id
  readonly onChange: (id: Id) => void
  /** The id of the element with role tabpanel that shows the content. */
  readonly panel?: string | undefined
}

/** One Tab stop. Arrow keys, Home and End select a tab at once. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, panel }: TabsProps<Id>) {
  const focus = useFocus()
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(tab => tab.id === value)
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const step = steps[event.key]
    const next = step === undefined ? undefined : tabs.at(step % tabs.length)
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChange(next.id)
    focus(['tabs', `tab ${next.id}`])
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      data-focus-name="tabs"
      onKeyDown={onKeyDown}
      className="flex items-center gap-1"
    >
      {tabs.map(tab => {
        const on = tab.id === value
        return (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-focus-name={`tab ${tab.id}`}
            aria-selected={on}
            aria-controls={panel}
            aria-keyshortcuts={shortcutWords(tab.keys)}
            tabIndex={on ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={classes(
              'inline-flex h-control min-w-control items-center justify-center gap-2 whitespace-nowrap rounded-md border px-2.5 text-base font-medium',
              on
                ? 'border-line-strong bg-surface text-text dark:bg-transparent'
                : 'border-transparent text-text-2 hover:bg-hover hover:text-text',
            )}
          >
            {tab.label}
            {tab.keys ? <KeyCap keys={tab.keys} /> : null}
          </button>
        )
      })}
    </div>
  )
}
