import { Link } from '@tanstack/react-router'
import { t } from '#client/language.ts'
import { useScreen } from '../shell/use-screen.ts'

export function Support() {
  const { heading } = useScreen()
  return (
    <main className="grid place-items-center bg-surface">
      <div className="text-center">
        <h1 className="pb-2 text-lg font-bold">{t(heading)}</h1>
        <Link to="/" className="text-accent-text underline">
          {t('Back to Dashboard')}
        </Link>
      </div>
    </main>
  )
}
