import { type ReactNode, useMemo } from 'react'
import type { Invocation } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { type Action, hintsOf } from '../action.ts'
import { KeyHints } from '../kit/key-hints.tsx'
import { Pager } from '../kit/pager.tsx'

type ListFooterProps<Row> = {
  readonly level: 'screen' | 'dialog'
  /** `undefined` where there is one page and nobody needs to be told. */
  readonly pager: { readonly page: number; readonly pages: number; readonly onPage: (page: number) => void } | undefined
  readonly selectable: boolean
  /** How many rows are selected. */
  readonly selected: number
  /** The row whose keys are named. */
  readonly row: Row | undefined
  readonly open: ((row: Row) => Invocation) | undefined
  readonly actions: ((row: Row) => readonly Action[]) | undefined
  readonly toolbar: readonly Action[]
  readonly end: ReactNode
}

/** Below a list: its pages, how many rows are selected, and the keys of the row and of the toolbar. */
export function ListFooter<Row>(props: ListFooterProps<Row>) {
  const { level, pager, selectable, selected, row, open, actions, toolbar, end } = props
  const hints = useMemo(
    () => [
      ...hintsOf(row && open?.(row), (row && actions?.(row)) ?? [], toolbar, t),
      ...(selectable ? [{ keys: 'X', words: t('select') }] : []),
      ...(level === 'screen' ? [{ keys: '?', words: t('keys') }] : []),
    ],
    [row, open, actions, toolbar, selectable, level],
  )
  return (
    <footer className="mt-auto flex h-9 shrink-0 items-center gap-3.5 overflow-hidden border-t border-line px-4 text-sm text-text-3">
      {pager ? (
        <Pager
          {...pager}
          texts={{ previous: t('Previous'), next: t('Next'), pageOf: t('Page {page} of {pages}'), choose: t('Page') }}
        />
      ) : null}
      <span className="flex-1" />
      {selected > 0 ? <span className="shrink-0">{`${selected} ${t('selected')}`}</span> : null}
      <KeyHints hints={hints} />
      {end}
    </footer>
  )
}
