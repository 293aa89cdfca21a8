import type { ReactNode } from 'react'
import { listText } from '#client/messages/list.ts'
import { t } from '#client/messages/message.ts'
import type { Action } from '../actions/action.ts'
import { Actions } from '../actions/actions.tsx'
import { classes } from '../kit/classes.ts'
import { SearchField } from '../kit/search-field.tsx'
import type { Marked } from '../kit/text-marks.tsx'
import type { Completing } from '../kit/use-completions.ts'
import { ArrivedButton } from './arrived-button.tsx'
import type { Arrived } from './use-arrivals.ts'

/** How many rows are shown, or searched, while others are on their way. `sorted`: none is shown before all are there. */
type Shown = {
  readonly count: number
  readonly total: number
  readonly searching: boolean
  readonly sorted: boolean
}

type ListBarProps = {
  readonly search:
    | {
        readonly placeholder: string
        /** The key that focuses the box, if it works here. */
        readonly keys: '/' | undefined
        readonly value: string
        /** What the parts of the value are. */
        readonly marks: readonly Marked[]
        readonly onChange: (typed: string) => void
        readonly complete: ((typed: string) => Completing | undefined) | undefined
        /** Moves the focus from the box to the list. */
        readonly onLeave: () => void
        /** Somebody begins to type in the box, or ends. */
        readonly onTyping: (typing: boolean) => void
      }
    | undefined
  readonly filter: ReactNode
  readonly progress: Shown | undefined
  /** New rows that wait to be shown. */
  readonly arrived: Arrived | undefined
  readonly toolbar: readonly Action[]
}

/** The bar above a list: search box, filter, and at the far end its buttons. Renders nothing if all of them are missing. */
export function ListBar({ search, filter, progress, arrived, toolbar }: ListBarProps) {
  const buttons = toolbar.filter(({ button }) => button !== false)
  const withButtons = buttons.length > 0
  // Two icons stand beside the box also where there is little room.
  const isAlone = Boolean(filter) || buttons.length > 2 || buttons.some(({ icon }) => icon === undefined)
  if (!search && !filter && !withButtons && !arrived && !progress) return null
  return (
    <div className="bar">
      {search ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the focus of the box in it
        <span className="contents" onFocus={() => search.onTyping(true)} onBlur={() => search.onTyping(false)}>
          <SearchField
            {...search}
            label={t(listText.search)}
            completions={t(listText.completions)}
            onEscape={search.onLeave}
            className={classes(
              'max-w-85 shrink-0 grow basis-50 max-roomy:max-w-none',
              isAlone && 'max-roomy:basis-full',
            )}
          />
        </span>
      ) : null}
      {filter}
      <div role="status" className="contents">
        {progress ? <Progress {...progress} /> : null}
      </div>
      <ArrivedButton arrived={arrived} />
      {withButtons ? (
        // On a telephone they stand where there is room, also beside the filter.
        <div className="ml-auto flex flex-wrap items-center gap-x-2 gap-y-1 max-roomy:contents">
          <Actions of={toolbar} />
        </div>
      ) : null}
    </div>
  )
}

/** Whoever searches must know at once that not everything is searched. Others need not see it if it is short. */
function Progress({ count, total, searching, sorted }: Shown) {
  const values = { count: count.toLocaleString('en'), total: total.toLocaleString('en') }
  if (searching && !sorted)
    return <span className="shrink-0 text-sm text-text-2 tabular-nums">{t(listText.searching(values))}</span>
  const text = sorted ? listText.arrivingSorted : listText.arriving
  return <span className="shrink-0 animate-late text-sm text-text-3 tabular-nums">{t(text(values))}</span>
}
