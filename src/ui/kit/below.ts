import { afterPaint } from './after-paint.ts'

/** Layers below the top one that are not marked as inert yet. */
let unmarked: readonly HTMLElement[] = []

const mark = (): void => {
  for (const box of unmarked) {
    box.toggleAttribute('inert', true)
    // For screen readers that do not support `inert`.
    box.setAttribute('aria-hidden', 'true')
  }
  unmarked = []
  document.body.toggleAttribute('data-covered', true)
}

/**
 * Makes every layer but the top one inert. The layers below are marked after the next paint, because marking a whole page
 * takes longer than drawing a dialog. Until then the dialog has the focus, and its backdrop catches the pointer.
 * `data-covered` on the body tells styles that something is covered: a `:has()` selector would slow down every change.
 */
export function onlyReachable(top: HTMLElement | undefined, below: readonly HTMLElement[]): void {
  top?.removeAttribute('inert')
  top?.removeAttribute('aria-hidden')
  if (below.length === 0) document.body.removeAttribute('data-covered')
  const waiting = unmarked.length > 0
  unmarked = below.filter(box => !box.hasAttribute('inert'))
  if (!waiting && unmarked.length > 0) afterPaint(mark)
}
