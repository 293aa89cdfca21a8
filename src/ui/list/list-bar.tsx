import type { ReactNode } from 'react'
import { t } from '#client/language.ts'
import type { Action } from '../action.ts'
import { Actions } from '../actions.tsx'
import { SearchField } from '../kit/search-field.tsx'

type ListBarProps = {
  readonly search:
    | {
        readonly placeholder: string
        /** Its key, where it works. */
        readonly keys: '/' | undefined
        readonly value: string
        readonly onChange: (typed: string) => void
        /** Where the focus goes from the box. */
        readonly onLeave: () => void
      }
    | undefined
  readonly filter: ReactNode
  readonly toolbar: readonly Action[]
}

/** Above a list: its search box, its filter, and at the far end what it offers. Nothing where there is none of them. */
export function ListBar({ search, filter, toolbar }: ListBarProps) {
  const withButtons = toolbar.some(({ button }) => button !== false)
  if (!search && !filter && !withButtons) return null
  return (
    <div className="bar">
      {search ? (
        <SearchField
          {...search}
          label={t('Search')}
          onEscape={search.onLeave}
          className="max-w-85 shrink-0 grow basis-50"
        />
      ) : null}
      {filter}
      {withButtons ? (
        <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1">
          <Actions of={toolbar} />
        </div>
      ) : null}
    </div>
  )
}
