import { type MouseEvent, type ReactNode, useMemo } from 'react'
import type { Invocation } from '#client/invocation.ts'
import { generalText } from '#client/messages/general.ts'
import { listText } from '#client/messages/list.ts'
import { t } from '#client/messages/message.ts'
import { runsForSelected } from '#client/run/selected-for.ts'
import { type Action, noActions } from '../action.ts'
import { Actions } from '../actions.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { Pager } from '../kit/pager.tsx'
import { useHints } from '../use-gate.ts'
import { pagerTexts } from './pager-texts.ts'

type ListFooterProps<Row> = {
  readonly level: 'screen' | 'dialog'
  /** `undefined` if there is only one page and the pager is not shown. */
  readonly pager: { readonly page: number; readonly pages: number; readonly onPage: (page: number) => void } | undefined
  readonly selectable: boolean
  /** How many rows are selected. */
  readonly selected: number
  /** The row whose keys are listed. */
  readonly row: Row | undefined
  readonly open: ((row: Row) => Invocation) | undefined
  readonly actions: ((row: Row) => readonly Action[]) | undefined
  /** The buttons of the row with the cursor, if rows have no room for them. */
  readonly buttons: readonly Action[] | undefined
  readonly toolbar: readonly Action[]
  readonly end: ReactNode
}

const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** The footer of a list: its pager, the number of selected rows, and the keys of the row and the toolbar. */
export function ListFooter<Row>(props: ListFooterProps<Row>) {
  const { level, pager, selectable, selected, row, open, actions, buttons, toolbar, end } = props
  const opening = useMemo(() => row && open?.(row), [row, open])
  const rowActions = useMemo(() => (row && actions?.(row)) ?? noActions, [row, actions])
  // The buttons of the bar show their own keys.
  const keysOnly = useMemo(() => toolbar.filter(({ button }) => button === false), [toolbar])
  const own = useHints(opening, rowActions, keysOnly)
  // With rows selected, the keys are those that work for all of them.
  const many = useMemo(() => rowActions.filter(({ command }) => runsForSelected(command)), [rowActions])
  const forMany = useHints(undefined, many, noActions)
  const hints = useMemo(
    () =>
      selected > 0
        ? [...forMany, { keys: 'Esc', words: t(listText.clear) }]
        : [
            ...own,
            ...(selectable ? [{ keys: 'X', words: t(listText.select) }] : []),
            ...(level === 'screen' ? [{ keys: '?', words: t(generalText.keys) }] : []),
          ],
    [own, forMany, selectable, selected, level],
  )
  return (
    <footer className="mt-auto flex min-h-9 shrink-0 items-center gap-3.5 overflow-hidden border-t border-line px-4 text-sm text-text-3 max-roomy:flex-wrap max-roomy:gap-1.5 max-roomy:py-1.5">
      {pager ? <Pager {...pager} texts={pagerTexts()} /> : null}
      {buttons ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press on its buttons leaves the focus on the row
        <div onMouseDown={keepFocus} className="flex items-center gap-1 text-text-2">
          <Actions of={buttons} via="row" />
        </div>
      ) : null}
      <span className="flex-1" />
      {selected > 0 ? <span className="shrink-0">{t(listText.selected({ count: selected }))}</span> : null}
      <KeyHints hints={hints} />
      {end}
    </footer>
  )
}
