import { Outlet } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  lazy,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Invocation } from '#client/command/invocation.ts'
import { derived } from '#client/core/store.ts'
import { read } from '#client/data/queries.ts'
import { whenLoaded } from '#client/data/when-loaded.ts'
import { invocationIn } from '#client/links/links.ts'
import { type Place, sameDialog, searchOf } from '#client/links/place.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { recordsAbout } from '#client/run/changed-records.ts'
import { useApp } from '../app/app.ts'
import { componentOf } from '../app/components.ts'
import { registry } from '../app/registry.ts'
import { useListKeys } from '../app/scoped-keys.tsx'
import { useSearch } from '../app/use-search.ts'
import { useStore } from '../app/use-store.ts'
import { DialogNote } from '../kit/dialog-note.ts'
import { topScope } from '../kit/focus-reconciler.ts'
import { FocusScope, useFocusScope } from '../kit/focus-scope.ts'
import { HeardKeys } from '../kit/receive-keys.ts'
import { isComposing } from '../kit/typing.ts'
import { Palette } from '../palette/palette.tsx'
import { RecordingLine } from '../school/recordings/recording-line.tsx'
import { Menu, Sidebar } from '../screen/sidebar.tsx'
import { Leaving } from './leaving.tsx'
import { LogPanel } from './log-panel.tsx'
import { NoticeLines } from './notice-lines.tsx'
import { PromptView } from './prompt-view.tsx'
import { RecordNote } from './record-note.tsx'
import { InPlace } from './reserved-focus-place.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { Coming, Starting } from './starting.tsx'
import { Unreached } from './unreached.tsx'
import { useKeys } from './use-keys.ts'
import { ViewLists } from './view-lists.tsx'
import { WhenMounted } from './when-mounted.tsx'

/**
 * Loads what the empty palette begins with, today's lessons and the leave to decide, once the screen has what it needs.
 * Rows that came after the palette was opened would move those that somebody is about to run.
 */
function useAheadOfPalette(): void {
  const { client, api } = useApp()
  useEffect(
    () =>
      whenLoaded(client, () => {
        void client.prefetchQuery(read(api, 'getTodayPrintMaterials', {}))
        void client.prefetchQuery(read(api, 'getDailyNotices', {}))
      }),
    [client, api],
  )
}

/** The frame around the screens: the sidebar, the open dialog, prompts, the palette, the notices. */
export function Shell() {
  const { address } = useApp()
  const keymap = useKeys()
  useAheadOfPalette()
  useEffect(() => address.follow(), [address])
  const { id, box } = useFocusScope<HTMLDivElement>()
  const listed = useListKeys(keymap)
  return (
    <HeardKeys value={listed}>
      <FocusScope value={id}>
        <div
          ref={box}
          onKeyDownCapture={useClosingPeek()}
          className="grid h-dvh min-w-0 grid-rows-[minmax(0,1fr)_auto] grid-cols-[13rem_minmax(0,1fr)] overflow-hidden max-wide:grid-cols-[minmax(0,1fr)]"
        >
          <Sidebar />
          <Suspense fallback={<main className="bg-surface p-4">{t(generalText.loading)}</main>}>
            <Outlet />
          </Suspense>
          <RecordingLine />
          <Opened />
          <Starting />
          <OpenPalette />
          <OpenPanel />
          <OpenPeek />
          <OpenMany />
          <MadeCodes />
          <Expired />
          <Leaving />
          <NoticeLines />
          <Unreached />
          <ViewLists />
        </div>
      </FocusScope>
    </HeardKeys>
  )
}

// Each of these components subscribes to its own store, so that the shell is not rendered again when the palette opens.

/** What the open dialog shows: the same object until the dialog changes, so that its search box does not render it again. */
function useView(): Invocation | undefined {
  const { place } = useApp().address
  const [read] = useState(() => {
    let known: { readonly place: Place; readonly view: Invocation | undefined } | undefined
    return () => {
      const now = place.get()
      if (!known || !sameDialog(known.place, now))
        known = { place: now, view: invocationIn(searchOf(now), 'view', registry) }
      return known.view
    }
  })
  return useSyncExternalStore(place.subscribe, read)
}

/** The open dialog, the log and the open prompt. */
function Opened() {
  const { mountedDialog } = useApp()
  const asked = useView()
  const view = asked && componentOf(asked.command) ? asked : undefined
  const mounted = useStore(mountedDialog)
  const part = useSearch('log')
  const wait = view !== undefined && mounted !== view.command
  return (
    <>
      <OpenView view={view} />
      {/* The log and the prompt belong above the dialog, so they wait until the dialog is mounted. */}
      {part && !wait ? <LogPanel part={part} /> : null}
      <PromptView wait={wait} />
    </>
  )
}

/** The palette. Opening it again puts a new one on top. */
function OpenPalette() {
  const { open, opened } = useStore(useApp().palette)
  return open ? <Palette key={opened} /> : null
}

const ColumnsPanel = lazy(() =>
  import('../list/columns-panel.tsx').then(({ ColumnsPanel }) => ({ default: ColumnsPanel })),
)
const KeysPanel = lazy(() => import('./keys-panel.tsx').then(({ KeysPanel }) => ({ default: KeysPanel })))

/** The menu or the columns, and the list of keys above it. Going to another screen closes them. */
function OpenPanel() {
  const { panel, keysShown, address } = useApp()
  const shown = useStore(panel)
  const isAsked = useStore(keysShown)
  const path = useStore(useMemo(() => derived(address.place, place => place.path), [address]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the screen changes
  useEffect(() => {
    panel.set(undefined)
    keysShown.set(false)
  }, [panel, keysShown, path])
  return (
    <Suspense fallback={null}>
      {shown === 'menu' ? <Menu /> : shown === 'columns' ? <ColumnsPanel /> : null}
      {isAsked ? <KeysPanel /> : null}
    </Suspense>
  )
}

const Peek = lazy(() => import('../school/students/peek.tsx'))

/** The card of a student. */
function OpenPeek() {
  const student = useStore(useApp().peek)
  return student === undefined ? null : (
    <Suspense fallback={null}>
      <Peek student={student} />
    </Suspense>
  )
}

/** Esc closes the card before the list or dialog beside it hears of it, unless something has opened above the card. */
function useClosingPeek(): (event: KeyboardEvent) => void {
  const { peek } = useApp()
  /** What was on top when the card was shown. */
  const over = useRef<number>(undefined)
  useEffect(
    () =>
      peek.subscribe(() => {
        over.current = peek.get() === undefined ? undefined : (over.current ?? topScope())
      }),
    [peek],
  )
  return useCallback(
    event => {
      if (event.key !== 'Escape' || isComposing(event) || peek.get() === undefined) return
      if ((topScope() ?? 0) > (over.current ?? 0)) return
      // The palette and its questions close their cards themselves.
      if (event.target instanceof Element && event.target.closest('[data-options]')) return
      event.preventDefault()
      event.stopPropagation()
      peek.set(undefined)
    },
    [peek],
  )
}

const Many = lazy(() => import('../many/many-dialog.tsx'))
const WatchJobs = lazy(() => import('../many/watch-jobs.tsx'))

/** What is done with many rows. Going to another screen, or opening another dialog, closes it. */
function OpenMany() {
  const { many, mountedMany, jobs, address } = useApp()
  const shown = useStore(many)
  const watched = useStore(jobs.watched)
  const view = useView()
  const path = useStore(useMemo(() => derived(address.place, place => place.path), [address]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something else is shown
  useEffect(() => many.set(undefined), [many, path, view])
  return (
    <Suspense fallback={null}>
      {shown ? (
        <>
          <Many />
          <WhenMounted store={mountedMany} value={true} />
        </>
      ) : null}
      {watched.length > 0 ? <WatchJobs /> : null}
    </Suspense>
  )
}

const RecoveryCodes = lazy(() =>
  import('./recovery-codes.tsx').then(({ RecoveryCodes }) => ({ default: RecoveryCodes })),
)

/** New recovery codes, once they were made. */
function MadeCodes() {
  const codes = useStore(useApp().recoveryCodes)
  return <Suspense fallback={null}>{codes ? <RecoveryCodes codes={codes} /> : null}</Suspense>
}

function Expired() {
  const { state } = useStore(useApp().session)
  return state === 'expired' ? <SignInAgain /> : null
}

/** The open dialog. */
const OpenView = memo(function OpenView({ view }: { readonly view: Invocation | undefined }) {
  const { navigator, mountedDialog } = useApp()
  const View = view && componentOf(view.command)
  if (!View) return null
  return (
    // Each dialog has its own boundary. In a shared one React would hide the old dialog while the next one loads, and a
    // hidden dialog asks to be closed.
    <InPlace key={registry.idOf(view.command)}>
      <Suspense fallback={<Coming command={view.command} onClose={navigator.close} />}>
        <DialogNote value={<RecordNote about={recordsAbout(view.command, view.given)} />}>
          <View given={view.given} onClose={navigator.close} />
        </DialogNote>
        <WhenMounted store={mountedDialog} value={view.command} />
      </Suspense>
    </InPlace>
  )
})
