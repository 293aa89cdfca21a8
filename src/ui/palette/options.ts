import type { ReactNode } from 'react'
import type { KeyPress } from '#client/keys/key-press.ts'
import type { Marked as MarkedPart } from '../kit/text-marks.tsx'

/** A row of the list. */
export type Option = {
  readonly key: string
  readonly group: string
  /** Made only for the rows in view. */
  readonly content: () => ReactNode
  /** Muted text at the end of the row: a key, a count, or the reason it cannot be chosen. */
  readonly end?: (() => ReactNode) | undefined
  readonly off?: boolean
  /** It was chosen, and what that began is under way. */
  readonly busy?: boolean
  /** A press on its end does what Tab does. */
  readonly narrows?: boolean
}

export type OptionListProps = {
  readonly label: string
  readonly typed: string
  /** Parts of the text that are coloured or underlined. */
  readonly marks?: readonly MarkedPart[] | undefined
  readonly onTyped: (text: string) => void
  readonly placeholder: string
  readonly options: readonly Option[]
  /** How many of the first options stay where they are while more results arrive; by default all. */
  readonly certain?: number | undefined
  /** The search for the typed text is complete. */
  readonly settled?: boolean | undefined
  /** The key of the highlighted option; `null` if there is none, so that Enter chooses nothing. */
  readonly value: string | null
  /** The highlight has moved by the pointer, or because the options have changed. */
  readonly onValue: (key: string) => void
  /** The highlight has moved by the arrow keys. */
  readonly onArrow: (key: string) => void
  /** Called on Enter or a click; without a key when there is only the typed text. `prints`: on Shift+Enter. */
  readonly onChoose: (key: string | undefined, prints?: boolean) => void
  readonly onTab: (key: string | undefined) => void
  /** Called on Backspace in the empty box. */
  readonly onBackspace?: (() => void) | undefined
  /** Handles further keys. It calls preventDefault for those it has handled. */
  readonly onKeyDown?: (event: KeyPress) => void
  readonly none: string
  /** Shown before the input: the chips of the answers. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly invalid?: boolean
}
