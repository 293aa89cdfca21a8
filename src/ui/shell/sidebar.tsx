import { Link } from '@tanstack/react-router'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { type Screen, screens } from '#client/screens.ts'
import logOut from '#commands/session/log-out.ts'
import { useApp } from '../app.ts'
import { KeyCap } from '../kit/key-cap.tsx'
import { useStore } from '../use-store.ts'

const entry =
  'flex h-7 w-full items-center justify-between rounded-md px-2 text-left text-text-2 hover:bg-hover hover:text-text'

export function Sidebar() {
  const { session, palette, runner } = useApp()
  useStore(session)
  const shown = screens.filter(({ shownTo }) => shownTo?.(session.role()) ?? true)
  return (
    <nav
      aria-label={t('Main')}
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
        onClick={() => palette.set(({ opened }) => ({ open: true, opened: opened + 1 }))}
        className="mb-2.5 flex h-8 items-center justify-between rounded-md border border-line bg-surface px-2 text-text-3 hover:border-line-strong"
      >
        {t('Search…')}
        <KeyCap keys="Ctrl K" />
      </button>
      {shown
        .filter(({ place }) => place === undefined)
        .map(screen => (
          <Entry key={screen.path} screen={screen} />
        ))}
      <span className="flex-1" />
      <button type="button" className={entry} onClick={() => void runner.start(invoke(logOut), 'bar')}>
        {t('Logout')}
      </button>
      {shown
        .filter(({ place }) => place === 'foot')
        .map(screen => (
          <Entry key={screen.path} screen={screen} />
        ))}
    </nav>
  )
}

function Entry({ screen: { path, label, keys } }: { readonly screen: Screen }) {
  return (
    <Link
      to={path}
      className={entry}
      activeOptions={{ includeSearch: false, exact: true }}
      activeProps={{ className: '!bg-cursor !text-text font-medium' }}
    >
      {t(label)}
      <span aria-hidden className="text-xs text-text-3">
        {keys}
      </span>
    </Link>
  )
}
