import { createKeybindingsHandler } from 'tinykeys'

/** One key and what it does. */
export type Binding = {
  readonly keys: string
  /** Answers whether the key was for it. */
  readonly run: (event: KeyboardEvent) => boolean
}

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

/** Is it a plain letter or sign, or a sequence of them: what must stay quiet in fields, and can be switched off. */
export const isLetters = (keys: string): boolean =>
  !keys.startsWith('Ctrl') && keys.split(' ').every(part => part.length === 1 || part === 'Shift')

/** What a handler hears, by pattern. */
function mapOf(bindings: readonly Binding[]) {
  const byPattern = Map.groupBy(bindings, ({ keys }) => pattern(keys))
  // A handler gives a key to the first binding that takes it. The second letter of G S is not the letter S: sequences come first.
  const inOrder = [...byPattern].sort(([a], [b]) => Number(b.includes(' ')) - Number(a.includes(' ')))
  const leads = new Set(inOrder.flatMap(([name]) => (/^\S \S+$/.test(name) ? [name.charAt(0)] : [])))
  return { inOrder, leads }
}

/**
 * Listens on the window. Nothing fires while an input method composes, nor again while a key is held down; without Ctrl
 * nothing fires while somebody types. A binding answers `false` when it is not for now, and the key
 * goes on to the next binding of the same key. `bindingsNow` gives the same list until it is another one.
 */
export function listen(
  target: Window,
  bindingsNow: () => readonly Binding[],
  isTyping: (event: KeyboardEvent) => boolean,
): () => void {
  let bindings: readonly Binding[] = []
  let { inOrder, leads } = mapOf(bindings)
  const ignore = (event: KeyboardEvent): boolean =>
    event.repeat ||
    event.isComposing ||
    event.keyCode === 229 ||
    event.defaultPrevented ||
    (!(event.ctrlKey || event.metaKey) && isTyping(event))
  // A handler remembers how far each sequence has come, and forgets some of them only after a second: after G I a mere S
  // would still go to the students, and another G S nowhere. So every sequence begins, and every key ends, with a new one.
  const newHandler = () =>
    createKeybindingsHandler(
      Object.fromEntries(
        inOrder.map(([name, group]) => [
          name,
          (event: KeyboardEvent) => {
            handler = newHandler()
            if (!group.some(({ run }) => run(event))) return
            event.preventDefault()
            event.stopPropagation()
          },
        ]),
      ),
      { ignore },
    )
  let handler = newHandler()
  const heard = (event: Event) => {
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
  target.addEventListener('keydown', heard)
  return () => target.removeEventListener('keydown', heard)
}

/** Keys of a list that begin another one's sequence, or say the same: these can never both be heard. */
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
