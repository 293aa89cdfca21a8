import { Link } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { t } from '#client/language.ts'
import { useFocus } from '../kit/focus-scope.ts'

/** Where no screen is. */
export function NotFound() {
  const focus = useFocus()
  useLayoutEffect(() => focus(), [focus])
  return (
    <main className="grid h-full place-items-center bg-surface">
      <div className="text-center">
        <h1 className="pb-1 text-lg font-bold">{t('There is no such page.')}</h1>
        <Link data-focus-first to="/" className="text-accent-text underline">
          {t('Go to the first screen')}
        </Link>
      </div>
    </main>
  )
}
