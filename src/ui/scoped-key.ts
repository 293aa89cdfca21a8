import type { RefObject } from 'react'

/** A key of a sheet or a grid: its line in `?`, its hint in the footer, and what it does. */
export type ScopedKey = {
  /** 'P', 'Shift P', 'Ctrl Enter'; where the table or the box hears them by itself also several: 'ArrowUp ArrowDown'. */
  readonly keys: string
  /** In `?`. */
  readonly words: string
  /** In the footer. */
  readonly hint?: string
  /** Answers whether the key was for it. */
  readonly run?: (event: KeyboardEvent) => boolean
}

export type KeysOfScope = {
  readonly title: string
  readonly list: readonly ScopedKey[]
}

/** The keys of what is in a focus scope: heard while that is on top. */
export type RegisteredKeys = {
  readonly scope: number | undefined
  readonly level: 'screen' | 'dialog'
  readonly now: () => KeysOfScope
  /** They are heard in here only. */
  readonly within: RefObject<HTMLElement | null> | undefined
}

/** What a key does that is always for it. */
export const done = (act: () => void) => (): boolean => {
  act()
  return true
}

/** What moves a cursor in rows, heard by the table. */
export const rowKeys: readonly ScopedKey[] = [
  { keys: 'J', words: 'Next row' },
  { keys: 'K', words: 'Row before' },
  { keys: 'PageDown', words: 'Next page' },
  { keys: 'PageUp', words: 'Page before' },
  { keys: 'Home', words: 'First row' },
  { keys: 'End', words: 'Last row' },
]

export const hintsOfKeys = (list: readonly ScopedKey[], texts: (hint: string) => string) =>
  list.flatMap(({ keys, hint }) => (hint === undefined ? [] : [{ keys, words: texts(hint) }]))
