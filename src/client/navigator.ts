import type { Changes, Link } from './location.ts'
import type { Reference } from './reference.ts'
import type { ScreenPath } from './screens.ts'

/** What a command may ask of the screen. The console implements it; tests may, too. */
export type Navigator = {
  /** The screen to be on where none is said. */
  readonly home: ScreenPath
  readonly go: (link: Link) => void
  /** Changes part of where one is: search text, page, filter, tab, month. `undefined` takes a setting out of the URL. */
  readonly adjust: (changes: Changes) => void
  /** Opens a document in a window of its own; a download where windows are blocked or the browser shows no PDFs. */
  readonly document: (load: () => Promise<{ readonly blob: Blob; readonly name: string }>) => Promise<void>
  /** Saves a text as a file. */
  readonly download: (file: { readonly name: string; readonly type: string; readonly text: string }) => void
  /** Starts the command that opens such things. */
  readonly open: (what: Reference) => void
  /** Moves the focus into the search box. */
  readonly toSearch: () => void
  /** Pages of the list in view. */
  readonly page: (move: 'next' | 'previous' | number) => void
  readonly close: () => void
  readonly reload: () => void
  readonly copyLink: () => void
  readonly openLog: () => void
  readonly openKeys: () => void
  readonly openPalette: () => void
  readonly undo: () => void
  /** The document that this window made last. */
  readonly printLast: () => void
  readonly toggle: (setting: 'theme' | 'letters' | 'hideInactive') => void
  /** Where one is now. */
  readonly here: () => Link
  /** The month of the open dialog: one back, one on, or this one. */
  readonly month: (move: -1 | 1 | string) => void
  /** The week on the screen: one back, one on, or the one this day lies in. */
  readonly week: (move: -1 | 1 | string) => void
  readonly signIn: (answer: { readonly token: string; readonly role: string; readonly username: string }) => void
  readonly signOut: () => void
  /** Prints a part of the screen on paper, and nothing around it. */
  readonly print: (part: 'materials' | 'week') => void
  /** Where the person wanted to go before signing in. */
  readonly continue: () => void
  readonly switchTab: (tab?: 'live' | 'video') => void
  readonly clearSearch: () => void
}
