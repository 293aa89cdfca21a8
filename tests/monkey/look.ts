/* The functions below run in the page. */

/** What is wrong with the page, if anything. The focus may be on any element, but not on none. */
export function whatIsWrong(): string | undefined {
  if (document.body.innerText.trim() === '') return 'The page is blank.'
  const visible = (element: Element) =>
    element.isConnected &&
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[inert], [aria-hidden=true]') === null
  const targets =
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])'
  const within = (layer: Element) => [...layer.querySelectorAll(targets)].filter(visible)
  const layers = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')].reverse()
  const top = layers.map(within).find(found => found.length > 0) ?? within(document.body)
  const focused = document.activeElement
  if (top.length === 0) return undefined
  if (focused === null || focused === document.body || focused === document.documentElement)
    return `The focus is lost: ${top.length} elements could have it, the first is ${top[0]!.outerHTML.slice(0, 160)}`
  return visible(focused) ? undefined : `The focus is on what nobody sees: ${focused.outerHTML.slice(0, 160)}`
}

/** Whether the palette's text box has the focus. */
export const isPaletteOpen = (): boolean =>
  document.activeElement?.getAttribute('aria-label')?.startsWith('Search commands') === true

/** Whether no control of the page has the focus, and the browser's own buttons may have it. */
export const isOutOfPage = (): boolean =>
  document.activeElement === document.body &&
  (!document.hasFocus() || document.querySelector('[aria-modal=true]') === null)

/** Whether the last Tab was pressed on the last control of the page, or Shift+Tab on the first: where it led out. */
export const hasLeftAtEnd = (): boolean => document.documentElement.dataset.tabLeadsOut === 'true'

/** Remembers of each Tab whether it leads out of the page, at the moment when it is pressed. */
export function followTab(): void {
  const targets =
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])'
  const canHaveIt = (element: Element) =>
    element.matches(':not([tabindex="-1"])') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[inert]') === null
  addEventListener(
    'keydown',
    ({ key, shiftKey }) => {
      if (key !== 'Tab') return
      const from = document.activeElement
      const beyond = shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
      const leads = (to: Element) => from !== null && (from.compareDocumentPosition(to) & beyond) !== 0
      const leadsOut =
        from === document.body || ![...document.querySelectorAll(targets)].some(to => leads(to) && canHaveIt(to))
      document.documentElement.dataset.tabLeadsOut = String(leadsOut)
    },
    true,
  )
}

/** Whether the list of a choice is open: the browser's own, and until it closes the page hears of no key. */
export const isListOpen = (): boolean => document.querySelector('select:open') !== null

/** Makes timers fire late, each by a random delay, as on a busy computer. */
export function delayTimers(most: number): void {
  const real = globalThis.setTimeout.bind(globalThis)
  const late = (work: TimerHandler, after = 0, ...given: unknown[]) =>
    real(work, after + Math.random() * most, ...given)
  Object.assign(globalThis, { setTimeout: late })
}
