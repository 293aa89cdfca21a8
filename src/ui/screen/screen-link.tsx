import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react'
import type { ScreenPath } from '#client/command/screens.ts'
import { useApp } from '../app/app.ts'

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  readonly to: ScreenPath
  /** Called when the link was followed in this window. */
  readonly onGo?: (() => void) | undefined
}

/**
 * A link to a screen, preloaded on hover. A click goes through the address store, as keys and commands do. The link
 * subscribes only to whether its screen is shown; the router's link would render on every page change of a list.
 */
export function ScreenLink({ to, onGo, ...rest }: Props) {
  const { address } = useApp()
  const router = useRouter()
  const here = useSyncExternalStore(address.place.subscribe, () => address.place.get().path === to)
  const ahead = (): void => void router.preloadRoute({ to })
  const onClick = (event: MouseEvent): void => {
    // With a modifier key the browser opens the link in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    address.go(to, {})
    onGo?.()
  }
  return (
    <a
      {...rest}
      href={to}
      aria-current={here ? 'page' : undefined}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={onClick}
    />
  )
}
