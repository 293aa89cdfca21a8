import { useLayoutEffect } from 'react'
import { caption, t } from '#client/messages/message.ts'
import { supportText } from '#client/messages/support.ts'
import { useFocus } from '../../kit/focus-scope.ts'
import { ScreenLink } from '../../screen/screen-link.tsx'
import { useScreen } from '../../screen/use-screen.ts'

export function Support() {
  const { heading } = useScreen()
  const focus = useFocus()
  useLayoutEffect(() => focus(), [focus])
  return (
    <main className="grid place-items-center bg-surface">
      <div className="text-center">
        <h1 className="pb-2 text-title font-bold">{t(caption(heading))}</h1>
        <ScreenLink data-focus-first to="/" className="inline-flex min-h-small items-center text-accent-text underline">
          {t(supportText.backToDashboard)}
        </ScreenLink>
      </div>
    </main>
  )
}
