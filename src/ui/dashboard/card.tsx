import type { ReactNode } from 'react'
import type { EntityRef } from '#client/entities.ts'
import { t } from '#client/language.ts'
import { today } from '../app.ts'

/** Hears of the item the focus is on; of none when it leaves the card. */
export type Cursor = (row: EntityRef | undefined) => void

type CardProps = {
  readonly title: string
  readonly count: number | undefined
  readonly loading: boolean
  readonly empty: string
  readonly failure?: string | undefined
  /** The card scrolls inside itself. */
  readonly bounded?: boolean
  readonly action?: ReactNode
  /** What the part is called on paper. */
  readonly paper?: string
  readonly children: ReactNode
}

/** One of the dashboard's lists, with its count and its button. */
export function Card({ title, count, loading, empty, failure, bounded = false, action, paper, children }: CardProps) {
  return (
    <section
      data-paper={paper}
      aria-label={title}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface"
    >
      <div className="flex h-10 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 className="truncate font-bold">{title}</h2>
        {paper ? <span className="hidden print:inline">{today().toString()}</span> : null}
        <span className="flex-1 text-text-3">{count || ''}</span>
        {action}
      </div>
      <div className={bounded ? 'max-h-96 min-h-14 overflow-y-auto' : 'min-h-14'}>
        {failure ? (
          <p role="alert" className="px-4 py-4 text-bad">
            {t(failure)}
          </p>
        ) : null}
        {failure && !count ? null : loading ? (
          <p className="animate-late px-4 py-4 text-text-3">{t('Loading')}</p>
        ) : count === 0 ? (
          <p className="px-4 py-4 text-text-3">{t(empty)}</p>
        ) : (
          children
        )}
      </div>
    </section>
  )
}
