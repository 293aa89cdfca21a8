import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Renders its children outside the app's root element, where an open dialog does not make them inert. */
export function Beside({ children }: { readonly children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    document.body.append(place)
    return () => place.remove()
  }, [place])
  return createPortal(children, place)
}
