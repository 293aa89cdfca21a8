import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sameDialog } from '#client/links/place.ts'
import { isLostOnReload } from '#client/run/kept-in-tab.ts'
import { useApp } from '../app/app.ts'
import { useStore } from '../app/use-store.ts'
import { useUnloadWarning } from '../app/use-unload-warning.ts'
import { UnsavedDialog } from '../form/unsaved-dialog.tsx'

/**
 * Asks before unsaved input is lost, however the person leaves: Esc, a key, a command, Back, or signing out. The browser
 * itself asks on a reload or when the tab is closed, also where no tab keeps what was entered: a file, a secret, or what
 * is too long.
 */
export function Leaving() {
  const { unsaved, runner, recoveryCodes, recent } = useApp()
  const prompt = useStore(runner.prompt)
  const codes = useStore(recoveryCodes)
  const tooLong = useStore(recent.kept.lost).size > 0
  useUnloadWarning(codes !== undefined || tooLong || (prompt !== undefined && isLostOnReload(prompt)))
  const held = useStore(unsaved.held)
  const waiting = useStore(unsaved.waiting)
  // Only Back and Forward arrive here: the address asks before it goes anywhere itself.
  const blocked = useBlocker({
    disabled: !held,
    enableBeforeUnload: unsaved.held.get,
    withResolver: true,
    shouldBlockFn: ({ current, next }) =>
      unsaved.held.get() &&
      !sameDialog({ path: current.pathname, steps: [current.search] }, { path: next.pathname, steps: [next.search] }),
  })
  useEffect(() => {
    if (held) return
    unsaved.waiting.set(undefined)
    blocked.reset?.()
  }, [held, unsaved, blocked])
  if (!waiting && blocked.status === 'idle') return null
  return (
    <UnsavedDialog
      onStay={() => {
        unsaved.waiting.set(undefined)
        blocked.reset?.()
      }}
      onLeave={() => {
        unsaved.held.set(false)
        unsaved.discarded.set(now => now + 1)
        waiting?.goOn()
        blocked.proceed?.()
      }}
    />
  )
}
