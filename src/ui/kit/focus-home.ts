import { useLayoutEffect, useState } from 'react'

/**
 * For what opens over the page and gives the focus back when it closes. The library gives it to the opener, and when
 * that is gone, a row that was deleted for one, to whatever had it before. The opener's home, the nearest element with
 * data-focus-home, knows better; what reaches it while its value is 'hold' is not a person's doing.
 */
export function useFocusHome(): void {
  const [opener] = useState(() => document.activeElement)
  const [home] = useState(() => opener?.closest<HTMLElement>('[data-focus-home]'))
  useLayoutEffect(
    () => () => {
      if (!home || !opener || opener.isConnected) return
      home.dataset.focusHome = 'hold'
      setTimeout(() => {
        home.dataset.focusHome = ''
        home.focus()
      })
    },
    [home, opener],
  )
}
