import { createContext, type ReactNode, useLayoutEffect, useState } from 'react'
import { type ReadStore, store } from '#client/core/store.ts'
import { caption, t } from '#client/messages/message.ts'
import { useStore } from '../app/use-store.ts'
import { useFocus } from '../kit/focus-scope.ts'
import { MenuButton, SearchButton } from './sidebar.tsx'
import { useScreen } from './use-screen.ts'

/** A screen's list reports here how many rows it shows. */
export const ReportCount = createContext<(shown: number) => void>(() => undefined)

/** The frame of every screen: a heading with the count of its list or a note. Mounting it focuses where the screen begins. */
export function Screen({ note, children }: { readonly note?: string; readonly children: ReactNode }) {
  const [count] = useState(() => store<number | undefined>(undefined))
  const { heading } = useScreen()
  const focus = useFocus()
  useLayoutEffect(() => focus(), [focus])
  return (
    <main className="flex min-h-0 min-w-0 flex-col bg-surface">
      <header className="flex min-h-12 shrink-0 items-center gap-2.5 border-b border-line px-4">
        <MenuButton />
        <h1 className="text-title font-bold tracking-[-0.01em]">{t(caption(heading))}</h1>
        <Count of={count} />
        {note === undefined ? null : <span className="text-text-3">{note}</span>}
        <SearchButton />
      </header>
      <ReportCount value={count.set}>{children}</ReportCount>
    </main>
  )
}

/** Subscribes by itself, so that a letter of a search renders the number and not the screen. */
function Count({ of }: { readonly of: ReadStore<number | undefined> }) {
  const count = useStore(of)
  return count === undefined ? null : <span className="text-text-3">{count.toLocaleString('en')}</span>
}
