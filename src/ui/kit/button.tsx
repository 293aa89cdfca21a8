import type { ComponentProps, MouseEvent } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { KeyCap, shortcutWords } from './key-cap.tsx'
import { useLate } from './late.ts'
import { useTabStop } from './tab-stop.ts'

export type ButtonProps = {
  /** What it is called; with look 'icon' it is the accessible name and the tooltip. */
  readonly label: string
  /** main: the one operation of a view; quiet: no border; icon: a 24 px square. */
  readonly look?: 'plain' | 'main' | 'quiet' | 'icon' | undefined
  readonly icon?: IconName | undefined
  /** Shown as key caps, with look 'icon' in the tooltip: 'Ctrl Enter', 'N'. */
  readonly keys?: string | undefined
  /** At work: answers no click; after 150 ms it shows. */
  readonly busy?: boolean | undefined
  /** What it is called while it works; its room is kept from the start, so that nothing moves. */
  readonly busyLabel?: string | undefined
  /** Why it cannot be used now, in words; it keeps its place in the Tab order and says so. */
  readonly disabled?: string | boolean | undefined
  /** A meaning that the icon or the words carry as well. */
  readonly tone?: 'good' | 'bad' | undefined
  /** 24 px high, for rows and footers. */
  readonly small?: boolean | undefined
  /** As wide as its place, the keys at the end. */
  readonly wide?: boolean | undefined
} & Omit<ComponentProps<'button'>, 'disabled' | 'children' | 'className'>

const looks = {
  plain:
    'border-line-strong bg-surface px-2.5 not-aria-disabled:hover:bg-hover not-aria-disabled:active:bg-sunken dark:bg-transparent dark:not-aria-disabled:hover:bg-hover',
  main: 'border-accent bg-accent px-2.5 not-aria-disabled:hover:border-accent-hover not-aria-disabled:hover:bg-accent-hover',
  quiet: 'border-transparent px-2.5 not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-text',
} as const
/** Both names of a busy button lie on one place, so that it is as wide for the one as for the other. */
const cell = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'
/** An icon has the tone of what is around it. */
const inks = { plain: 'text-text', main: 'text-on-accent', quiet: 'text-text-2', icon: '' } as const
const tones = { good: 'text-good', bad: 'text-bad' } as const

export function Button({
  label,
  look = 'plain',
  icon,
  keys,
  busy = false,
  busyLabel,
  disabled,
  tone,
  small = false,
  wide = false,
  onClick,
  type = 'button',
  title,
  ...rest
}: ButtonProps) {
  const tabIndex = useTabStop()
  const late = useLate(busy)
  const reason = typeof disabled === 'string' ? disabled : undefined
  const off = disabled !== undefined && disabled !== false && disabled !== ''
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (off || busy) event.preventDefault()
    else onClick?.(event)
  }
  const bare = look === 'icon'
  return (
    <button
      tabIndex={tabIndex}
      {...rest}
      type={type}
      onClick={press}
      aria-label={bare ? label : rest['aria-label']}
      aria-disabled={off || busy || undefined}
      aria-busy={busy || undefined}
      aria-keyshortcuts={shortcutWords(keys)}
      title={reason ?? title ?? (bare ? (keys ? `${label} (${keys})` : label) : undefined)}
      className={classes(
        bare
          ? 'icon-button'
          : 'inline-flex shrink-0 select-none items-center gap-2 whitespace-nowrap rounded-md border text-base font-medium',
        look !== 'icon' && (small ? 'h-6' : 'h-control'),
        look !== 'icon' && looks[look],
        tone && look !== 'main' ? tones[tone] : inks[look],
        wide ? 'w-full justify-between' : 'justify-center',
        (off || late) && 'opacity-55',
      )}
    >
      {bare && icon ? <Icon name={icon} /> : null}
      {bare ? null : (
        <span className="grid">
          <span className={classes(cell, late && busyLabel && 'invisible')}>
            {icon ? <Icon name={icon} /> : null}
            {label}
            {keys ? <KeyCap keys={keys} onAccent={look === 'main'} /> : null}
          </span>
          {busyLabel ? (
            <span aria-hidden={!late} className={classes(cell, !late && 'invisible')}>
              {busyLabel}
            </span>
          ) : null}
        </span>
      )}
    </button>
  )
}
