import { Link } from '@tanstack/react-router'
import { t } from '#client/language.ts'

export function NotFound() {
  return (
    <main className="grid h-full place-items-center">
      <div className="text-center">
        <h1 className="pb-1 text-lg font-bold">{t('There is no such page.')}</h1>
        <Link to="/" className="text-accent-text underline">
          {t('Go to the first screen')}
        </Link>
      </div>
    </main>
  )
}
