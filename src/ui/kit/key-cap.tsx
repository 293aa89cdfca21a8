import { memo } from 'react'
import { classes } from './classes.ts'

const signs: Readonly<Record<string, string>> = {
  Enter: '↵',
  Return: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Backspace: '⌫',
  Delete: 'Del',
  Control: 'Ctrl',
}
const appleSigns: Readonly<Record<string, string>> = { ...signs, Control: '⌘', Ctrl: '⌘', Shift: '⇧', Alt: '⌥' }
/** The names that aria-keyshortcuts uses for these keys. */
const spoken: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  Esc: 'Escape',
  Del: 'Delete',
  '↵': 'Enter',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  PgUp: 'PageUp',
  PgDn: 'PageDown',
  '⌫': 'Backspace',
  '⌘': 'Meta',
  '⇧': 'Shift',
  '⌥': 'Alt',
}
const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta'])

/** Machines whose shortcuts use ⌘. The key listener makes the same test. */
const isApple = typeof navigator !== 'undefined' && /Mac|iPod|iPhone|iPad/.test(navigator.platform)
const caps = isApple ? appleSigns : signs
const parts = (keys: string): readonly string[] => keys.split(' ').map(key => caps[key] ?? key)

/** The aria-keyshortcuts value of 'Ctrl K'; undefined for a sequence such as 'G S', which the attribute cannot express. */
export function shortcutWords(keys: string | undefined): string | undefined {
  if (!keys) return undefined
  const words = parts(keys).map(key => spoken[key] ?? key)
  return words.slice(0, -1).every(word => modifiers.has(word)) ? words.join('+') : undefined
}

export type KeyCapProps = {
  /** Keys separated by spaces: 'Ctrl K', 'Shift P', 'G S'. Ctrl is ⌘ on Apple machines. */
  readonly keys: string
  /** On the accent colour. */
  readonly onAccent?: boolean | undefined
}

/** Key caps, hidden from screen readers: the control that the keys trigger has them in aria-keyshortcuts. */
export const KeyCap = memo(function KeyCap({ keys, onAccent = false }: KeyCapProps) {
  return (
    <span aria-hidden="true" className="key-cap inline-flex shrink-0 gap-1">
      {parts(keys).map((key, at) => (
        <kbd
          // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice, and the caps never move
          key={at}
          className={classes(
            'inline-block h-4.5 min-w-4.5 rounded-sm border px-1 text-center font-sans text-xs font-[500]',
            onAccent ? 'border-on-accent/45 text-on-accent' : 'border-line bg-surface text-text-3',
          )}
        >
          {key}
        </kbd>
      ))}
    </span>
  )
})
