import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { ScreenPath } from '#client/command/screens.ts'
import { useApp } from '../app/app.ts'

type Props = {
  readonly to: ScreenPath
  readonly className: string
  readonly children: ReactNode
  readonly 'data-focus-first'?: boolean
  /** Called when the link was followed in this window. */
  readonly onGo?: (() => void) | undefined
}

/** A link to a screen, preloaded on hover. A click goes through the address, which asks about unsaved input. */
export function ScreenLink({ to, onGo, ...rest }: Props) {
  const { address } = useApp()
  const onClick = (event: MouseEvent): void => {
    // With a modifier key the browser opens the link in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    address.go(to, {})
    onGo?.()
  }
  return (
    <Link
      {...rest}
      to={to}
      search={{}}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{}}
      onClick={onClick}
    />
  )
}
