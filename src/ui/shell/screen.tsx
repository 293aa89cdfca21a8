import { type ReactNode, useLayoutEffect } from 'react'
import { t } from '#client/language.ts'
import { useFocus } from '../kit/focus-scope.ts'
import { useScreen } from './use-screen.ts'

/** The frame of every screen: heading with its count or a note, then what fills it. The focus goes to where it begins. */
export function Screen({
  count,
  note,
  children,
}: {
  readonly count?: number | undefined
  readonly note?: string
  readonly children: ReactNode
}) {
  const { heading } = useScreen()
  const focus = useFocus()
  useLayoutEffect(() => focus(), [focus])
  return (
    <main className="flex min-h-0 min-w-0 flex-col bg-surface">
      <header className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-4">
        <h1 className="text-lg font-bold tracking-[-0.01em]">{t(heading)}</h1>
        {count === undefined ? null : <span className="text-text-3">{count.toLocaleString('en')}</span>}
        {note === undefined ? null : <span className="text-text-3">{note}</span>}
      </header>
      {children}
    </main>
  )
}
