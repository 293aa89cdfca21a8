import { Fragment, memo, useCallback } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { type Screen, screens } from '#client/command/screens.ts'
import { caption, t } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import logOut from '#commands/session/log-out.ts'
import { useApp } from '../app/app.ts'
import { useStore } from '../app/use-store.ts'
import { Button } from '../kit/button.tsx'
import { Drawer } from '../kit/drawer.tsx'
import { KeyCap } from '../kit/key-cap.tsx'
import { ScreenLink } from './screen-link.tsx'
import { ViewLinks } from './view-links.tsx'

const entry =
  'flex h-control w-full shrink-0 items-center justify-between rounded-md px-2 text-left text-text-2 max-wide:h-11 hover:bg-hover hover:text-text'

/** Beside the screens. A narrow window has no room for it: its button opens the menu. */
export const Sidebar = () => (
  <div className="contents max-wide:hidden">
    <Screens />
  </div>
)

/** The same over the screen, until something is chosen. */
export function Menu() {
  const { panel } = useApp()
  const close = useCallback(() => panel.set(undefined), [panel])
  return (
    <Drawer label={t(shellText.menu)} onClose={close}>
      <Screens onChoose={close} />
    </Drawer>
  )
}

/** Opens the menu, where there is no sidebar. */
export function MenuButton() {
  const { panel } = useApp()
  return (
    <span className="hidden max-wide:block">
      <Button look="icon" icon="menu" label={t(shellText.menu)} onClick={() => panel.set('menu')} />
    </span>
  )
}

/** Opens the palette, where there is no sidebar: at the end of the heading, near the thumb. */
export function SearchButton() {
  const { palette } = useApp()
  return (
    <span className="ml-auto hidden max-wide:block">
      <Button
        look="icon"
        icon="search"
        label={t(shellText.searchAll)}
        onClick={() => palette.set(({ opened }) => ({ open: true, opened: opened + 1 }))}
      />
    </span>
  )
}

type ScreensProps = { readonly onChoose?: () => void }

/** Memoized, because it need not render with its parent. */
const Screens = memo(function Screens({ onChoose }: ScreensProps) {
  const { session, palette, runner } = useApp()
  useStore(session)
  const shown = screens.filter(({ shownTo }) => shownTo?.(session.role()) ?? true)
  return (
    <nav
      aria-label={t(shellText.main)}
      className="flex flex-col gap-px overflow-y-auto border-r border-line bg-sunken px-2 py-3"
    >
      <p className="flex items-center gap-2 px-2 pb-2.5 text-md font-bold tracking-[-0.01em]">
        <span
          aria-hidden
          className="grid size-4 place-items-center rounded-sm bg-accent text-xs leading-none text-on-accent"
        >
          K
        </span>
        Klass
      </p>
      <button
        type="button"
        onClick={() => {
          onChoose?.()
          palette.set(({ opened }) => ({ open: true, opened: opened + 1 }))
        }}
        className="mb-2.5 flex h-field shrink-0 items-center justify-between rounded-md border border-line bg-surface px-2 text-text-3 hover:border-line-strong"
      >
        {t(shellText.search)}
        <KeyCap keys="Ctrl K" />
      </button>
      {shown
        .filter(({ place }) => place === undefined)
        .map(screen => (
          <Fragment key={screen.path}>
            <Entry screen={screen} onChoose={onChoose} />
            <ViewLinks screen={screen.path} onChoose={onChoose} />
          </Fragment>
        ))}
      <span className="flex-1" />
      <button
        type="button"
        className={entry}
        onClick={() => {
          onChoose?.()
          void runner.start(invoke(logOut), 'bar')
        }}
      >
        {t(shellText.logout)}
      </button>
      {shown
        .filter(({ place }) => place === 'foot')
        .map(screen => (
          <Entry key={screen.path} screen={screen} onChoose={onChoose} />
        ))}
    </nav>
  )
})

type EntryProps = { readonly screen: Screen; readonly onChoose: (() => void) | undefined }

function Entry({ screen: { path, label, keys }, onChoose }: EntryProps) {
  return (
    <ScreenLink
      to={path}
      onGo={onChoose}
      className={`${entry} aria-[current=page]:bg-cursor aria-[current=page]:font-medium aria-[current=page]:text-text`}
    >
      {t(caption(label))}
      <span aria-hidden className="text-xs text-text-3">
        {keys}
      </span>
    </ScreenLink>
  )
}
