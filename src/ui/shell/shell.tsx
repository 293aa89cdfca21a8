import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import type { Invocation } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { invocationIn } from '#client/links.ts'
import { useApp } from '../app.ts'
import { componentOf } from '../components.ts'
import { FocusScope, useFocusScope } from '../kit/focus-scope.ts'
import { Palette } from '../palette/palette.tsx'
import { registry } from '../registry.ts'
import { useSearch } from '../use-search.ts'
import { useStore } from '../use-store.ts'
import { Asked } from './asked.tsx'
import { Drawn } from './drawn.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { Leaving } from './leaving.tsx'
import { LogPanel } from './log-panel.tsx'
import { NoticeLines } from './notice-lines.tsx'
import { Sidebar } from './sidebar.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { Coming, Starting } from './starting.tsx'
import { Unreached } from './unreached.tsx'
import { useKeys } from './use-keys.ts'

/** What stays while screens come and go: the sidebar, the open dialog, the questions, the palette, the notices. */
export function Shell() {
  const { palette, panel, session, drawn, address } = useApp()
  const open = useStore(palette)
  const shown = useStore(panel)
  const { state } = useStore(session)
  const asked = invocationIn(useSearch(), 'view', registry)
  const view = asked && componentOf(asked.command) ? asked : undefined
  const stands = useStore(drawn)
  useKeys()
  useEffect(() => address.follow(), [address])
  usePanelOfScreen()
  const { id, box } = useFocusScope<HTMLDivElement>()
  return (
    <FocusScope value={id}>
      <div ref={box} className="grid h-dvh min-w-0 grid-cols-[208px_minmax(0,1fr)] overflow-hidden">
        <Sidebar />
        <Suspense fallback={<main className="bg-surface p-4">{t('Loading')}</main>}>
          <Outlet />
        </Suspense>
        <OpenView view={view} />
        {/* A question stands over the dialog it was asked in, and so waits for it. */}
        <Asked wait={view !== undefined && stands !== view.command} />
        <Starting />
        {open.open ? <Palette key={open.opened} /> : null}
        {shown === 'keys' ? <KeysPanel /> : null}
        {shown === 'log' ? <LogPanel /> : null}
        {state === 'expired' ? <SignInAgain /> : null}
        <Leaving />
        <NoticeLines />
        <Unreached />
      </div>
    </FocusScope>
  )
}

/** The dialog that is open. */
function OpenView({ view }: { readonly view: Invocation | undefined }) {
  const { navigator, drawn } = useApp()
  const View = view && componentOf(view.command)
  if (!View) return null
  return (
    // A boundary of its own: in a common one the dialog that is left would be hidden while the next one loads, and a
    // hidden dialog asks to be closed.
    <Suspense key={registry.idOf(view.command)} fallback={<Coming command={view.command} onClose={navigator.close} />}>
      <View given={view.given} onClose={navigator.close} />
      <Drawn store={drawn} as={view.command} />
    </Suspense>
  )
}

/** The keys and the log are looked at over a screen: whoever goes to another one has seen them. */
function usePanelOfScreen(): void {
  const { panel, address } = useApp()
  const { path } = useStore(address.place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen is what is followed
  useEffect(() => panel.set(undefined), [panel, path])
}
