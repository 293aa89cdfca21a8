import type { ReactNode } from 'react'
import { type Message, t } from '#client/messages/message.ts'
import { mixedText } from '../kit/mixed-text.tsx'

/** A part of the card under a heading. `beside`: a few words, or what can be done with all of it. */
export function Part({
  title,
  beside,
  action,
  children,
}: {
  readonly title: Message
  readonly beside?: string | undefined
  readonly action?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section aria-label={t(title)} className="min-w-0">
      <div className="flex min-h-control items-center gap-2 border-b border-line">
        <h3 className="font-semibold">{t(title)}</h3>
        <span className="flex-1 text-text-3">{mixedText(beside ?? '')}</span>
        {/* The words of a quiet button end where the lines do. */}
        {action ? <span className="-mr-2.5">{action}</span> : null}
      </div>
      {children}
    </section>
  )
}

/** Its rows, or what is said where there are none. */
export function Lines<T>({
  of,
  keyOf,
  none,
  children,
}: {
  /** undefined: they are not known. */
  readonly of: readonly T[] | undefined
  readonly keyOf: (each: T) => string
  readonly none: Message
  readonly children: (each: T) => ReactNode
}) {
  if (!of) return <p className="animate-late py-1 text-text-3">…</p>
  if (of.length === 0) return <p className="py-1 text-text-3">{t(none)}</p>
  return (
    <ul>
      {of.map(each => (
        <li key={keyOf(each)} className="flex min-h-7 flex-wrap items-center gap-x-3 border-b border-line py-0.5">
          {children(each)}
        </li>
      ))}
    </ul>
  )
}
