import type { RefObject } from 'react'
import type { KeyPress } from '#client/keys/key-press.ts'
import { hintsText } from '#client/messages/hints.ts'
import { listText } from '#client/messages/list.ts'
import type { Message } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import type { KeyMeaning, ListedKey } from '../kit/receive-keys.ts'

/** A key of a sheet or a grid: its line in `?`, its hint in the footer, and what it does. */
export type ScopedKey = {
  /** 'P', 'Shift P', 'Ctrl Enter'; or any of several: 'ArrowUp ArrowDown'. */
  readonly keys: string
  /** The text in `?`. A key without it is not listed. */
  readonly words?: Message
  /** The text in the footer. */
  readonly hint?: Message | undefined
  /** Returns whether it has handled the key. Missing if a component hears the key itself. */
  readonly run?: (event: KeyPress) => boolean
  /** The key repeats while it is held down. */
  readonly held?: true
}

export type KeysOfScope = {
  readonly title?: string
  readonly list: readonly ScopedKey[]
  /** The letter keys of commands do not work meanwhile. */
  readonly alone?: boolean
}

/** The keys of a component in a focus scope. They work while that scope is on top. */
export type RegisteredKeys = {
  readonly scope: number | undefined
  readonly now: () => KeysOfScope
  /** The keys work only inside this element. */
  readonly within?: RefObject<HTMLElement | null> | undefined
}

/** The `run` of a key that is always handled. */
export const done = (act: () => void) => (): boolean => {
  act()
  return true
}

const meanings: Readonly<Record<KeyMeaning, Pick<ScopedKey, 'words' | 'hint'>>> = {
  nextRow: { words: shellText.nextRow },
  previousRow: { words: shellText.rowBefore },
  nextPage: { words: shellText.nextPage },
  previousPage: { words: shellText.pageBefore },
  firstRow: { words: shellText.firstRow },
  lastRow: { words: shellText.lastRow },
  openRow: { words: shellText.openTheRow },
  selectRow: { words: shellText.selectTheRow, hint: listText.select },
  selectOn: { words: shellText.selectOn },
  selectAll: { words: shellText.selectAllRows },
  alongRow: { words: shellText.alongTheButtons },
  nextBox: { words: shellText.nextStudent, hint: hintsText.nextStudent },
  previousBox: { words: shellText.studentBefore },
}

/** The keys of a list, with texts for `?` and the footer. */
export const inWords = (list: readonly ListedKey[]): readonly ScopedKey[] =>
  list.flatMap(({ keys, does }) => (does ? [{ keys, ...meanings[does] }] : []))
