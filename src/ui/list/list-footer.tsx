import { type MouseEvent, type ReactNode, useMemo } from 'react'
import type { Invocation } from '#client/command/invocation.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { listText } from '#client/messages/list.ts'
import { t } from '#client/messages/message.ts'
import { type Action, keysHint, noActions, withoutButton } from '../actions/action.ts'
import { Button } from '../kit/button.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { Pager } from '../kit/pager.tsx'
import { useSizes } from '../kit/use-sizes.ts'
import { pagerTexts } from './pager-texts.ts'
import { SelectedCount } from './selected-count.tsx'
import type { ListLevel } from './use-list-state.ts'
import { useRowHints } from './use-row-hints.ts'

type ListFooterProps<Row> = {
  readonly level: ListLevel
  /** `undefined` if there is only one page and the pager is not shown. */
  readonly pager: { readonly page: number; readonly pages: number; readonly onPage: (page: number) => void } | undefined
  readonly selectable: boolean
  /** How many rows are selected. */
  readonly selected: number
  readonly onClear: () => void
  /** Selects the row with the cursor. */
  readonly onSelect: (() => void) | undefined
  /** The record that the row with the cursor is about. */
  readonly subject: EntityRef | undefined
  /** The row with the cursor, whose keys are listed. */
  readonly row: Row | undefined
  /** Somebody types into the search box, where a letter is no key. */
  readonly typing: boolean
  readonly open: ((row: Row) => Invocation) | undefined
  readonly actions: ((row: Row) => readonly Action[]) | undefined
  readonly toolbar: readonly Action[]
  readonly end: ReactNode
}

const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** The footer of a list: its pager, the number of selected rows, and the keys of the row and the toolbar. */
export function ListFooter<Row>(props: ListFooterProps<Row>) {
  const { level, pager, selectable, selected, onClear, onSelect, subject, row, open, actions, toolbar, end } = props
  const { typing } = props
  const { isTouch } = useSizes()
  const opening = useMemo(() => row && open?.(row), [row, open])
  const rowActions = useMemo(() => (row && actions?.(row)) ?? noActions, [row, actions])
  const keysOnly = useMemo(() => withoutButton(toolbar), [toolbar])
  const ofRow = useRowHints({ open: opening, actions: rowActions, toolbar: keysOnly, subject, selectable, selected })
  const hints = level === 'screen' && selected === 0 ? [...ofRow, ...keysHint()] : ofRow
  return (
    <footer className="mt-auto flex min-h-9 shrink-0 items-center gap-3.5 overflow-hidden border-t border-line px-4 text-sm text-text-3 max-roomy:flex-wrap max-roomy:gap-1.5 max-roomy:px-3 max-roomy:py-1.5">
      {pager ? <Pager {...pager} texts={pagerTexts()} /> : null}
      <span className="flex-1" />
      {selected > 0 ? (
        <SelectedCount count={selected} onClear={onClear} />
      ) : isTouch && onSelect ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press on its button leaves the focus on the row
        <span onMouseDown={keepFocus}>
          <Button small label={t(listText.selectThis)} onClick={onSelect} />
        </span>
      ) : null}
      {typing ? null : <KeyHints hints={hints} />}
      {end ? <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3.5 gap-y-1.5">{end}</span> : null}
    </footer>
  )
}
