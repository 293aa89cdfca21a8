import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { fromUrl } from '#client/links.ts'
import { sameDialog } from '#client/place.ts'
import { useApp } from '../app.ts'
import { UnsavedDialog } from '../form/unsaved-dialog.tsx'
import { registry } from '../registry.ts'
import { useStore } from '../use-store.ts'

const placeOf = (url: string) => {
  const { path, search } = fromUrl(url, registry)
  return { path, steps: [search] } as const
}

/**
 * What was entered and not saved is not left unasked, whichever way: Esc, a key or a command that goes elsewhere, Back,
 * signing out. A reload and a closed tab are the browser's own to ask about.
 */
export function Leaving() {
  const { unsaved } = useApp()
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
      // Refused at once, so that the address stays that of what is on the screen, and gone on with after the answer.
      blockerFn({ currentLocation: here, nextLocation: there, action }) {
        if (!unsaved.held.get() || sameDialog(placeOf(here.href), placeOf(there.href))) return false
        unsaved.waiting.set({
          goOn: () => {
            if (action === 'PUSH') history.push(there.href, there.state)
            else if (action === 'REPLACE') history.replace(there.href, there.state)
            else history.go(there.state.__TSR_index - here.state.__TSR_index)
          },
        })
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
        waiting.goOn()
      }}
    />
  )
}
