import { useLayoutEffect } from 'react'
import { t } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import { supportText } from '#client/messages/support.ts'
import { useFocus } from '../kit/focus-scope.ts'
import { ScreenLink } from '../screen/screen-link.tsx'

/** Shown for unknown paths. */
export function NotFound() {
  const focus = useFocus()
  useLayoutEffect(() => focus(), [focus])
  return (
    <main className="grid h-full place-items-center bg-surface">
      <div className="text-center">
        <h1 className="pb-1 text-title font-bold">{t(shellText.thereIsNoSuchPage)}</h1>
        <ScreenLink data-focus-first to="/" className="inline-flex min-h-small items-center text-accent-text underline">
          {t(supportText.backToDashboard)}
        </ScreenLink>
      </div>
    </main>
  )
}
