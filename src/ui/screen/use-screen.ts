import { useMatch } from '@tanstack/react-router'
import { type Screen, screenAt } from '#client/command/screens.ts'

/** The screen of the current route. */
export function useScreen(): Screen {
  const { fullPath } = useMatch({ strict: false })
  const screen = screenAt(fullPath)
  if (!screen) throw new Error(`${fullPath} is no screen.`)
  return screen
}
