import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useContext, useLayoutEffect } from 'react'
import { t } from '#client/language.ts'
import { Button } from '../kit/button.tsx'
import { FocusScope, useFocus, useFocusScope } from '../kit/focus-scope.ts'

/** How browsers begin what they say of a part of the console that did not come. */
const notLoaded = /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/

/** What could not be drawn, or not be loaded: why, and the ways on. */
export function Broken({ error }: ErrorComponentProps) {
  const around = useContext(FocusScope)
  const own = useFocusScope<HTMLElement>()
  return (
    // In place of a screen it is in the shell's scope. In place of the shell it has one of its own.
    <main ref={around === undefined ? own.box : null} className="grid h-full min-h-dvh place-items-center p-4">
      <FocusScope value={around ?? own.id}>
        <Why words={error instanceof Error ? error.message : String(error)} />
      </FocusScope>
    </main>
  )
}

function Why({ words }: { readonly words: string }) {
  const focus = useFocus()
  useLayoutEffect(() => focus(), [focus])
  const why = notLoaded.test(words)
    ? 'A part of the console could not be loaded: the server is not reachable, or it has been updated.'
    : 'The console has made a mistake. What was saved is safe.'
  return (
    <div role="alert" className="flex max-w-120 flex-col items-center gap-1 text-center">
      <h1 className="text-lg font-bold">{t('This cannot be shown.')}</h1>
      <p className="text-balance">{t(why)}</p>
      <p className="pb-3 text-sm text-text-3 [overflow-wrap:anywhere]">{words}</p>
      <Button data-focus-first look="main" label={t('Reload')} onClick={() => location.reload()} />
      <Link to="/" reloadDocument className="pt-1 text-accent-text underline">
        {t('Go to the first screen')}
      </Link>
    </div>
  )
}
