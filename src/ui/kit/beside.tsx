import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** What stands beside the application in the page and not in it, so that an open dialog does not silence it. */
export function Beside({ children }: { readonly children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    document.body.append(place)
    return () => place.remove()
  }, [place])
  return createPortal(children, place)
}
