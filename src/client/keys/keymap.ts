import { createKeybindingsHandler } from 'tinykeys'

/** A key and what it does. */
export type Binding = {
  readonly keys: string
  /** `true`: runs repeatedly while the key is held down. */
  readonly held?: true | undefined
  /** Returns whether it used the key. */
  readonly run: (event: KeyboardEvent) => boolean
}

/** Whether a key belongs to text that is being entered. */
type Entering = Readonly<Record<'isTyping' | 'isComposing', (event: KeyboardEvent) => boolean>>

/** 'Ctrl K' → '$mod+KeyK', 'Shift P' → 'Shift+P', 'G S' → 'g s', '?' → '[Shift]+?'. */
export function pattern(keys: string): string {
  const parts = keys.split(' ')
  const special: Readonly<Record<string, string>> = {
    '?': '[Shift]+?',
    ',': ',',
    '/': '/',
    '↵': 'Enter',
    Esc: 'Escape',
    '⌫': 'Backspace',
  }
  if (parts[0] === 'Ctrl') {
    const last = parts.at(-1) ?? ''
    const shift = parts.includes('Shift') ? 'Shift+' : ''
    return `$mod+${shift}${last.length === 1 && /[A-Z]/.test(last) ? `Key${last}` : (special[last] ?? last)}`
  }
  if (parts[0] === 'Shift') return `Shift+${special[parts[1] ?? ''] ?? parts[1]}`
  return parts.map(part => special[part] ?? (part.length === 1 ? part.toLowerCase() : part)).join(' ')
}

/** Whether it is a letter or sign, or a sequence of them. Such keys do nothing in fields, and can be switched off. */
export const isLetters = (keys: string): boolean =>
  !keys.startsWith('Ctrl') && keys.split(' ').every(part => part.length === 1 || part === 'Shift')

/** The bindings by pattern, and the first letters of the sequences. */
function mapOf(bindings: readonly Binding[]) {
  const byPattern = Map.groupBy(bindings, ({ keys }) => pattern(keys))
  // A handler gives a key to the first binding that takes it. Sequences come first, so that G S does not run S.
  const inOrder = [...byPattern].sort(([a], [b]) => Number(b.includes(' ')) - Number(a.includes(' ')))
  const leads = new Set(inOrder.flatMap(([name]) => (/^\S \S+$/.test(name) ? [name.charAt(0)] : [])))
  return { inOrder, leads }
}

/**
 * Listens on the window. No binding runs while an input method composes. Keys without Ctrl do nothing while the person
 * types. A held key runs its binding once, unless the binding says otherwise. When a binding returns `false`, the next
 * binding of the same key is tried. `bindingsNow` must return the same list while nothing has changed.
 */
export function listen(
  target: Window,
  bindingsNow: () => readonly Binding[],
  { isTyping, isComposing }: Entering,
): () => void {
  let bindings: readonly Binding[] = []
  let { inOrder, leads } = mapOf(bindings)
  const ignore = (event: KeyboardEvent): boolean =>
    isComposing(event) || event.defaultPrevented || (!(event.ctrlKey || event.metaKey) && isTyping(event))
  // A handler remembers a started sequence for up to a second: after G I, a single S would still run G S. So a new
  // handler is made whenever a sequence begins and whenever a binding has run.
  const newHandler = () =>
    createKeybindingsHandler(
      Object.fromEntries(
        inOrder.map(([name, group]) => [
          name,
          (event: KeyboardEvent) => {
            handler = newHandler()
            if (!group.some(({ held, run }) => (held || !event.repeat) && run(event))) return
            event.preventDefault()
            event.stopPropagation()
          },
        ]),
      ),
      { ignore },
    )
  let handler = newHandler()
  const onKeyDown = (event: Event) => {
    const { key } = event as KeyboardEvent
    const now = bindingsNow()
    const others = now !== bindings
    if (others) {
      bindings = now
      ;({ inOrder, leads } = mapOf(now))
    }
    if (others || leads.has(key)) handler = newHandler()
    handler(event as KeyboardEvent)
  }
  target.addEventListener('keydown', onKeyDown)
  return () => target.removeEventListener('keydown', onKeyDown)
}

/** Pairs of keys that cannot both work: they are equal, or one begins the other's sequence. */
export function clashes(keys: readonly string[]): readonly (readonly [string, string])[] {
  const all = keys.map(pattern)
  return all.flatMap((one, at) =>
    all.flatMap((other, index) =>
      at !== index && (one === other ? at < index : other.startsWith(`${one} `))
        ? [[keys[at]!, keys[index]!] as const]
        : [],
    ),
  )
}
