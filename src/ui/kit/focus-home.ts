import { useLayoutEffect, useState } from 'react'

/** Where a box that opens over the page was opened from. */
type Origin = {
  readonly opener: Element | null
  /** The opener's home: the nearest element with data-focus-home. */
  readonly home: HTMLElement | null | undefined
  /** Where the box that the opener is in was opened from. */
  readonly before: Origin | undefined
}

/** Of the boxes that are open, the innermost last. */
const standing: Origin[] = []

function origin(): Origin {
  const opener = document.activeElement
  const before = opener?.closest('[role=dialog], [role=alertdialog]') ? standing.at(-1) : undefined
  return { opener, home: opener?.closest<HTMLElement>('[data-focus-home]'), before }
}

/** The home of the first opener that has one, when all before it are gone. */
const homeOf = ({ opener, home, before }: Origin): HTMLElement | undefined =>
  !opener || opener.isConnected ? undefined : (home ?? (before && homeOf(before)))

/**
 * For what opens over the page and gives the focus back when it closes. The library gives it to the opener, and when
 * that is gone, a row that was deleted for one, to whatever had it before. The opener's home knows better, or that of
 * what opened a box that is gone as well; what reaches it while its value is 'hold' is not a person's doing.
 */
export function useFocusHome(): void {
  const [from] = useState(origin)
  useLayoutEffect(() => {
    standing.push(from)
    return () => {
      standing.splice(standing.indexOf(from), 1)
      const home = homeOf(from)
      if (!home) return
      home.dataset.focusHome = 'hold'
      setTimeout(() => {
        home.dataset.focusHome = ''
        home.focus()
      })
    }
  }, [from])
}
