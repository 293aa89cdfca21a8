import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { fromUrl } from '#client/links/links.ts'
import { sameDialog } from '#client/links/place.ts'
import { isLostOnReload } from '#client/run/kept-in-tab.ts'
import { useApp } from '../app/app.ts'
import { registry } from '../app/registry.ts'
import { useStore } from '../app/use-store.ts'
import { useUnloadWarning } from '../app/use-unload-warning.ts'
import { UnsavedDialog } from '../form/unsaved-dialog.tsx'

const placeOf = (url: string) => {
  const { path, search } = fromUrl(url, registry)
  return { path, steps: [search] } as const
}

/**
 * Asks before unsaved input is lost, however the person leaves: Esc, a key, a command, Back, or signing out. The browser
 * itself asks on a reload or when the tab is closed, also where no tab keeps what was entered: a file, or a secret.
 */
export function Leaving() {
  const { unsaved, runner, recoveryCodes } = useApp()
  const prompt = useStore(runner.prompt)
  const codes = useStore(recoveryCodes)
  useUnloadWarning(codes !== undefined || (prompt !== undefined && isLostOnReload(prompt)))
  const { history } = useRouter()
  const held = useStore(unsaved.held)
  const waiting = useStore(unsaved.waiting)
  useEffect(() => {
    if (!held) {
      unsaved.waiting.set(undefined)
      return undefined
    }
    return history.block({
      enableBeforeUnload: unsaved.held.get,
      // Only Back and Forward arrive here: the address store asks before its own changes. They are blocked at once, so
      // that the URL keeps matching the screen, and repeated after the answer.
      blockerFn({ currentLocation: here, nextLocation: there }) {
        if (!unsaved.held.get() || sameDialog(placeOf(here.href), placeOf(there.href))) return false
        unsaved.waiting.set({ goOn: () => history.go(there.state.__TSR_index - here.state.__TSR_index) })
        return true
      },
    })
  }, [held, history, unsaved])
  if (!waiting) return null
  return (
    <UnsavedDialog
      onStay={() => unsaved.waiting.set(undefined)}
      onLeave={() => {
        unsaved.held.set(false)
        unsaved.discarded.set(now => now + 1)
        waiting.goOn()
      }}
    />
  )
}
