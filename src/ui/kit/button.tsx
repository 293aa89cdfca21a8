import type { ComponentProps, MouseEvent } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { KeyCap, shortcutWords } from './key-cap.tsx'
import { mixedText } from './mixed-text.tsx'
import { useTabStop } from './tab-stop.ts'

export type ButtonProps = {
  /** The text of the button; with look 'icon' the accessible name and the tooltip. */
  readonly label: string
  /** main: the main action of a view; danger: the same, where it takes something away; quiet: no border; icon: a square. */
  readonly look?: 'plain' | 'main' | 'danger' | 'quiet' | 'icon' | undefined
  readonly icon?: IconName | undefined
  /** Shown as key caps, with look 'icon' in the tooltip: 'Ctrl Enter', 'N'. */
  readonly keys?: string | undefined
  /** A busy button ignores clicks, and looks busy after 150 ms. */
  readonly busy?: boolean | undefined
  /** The text while busy. Its space is reserved from the start, so that nothing moves. */
  readonly busyLabel?: string | undefined
  /** Why the button cannot be used now. It stays in the Tab order, so that the reason can be read. */
  readonly disabled?: string | boolean | undefined
  /**
   * The colour only repeats what the icon or the text says. danger: takes something away. Its words are red; as an icon,
   * which stands in every row, it is red where the pointer or the cursor is.
   */
  readonly tone?: 'good' | 'bad' | 'danger' | undefined
  /** 24 px high, for rows and footers; not where a finger presses it. */
  readonly small?: boolean | undefined
  /** An icon in a row that is seen also while neither the pointer nor the cursor is on the row. */
  readonly lasting?: boolean | undefined
  /** As wide as its container, with the keys at the end. */
  readonly wide?: boolean | undefined
} & Omit<ComponentProps<'button'>, 'disabled' | 'children' | 'className'>

const looks = {
  plain:
    'border-line-strong bg-surface px-2.5 not-aria-disabled:hover:bg-hover not-aria-disabled:active:bg-sunken dark:bg-transparent dark:not-aria-disabled:hover:bg-hover',
  main: 'border-accent bg-accent px-2.5 not-aria-disabled:hover:border-accent-hover not-aria-disabled:hover:bg-accent-hover',
  danger:
    'border-danger bg-danger px-2.5 not-aria-disabled:hover:border-danger-hover not-aria-disabled:hover:bg-danger-hover',
  quiet: 'border-transparent px-2.5 not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-text',
} as const
const textButton =
  'inline-flex min-w-small shrink-0 select-none items-center gap-2 whitespace-nowrap rounded-md border text-base font-medium'
/** Both texts of a button share one grid cell, so that its width does not change when it becomes busy. */
const cell = 'col-start-1 row-start-1 inline-flex items-center gap-2'
/** Shorter waits show no busy state. */
const soon = 'delay-150 duration-0'
const soonSeen = `transition-[visibility] ${soon}`
/** An icon button has no colour here: it inherits the one around it. */
const textColours = {
  plain: 'text-text',
  main: 'text-on-accent',
  danger: 'text-on-accent',
  quiet: 'text-text-2',
  icon: '',
} as const
const tones = { good: 'text-good', bad: 'text-bad', danger: 'text-bad' } as const

export function Button(props: ButtonProps) {
  const tabIndex = useTabStop()
  return <ButtonFace tabIndex={tabIndex} {...props} />
}

/** A button without context: its props say whether Tab stops at it. */
export function ButtonFace({
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
  lasting = false,
  onClick,
  type = 'button',
  title,
  ...rest
}: ButtonProps) {
  const isOff = Boolean(disabled)
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isOff || busy) event.preventDefault()
    else onClick?.(event)
  }
  const isIcon = look === 'icon'
  const tooltip = isIcon ? (keys ? `${label} (${keys})` : label) : undefined
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-label={isIcon ? label : rest['aria-label']}
      aria-disabled={isOff || busy || undefined}
      aria-busy={busy || undefined}
      aria-keyshortcuts={shortcutWords(keys)}
      title={typeof disabled === 'string' ? disabled : (title ?? tooltip)}
      className={classes(
        isIcon ? 'icon-button' : textButton,
        lasting && 'lasting',
        !isIcon && (small ? 'h-small' : 'h-control'),
        !isIcon && looks[look],
        colourOf(look, tone),
        wide ? 'w-full min-w-0 justify-between' : 'justify-center',
        isOff && 'opacity-55',
        busy && !isOff && `opacity-55 transition-opacity ${soon}`,
      )}
    >
      {isIcon ? icon && <Icon name={icon} /> : <Content {...{ label, look, icon, keys, busy, busyLabel, wide }} />}
    </button>
  )
}

const colourOf = (look: NonNullable<ButtonProps['look']>, tone: ButtonProps['tone']): string => {
  if (look === 'icon' && tone === 'danger') return 'icon-danger'
  return tone && look !== 'main' && look !== 'danger' ? tones[tone] : textColours[look]
}

/** The text of a button, with its icon and keys, and under it the text while it is busy. */
function Content({ label, look, icon, keys, busy, busyLabel, wide }: ButtonProps) {
  return (
    <span className={classes('grid', wide && 'w-full grid-cols-[minmax(0,1fr)]')}>
      <span
        className={classes(
          cell,
          wide ? 'justify-start' : 'justify-center',
          busy && busyLabel && `invisible ${soonSeen}`,
        )}
      >
        {icon ? <Icon name={icon} /> : null}
        {wide ? <span className="min-w-0 truncate">{mixedText(label)}</span> : mixedText(label)}
        {keys && wide ? <span className="flex-1" /> : null}
        {keys ? <KeyCap keys={keys} onAccent={look === 'main' || look === 'danger'} /> : null}
      </span>
      {busyLabel ? (
        <span className={classes(cell, 'justify-center', busy ? soonSeen : 'invisible')}>{busyLabel}</span>
      ) : null}
    </span>
  )
}
