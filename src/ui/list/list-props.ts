import type { ReactNode } from 'react'
import type { Invocation } from '#client/command/invocation.ts'
import type { Arriving } from '#client/core/read-list.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import type { RowColumn } from '#client/export/sheet.ts'
import type { Filterable } from '#client/filter/filterable.ts'
import type { Message } from '#client/messages/message.ts'
import type { Action } from '../actions/action.ts'
import type { Column } from '../kit/table-column.ts'
import type { ColumnChoices } from './use-chosen-columns.ts'
import type { ListLevel } from './use-list-state.ts'

/** The search of a list whose rows the server finds, because nobody holds all of them. */
type ServerSearch<Row> = {
  /** The rows are those of an earlier text: the answer for this one has not come. */
  readonly isUnderWay: boolean
  /** Everything that the search finds, part by part; `undefined` if that is what is shown. */
  readonly all: (() => AsyncIterable<readonly Row[]>) | undefined
}

export type ListProps<Row extends object> = {
  readonly label: string
  readonly level: ListLevel
  /** `undefined` while they are loading for the first time. */
  readonly rows: readonly Row[] | undefined
  /** Those that have arrived until then. */
  readonly arriving?: Arriving<Row> | undefined
  /** When the server has found the rows. */
  readonly serverSearch?: ServerSearch<Row>
  readonly id: (row: Row) => string
  /** What a row is, in a sentence: 'student'. */
  readonly one: string
  /** The text a row is searched by, folded. Computed once per row, and only if there is a search box. */
  readonly searchText?: (row: Row) => string
  /** What filters in the search box can say of a row. */
  readonly filterable?: Filterable<Row>
  /** Those rows that read a record of another list which has changed. It is another function after each such change. */
  readonly reread?: (rows: readonly NoInfer<Row>[]) => readonly NoInfer<Row>[]
  readonly columns: readonly Column<Row>[]
  /** The column to sort by, which stays the same when such a record changes. */
  readonly sorting?: (id: string) => Column<Row> | undefined
  /** The columns of a file with these rows: those with these ids, or every field of a row. */
  readonly sheetColumns?: (ids: readonly string[] | 'all') => Promise<readonly RowColumn<Row>[]>
  /** The columns that people can choose. */
  readonly choices?: ColumnChoices<Row>
  readonly pageSize?: number
  /** The pager is shown even for a single page. */
  readonly alwaysPaged?: boolean
  /** The placeholder of the search box; without it there is none. */
  readonly search?: Message
  /** Shown if there are no rows, and after a search without results as well if the documents state it. */
  readonly empty: Message
  /** A second line below that, such as what the first record would be for. */
  readonly emptyHint?: Message
  /** The record that row keys and the palette act on. */
  readonly subject?: (row: Row) => EntityRef
  /** The record that all rows belong to. Keys and the palette act on it if rows have no `subject`. */
  readonly about?: EntityRef
  /** The command that Enter starts. */
  readonly open?: (row: Row) => Invocation
  /** 'key': Enter asks in the palette, as keys do. 'row': Enter asks in a form, as the row's button does. */
  readonly openVia?: 'row' | 'key'
  /** The actions of a row: its buttons, and the keys in the footer. */
  readonly actions?: (row: Row) => readonly Action[]
  /** 'Actions' by default. */
  readonly actionsTitle?: string
  readonly actionsWidth?: number
  readonly dim?: ((row: Row) => boolean) | undefined
  /** Whoever is signed in has not read it yet. */
  readonly unread?: ((row: Row) => boolean) | undefined
  /** Shown beside the search box. */
  readonly filter?: ReactNode
  /** The actions of the list: buttons at the far end of the bar, and their keys. */
  readonly toolbar?: readonly Action[]
  /** The row the list starts on. */
  readonly start?: string | undefined
  /** A row that was just made here: the cursor goes to it. */
  readonly made?: string | undefined
  readonly onCursor?: (id: string) => void
  /** Shown at the end of the footer. */
  readonly end?: ReactNode
}
