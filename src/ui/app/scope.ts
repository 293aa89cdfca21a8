import type { Invocation } from '#client/command/invocation.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import type { Sheet, SheetPart } from '#client/export/sheet.ts'

/** What a screen or the dialog above it provides to keys and commands: its row, selection, search and pages. */
export type Scope = {
  readonly row?: EntityRef | undefined
  /** The student whose card Space shows, where the cursor is on no row. */
  readonly student?: string | undefined
  readonly selected?: readonly EntityRef[]
  /** The list as a file or the clipboard has it. */
  readonly sheet?: ((part: SheetPart) => Promise<Sheet>) | undefined
  /** The columns that the list can show, and the ids of those that it shows, in order. */
  readonly columns?:
    | {
        readonly all: readonly { readonly id: string; readonly title: string }[]
        readonly shown: readonly string[]
        /** Somebody has chosen them. */
        readonly isOwn: boolean
        /** Without ids: the usual ones. */
        readonly set: (ids: readonly string[] | undefined) => void
      }
    | undefined
  /** How many rows are selected. */
  readonly selectedRows?: number
  readonly search?: { readonly text: string; readonly enter: () => void; readonly clear: () => void }
  /** The rows of the list in their order, for what is open of one of them. */
  readonly along?:
    | {
        readonly placeOf: (row: EntityRef) => { readonly at: number; readonly all: number } | undefined
        /** Moves the cursor from that row to the one before or after it, and answers that one. */
        readonly move: (from: EntityRef, by: -1 | 1) => EntityRef | undefined
      }
    | undefined
  /** The rows are loading: all of them, or those that follow the first ones. */
  readonly loading?: 'all' | 'rest' | undefined
  /** Shows the new rows that wait, if there are some. */
  readonly arrived?: (() => void) | undefined
  readonly pages?: { readonly now: number; readonly all: number; readonly go: (page: number) => void }
  /** Whether there are unread absence notices; undefined if this screen does not know. */
  readonly absences?: boolean | undefined
  /** The actions of the toolbar. Their keys use the same arguments as their buttons. */
  readonly toolbar?: readonly Invocation[]
  /** The scope shows a month and can show the previous and the next one. */
  readonly month?: true
  /** The scope has something to print, a `Paper`. */
  readonly paper?: true
}

export type Scopes = {
  readonly screen: Scope
  readonly dialog: Scope | undefined
  /** What a panel over both provides, such as the log. */
  readonly panel?: Scope | undefined
  /** Arguments that the screen proposes to commands: the open tab, the month under the cursor. */
  readonly proposed?: readonly Invocation[] | undefined
}

/** What keys and commands act on: the panel, else the dialog, else the screen. */
export const topScopeOf = ({ panel, dialog, screen }: Scopes): Scope => panel ?? dialog ?? screen
