import type { ReactNode } from 'react'
import { today } from '#client/core/today.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { generalText } from '#client/messages/general.ts'
import { type Message, t } from '#client/messages/message.ts'
import { classes } from '../../kit/classes.ts'
import { OnPaper } from '../../kit/paper.tsx'
import { ArrivedButton } from '../../list/arrived-button.tsx'
import type { Arrived } from '../../list/use-arrivals.ts'

/** Called with the focused item, and with undefined when the focus leaves the card. */
export type Cursor = (row: EntityRef | undefined) => void

type CardProps = {
  readonly title: string
  readonly count: number | undefined
  readonly loading: boolean
  readonly empty: Message
  readonly failure?: Message | undefined
  readonly action?: ReactNode
  /** What its items come to. */
  readonly sum?: Message | undefined
  /** New items of colleagues that wait to be shown. */
  readonly arrived: Arrived | undefined
  /** The name of this part in the print style sheet. */
  readonly paper?: 'materials'
  readonly children: ReactNode
}

/** A list of the dashboard, with its count and its button. */
export function Card({ title, count, loading, empty, failure, action, sum, arrived, paper, children }: CardProps) {
  return (
    <section
      data-paper={paper}
      aria-label={title}
      // As tall as the window allows, between the heading of the screen and its footer; its list scrolls.
      className="flex max-h-[calc(100dvh-9.25rem)] min-w-0 flex-col rounded-lg border border-line bg-surface"
    >
      {paper && count ? <OnPaper part={paper} /> : null}
      <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-1.5 border-b border-line py-1 pr-2 pl-4">
        <h2 className="truncate font-bold">{title}</h2>
        {paper ? <span className="hidden print:inline">{today().toString()}</span> : null}
        <span className="flex-1 text-text-3">{count || ''}</span>
        {action}
        {sum && count ? <span className="pr-2 font-medium tabular-nums">{t(sum)}</span> : null}
      </div>
      <div className="min-h-14 overflow-y-auto">
        {failure ? (
          <p role="alert" className="px-4 py-4 text-bad">
            {t(failure)}
          </p>
        ) : null}
        {failure && !count ? null : loading ? (
          <p className="animate-late px-4 py-4 text-text-3">{t(generalText.loading)}</p>
        ) : count === 0 ? (
          <p className="px-4 py-4 text-text-3">{t(empty)}</p>
        ) : (
          children
        )}
      </div>
      {/* Below the items, which stay where they are. */}
      <div className={classes('shrink-0', arrived && 'flex justify-center border-t border-line p-2 print:hidden')}>
        <ArrivedButton arrived={arrived} />
      </div>
    </section>
  )
}
