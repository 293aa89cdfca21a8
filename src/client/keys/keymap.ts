import { type KeybindingPress, matchKeybindingPress, parseKeybinding } from 'tinykeys'
import { timings } from '../core/timings.ts'
import type { KeyPress } from './key-press.ts'
import { isBrowserKey, type Press } from './waiting-keys.ts'

/** A key and what it does. */
export type Binding = {
  readonly keys: string
  /** `true`: runs repeatedly while the key is held down. */
  readonly held?: true | undefined
  /** `true`: it works in a field, too. Keys with Ctrl always do. */
  readonly inFields?: true | undefined
  /** Returns whether it used the key. */
  readonly run: (press: KeyPress) => boolean
}

/** Whether a key belongs to text that is being entered. */
export type Entering = Readonly<Record<'isTyping' | 'isComposing', (press: KeyPress) => boolean>>

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

/** Splits alternatives: 'ArrowUp ArrowDown' is two keys, 'Shift P' is one. */
export const eachKey = (keys: string): readonly string[] => (/^(Ctrl|Shift|Alt) /.test(keys) ? [keys] : keys.split(' '))

// tinykeys reads no more of an event.
const matches = (
  press: Pick<KeyPress, 'key' | 'code' | 'getModifierState'>,
  one: KeybindingPress | undefined,
): boolean => one !== undefined && matchKeybindingPress(press as KeyboardEvent, one)

/** A key, and the keys that are held down with it. */
export type Held = Pick<KeyPress, 'key' | 'shiftKey'> &
  Partial<Pick<KeyPress, 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>>

/** Whether it is one of these keys that is pressed: 'Shift Enter'. */
export function isOneOf(keys: readonly string[]): (press: Held) => boolean {
  const all = keys.map(each => parseKeybinding(pattern(each))[0])
  return ({ key, code = '', shiftKey, ctrlKey = false, metaKey = false, altKey = false }) => {
    const held = { Shift: shiftKey, Control: ctrlKey, Meta: metaKey, Alt: altKey }
    return all.some(one => matches({ key, code, getModifierState: name => held[name] ?? false }, one))
  }
}

/** The press of a key: 'Shift Enter'. */
export function pressOf(keys: string): Press {
  const [held = [], , key = ''] = parseKeybinding(pattern(keys))[0] ?? []
  const [shiftKey, ctrlKey, metaKey] = ['Shift', 'Control', 'Meta'].map(each => held.includes(each))
  return {
    key: key === 'Space' ? ' ' : String(key),
    code: '',
    shiftKey: shiftKey === true,
    ctrlKey: ctrlKey === true,
    metaKey: metaKey === true,
  }
}

type Parsed = { readonly binding: Binding; readonly presses: readonly KeybindingPress[] }
const parsed = (bindings: readonly Binding[]): readonly Parsed[] =>
  bindings.map(binding => ({ binding, presses: parseKeybinding(pattern(binding.keys)) }))

export type Keymap = {
  /** Runs what a key is bound to. Returns whether something used it. */
  readonly press: (press: KeyPress, now: number) => boolean
  /** Offers a key to a component that hears it before the others. */
  readonly offer: (bindings: readonly Binding[], press: KeyPress, now: number) => boolean
  /** Whether the first letter of a sequence was pressed. */
  readonly isBegun: (now: number) => boolean
}

/**
 * What each key does. No binding runs while an input method composes. Keys without Ctrl do nothing while the person types.
 * A held key runs its binding once, unless the binding says otherwise. When a binding returns `false`, the next binding of
 * the same key is tried. `bindingsNow` must return the same list while nothing has changed.
 */
export function keymap(bindingsNow: () => readonly Binding[], { isTyping, isComposing }: Entering): Keymap {
  let known: { readonly of: readonly Binding[]; readonly all: readonly Parsed[] } | undefined
  let begun: { readonly key: string; readonly at: number } | undefined

  const isBegun = (now: number): boolean => begun !== undefined && now - begun.at <= timings.sequence
  const all = (): readonly Parsed[] => {
    const of = bindingsNow()
    if (known?.of !== of) known = { of, all: parsed(of) }
    return known.all
  }
  const run = (list: readonly Parsed[], press: KeyPress): boolean => {
    const isPlain = !press.ctrlKey && !press.metaKey && isTyping(press)
    const isRun = list.some(
      ({ binding: { held, inFields, run } }) => (held || !press.repeat) && (inFields || !isPlain) && run(press),
    )
    if (isRun) {
      begun = undefined
      press.preventDefault()
      press.stopPropagation()
    }
    return isRun
  }
  // A browser that fills in a form sends events without a key.
  const isIgnored = (press: KeyPress): boolean => !press.key || isComposing(press) || press.defaultPrevented

  return {
    isBegun,
    offer(bindings, press, now) {
      if (isIgnored(press)) return false
      const own = isBegun(now) ? bindings.filter(({ keys }) => !isLetters(keys)) : bindings
      return run(
        parsed(own).filter(({ presses }) => matches(press, presses[0])),
        press,
      )
    },
    press(press, now) {
      if (isIgnored(press) || isBrowserKey(press.key)) return false
      const lead = isBegun(now) ? begun?.key : undefined
      begun = undefined
      const seconds = all().filter(({ presses: [first, second] }) => first?.[2] === lead && matches(press, second))
      if (lead !== undefined && run(seconds, press)) return true
      const firsts = all().filter(({ presses: [first] }) => matches(press, first))
      const leads = firsts.some(({ presses }) => presses.length > 1)
      if (leads && !isTyping(press)) begun = { key: press.key.toLowerCase(), at: now }
      return run(
        firsts.filter(({ presses }) => presses.length === 1),
        press,
      )
    },
  }
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
