import type { Recording, Step } from '#contract/recordings.ts'
import type { View } from '#contract/views.ts'
import type { Format } from '../export/file.ts'
import type { SheetPart } from '../export/sheet.ts'
import type { Language, Message } from '../messages/message.ts'
import type { Reference } from './reference.ts'
import type { ScreenPath } from './screens.ts'
import type { Changes, Link } from './url-search.ts'

/** What a command may do with the screen. */
export type Navigator = {
  /** The default screen. */
  readonly home: ScreenPath
  readonly go: (link: Link) => void
  /** Changes settings of the current place, such as search text, page or tab. `undefined` removes one from the URL. */
  readonly adjust: (changes: Changes) => void
  /**
   * Opens a document in a new window. Downloads it where windows are blocked or the browser shows no PDFs. What `load` says
   * stands in the window until then.
   */
  readonly document: (
    load: (say: (words: Message) => void) => Promise<{ readonly blob: Blob; readonly name: string }>,
  ) => Promise<void>
  /** Opens a chat in a new window, by the link that `load` makes. Throws where the browser blocks the window. */
  readonly chat: (load: () => Promise<string>) => Promise<void>
  /** Puts a text onto the clipboard. */
  readonly copyText: (load: () => Promise<string>) => Promise<void>
  /** Saves a text as a file. */
  readonly download: (file: { readonly name: string; readonly type: string; readonly text: string }) => void
  /** Saves the rows that the list on the screen shows as a file. Answers its name. */
  readonly exportList: (how: { readonly format: Format; readonly columns: SheetPart['columns'] }) => Promise<string>
  /** Puts the selected rows of the list onto the clipboard, as a table. Answers how many. */
  readonly copyRows: () => Promise<number>
  /** Shows new recovery codes, which no other answer has. */
  readonly recoveryCodes: (codes: readonly string[]) => void
  /** Starts the command that opens such a thing. */
  readonly open: (what: Reference) => void
  /**
   * Something was done, and this is opened next, without a key for it. What is typed on from now on was meant for what was
   * there before. The returned function opens it, once the lists have it.
   */
  readonly follow: (what: Reference) => () => void
  /** Moves the focus into the search box. */
  readonly toSearch: () => void
  /** Shows the new rows that wait above the list. */
  readonly showArrived: () => void
  /** Goes to another page of the list on the screen. */
  readonly page: (move: 'next' | 'previous' | number) => void
  /** Shows a saved view: this one, or the one with this key. */
  readonly openView: (view: View | number) => void
  readonly close: () => void
  /** Shows the card of a student beside their row. The card that is shown is closed. */
  readonly peek: (studentId: string) => void
  /** Pins the record under the cursor, or the open one, or unpins it. */
  readonly pin: () => void
  readonly reload: () => void
  readonly copyLink: () => void
  readonly openLog: () => void
  readonly openKeys: () => void
  /** Shows which columns the list on the screen has, to choose others. */
  readonly chooseColumns: () => void
  /** Shows what was done for many rows. */
  readonly openJobs: (job?: string) => void
  /** Does what was last done once more, for the row under the cursor. */
  readonly repeat: (how: 'now' | 'with changes') => void
  /** Records what is done from now on, or ends that. */
  readonly record: (what: 'start' | 'discard' | 'end') => void
  /** The steps that are recorded so far. */
  readonly recorded: () => readonly Step[]
  /** Shows what a recording would do here, before it does it. */
  readonly runRecording: (recording: Recording) => void
  readonly openPalette: () => void
  readonly undo: () => void
  readonly redo: () => void
  /** The document that this window made last. */
  readonly printLast: () => void
  readonly toggle: (setting: 'theme' | 'letters' | 'density' | 'fitsDay' | 'language' | 'hideInactive') => void
  /** The current place. */
  readonly here: () => Link
  /** Changes the month of the open dialog: one back, one on, or the given one (yyyy-MM). */
  readonly month: (move: -1 | 1 | string) => void
  /** Changes the week on the screen: one back, one on, or the week of the given day (yyyy-MM-dd). */
  readonly week: (move: -1 | 1 | string) => void
  readonly signIn: (answer: {
    readonly token: string
    readonly role: string
    readonly username: string
    readonly language?: Language | undefined
  }) => void
  readonly signOut: () => void
  /** Leads to the sign-in. What was entered stays for whoever is signed in. */
  readonly sessionEnded: () => void
  /** Prints only this part of the screen; 'page' is the list or the dialog that is on top. */
  readonly print: (part: 'materials' | 'page' | 'week') => void
  /** Goes where the person wanted to go before signing in. */
  readonly continue: () => void
  readonly switchTab: (tab?: 'live' | 'video') => void
  readonly clearSearch: () => void
}
