import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useContext, useLayoutEffect } from 'react'
import { t } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import { supportText } from '#client/messages/support.ts'
import { Button } from '../kit/button.tsx'
import { FocusScope, useFocus, useFocusScope } from '../kit/focus-scope.ts'

/** The beginnings of browsers' error messages for a module that could not be loaded. */
const notLoaded = /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/

/** Shown in place of a component that could not be loaded or rendered: the reason, and what to do next. */
export function Broken({ error }: ErrorComponentProps) {
  const around = useContext(FocusScope)
  const own = useFocusScope<HTMLElement>()
  return (
    // In place of a screen it uses the shell's focus scope, in place of the shell its own.
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
  const why = notLoaded.test(words) ? shellText.partNotLoaded : shellText.consoleMistake
  return (
    <div role="alert" className="flex max-w-120 flex-col items-center gap-1 text-center">
      <h1 className="text-title font-bold">{t(shellText.thisCannotBeShown)}</h1>
      <p className="text-balance">{t(why)}</p>
      <p className="pb-3 text-sm text-text-3 [overflow-wrap:anywhere]">{words}</p>
      <Button data-focus-first look="main" label={t(shellText.reload)} onClick={() => location.reload()} />
      <Link to="/" reloadDocument className="inline-flex min-h-small items-center text-accent-text underline">
        {t(supportText.backToDashboard)}
      </Link>
    </div>
  )
}
