import { afterPaint } from './after-paint.ts'
import { focusScopes, type Target } from './focus-scopes.ts'

/**
 * The only code that moves the focus. Elements describe themselves by attributes:
 * - data-focus-name: the name of a target, unique within the nearest named ancestor
 * - data-focus-cursor: marks a list; the value is the name of the item that takes the focus for it, or empty
 * - data-focus-first: the element where a scope begins
 * - data-focus-scope: the root element of a scope; the value is the scope's id
 * - data-focus-caret: a text box whose text is not selected when it takes the focus
 * An element without data-focus-name is identified by its field name or its label.
 */

/** Elements that can have the focus. */
export const controls = ':is(input:not([type=hidden]), select, textarea, button, a[href], [tabindex]):not(:disabled)'
/** Fields that take input. Search boxes and pagers do not count: they only change what is shown. */
const fillable =
  ':is(input:not([type=hidden], [type=checkbox], [type=search]), select, textarea):not(:disabled, [readonly], [tabindex="-1"], [data-pager] *)'
const scopeAttribute = 'data-focus-scope'

/** Target name of the first field with an error. */
export const firstProblem = 'problem'
/** Target name of a row's control, by its index among the row's controls. */
export const nth = (place: number): string => `nth ${place}`

const roots = new Map<number, HTMLElement>()

const rootOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>(`[${scopeAttribute}]`)
/** Whether two elements are in the same scope, as opposed to one of them in a dialog above the other. */
export const inSameScope = (one: Element, other: Element): boolean => rootOf(one) === rootOf(other)

const isList = (element: Element): boolean => element.hasAttribute('data-focus-cursor')

function nameOf(element: HTMLElement): string {
  const own = element.dataset.focusName
  if (own !== undefined) return own
  const field = element.getAttribute('name')
  if (field) return `field ${field}`
  const labels = 'labels' in element ? (element as HTMLInputElement).labels : null
  return `control ${element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent}`
}

/** The target that describes an element of a scope; undefined for the scope's root. */
function targetOf(element: HTMLElement, root: HTMLElement): Target | undefined {
  if (element === root) return undefined
  const names = [nameOf(element)]
  for (let around = element.parentElement; around && around !== root; around = around.parentElement)
    if (around.dataset.focusName !== undefined) names.unshift(around.dataset.focusName)
  return names
}

function named(within: HTMLElement, name: string): HTMLElement | undefined {
  const found =
    within.querySelector<HTMLElement>(`[data-focus-name="${CSS.escape(name)}"]`) ??
    (name === firstProblem ? within.querySelector<HTMLElement>('[aria-invalid=true]') : null)
  if (found) return found
  const all = [...within.querySelectorAll<HTMLElement>(controls)]
  return name.startsWith('nth ') ? all[Number(name.slice(4))] : all.find(each => nameOf(each) === name)
}

type Found = { readonly node: HTMLElement; readonly late: boolean }

/** Where the focus goes for an element: an item of a list, the element itself, or the first control inside it. */
function into(element: HTMLElement): Found | undefined {
  if (isList(element)) {
    const cursor = element.dataset.focusCursor
    const item = cursor ? named(element, cursor) : undefined
    return (item && into(item)) ?? { node: element, late: true }
  }
  const node = element.matches(controls) ? element : element.querySelector<HTMLElement>(controls)
  return node ? { node, late: false } : undefined
}

/** The first field of a form. Of options it is the one that is chosen. */
function firstField(root: HTMLElement): HTMLElement | null {
  const field = root.querySelector<HTMLElement>(`[data-dialog-body] ${fillable}`)
  if (!(field instanceof HTMLInputElement && field.type === 'radio')) return field
  return root.querySelector<HTMLElement>(`input[name="${CSS.escape(field.name)}"]:checked`) ?? field
}

/** Where the focus starts in a scope. */
function first(root: HTMLElement): Found | undefined {
  const begin =
    root.querySelector<HTMLElement>('[data-focus-first]') ??
    firstField(root) ??
    root.querySelector<HTMLElement>('[data-focus-cursor]') ??
    // A form of boxes to tick.
    root.querySelector<HTMLElement>('form [data-dialog-body] input[type=checkbox]:not(:disabled)') ??
    [...root.querySelectorAll<HTMLElement>('[data-dialog-footer] button')].at(-1)
  return (begin && into(begin)) ?? (root.hasAttribute('tabindex') ? { node: root, late: true } : undefined)
}

function find(scope: number, target: Target | undefined): Found | undefined {
  const root = roots.get(scope)
  if (!root) return undefined
  let node = root
  let late = false
  for (const name of target ?? []) {
    let next = named(node, name)
    if (!next && isList(node)) {
      // The item is not mounted yet, or gone. The list's cursor row takes its place, with the control of the same name.
      late = true
      next = named(node, node.dataset.focusCursor ?? '')
    }
    if (!next) {
      // A row that lacks the control takes the focus itself; that counts as found.
      late ||= node === root || isList(node)
      break
    }
    node = next
  }
  const found = node === root ? first(root) : into(node)
  return found && { node: found.node, late: late || found.late }
}

const focus = (node: HTMLElement, asked: boolean): void => {
  if (document.activeElement === node) return
  node.focus({ preventScroll: true })
  if (!asked) return
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  if (node instanceof HTMLInputElement && /^(text|search)$/.test(node.type) && !node.matches('[data-focus-caret]'))
    node.select()
}

const at = () => {
  const active = document.activeElement
  if (!active || active === document.body || active === document.documentElement) return undefined
  const root = rootOf(active)
  return { scope: root ? Number(root.getAttribute(scopeAttribute)) : undefined, passing: isList(active) }
}

const scopes = focusScopes<HTMLElement>({ at, find, focus })

/** The id of the scope that has the focus. */
export const topScope = scopes.top
/** The id of the scope directly under another one. */
export const scopeUnder = scopes.under

/** The focused element; undefined while a list is about to pass the focus to one of its items. */
export function focusedElement(): Element | undefined {
  const active = document.activeElement ?? document.body
  return active instanceof HTMLElement && active.dataset.focusCursor ? undefined : active
}

const followers = new Set<() => void>()
/** Calls `heard` when the focus may have moved or is about to move; returns the unsubscribe function. */
export function followFocus(heard: () => void): () => void {
  followers.add(heard)
  return () => followers.delete(heard)
}

/** The layers that one is over, without one those that the top one is over. */
const layersBelow = (top = roots.get(scopes.top() ?? -1)) => [...roots.values()].filter(root => root !== top)

/** Makes every layer but the top one inert. */
function cover(): void {
  const below = layersBelow()
  for (const box of below) {
    if (box.hasAttribute('inert')) continue
    box.toggleAttribute('inert', true)
    // For screen readers that do not support `inert`.
    box.setAttribute('aria-hidden', 'true')
  }
  // It tells styles that something is covered: a `:has()` selector would slow down every change.
  document.body.toggleAttribute('data-covered', below.length > 0)
}

function settle(): void {
  const top = roots.get(scopes.top() ?? -1)
  top?.removeAttribute('inert')
  top?.removeAttribute('aria-hidden')
  const below = layersBelow(top)
  if (below.length === 0) document.body.removeAttribute('data-covered')
  // After the next paint, because marking a whole page takes longer than drawing a dialog. Until then the dialog has the
  // focus, and its backdrop catches the pointer.
  if (below.some(box => !box.hasAttribute('inert'))) afterPaint(cover)
  scopes.reconcile()
}

/** Keeps the focus where it belongs, from now on. */
export function keepFocus(): void {
  /** The pointer is down, perhaps to select text: the focus is not restored before it is released. */
  let pressed = false
  /** The last key was Tab. The focus may be in the browser's own toolbar now, and must not be pulled back. */
  let tabbed = false
  const check = (): void => {
    const top = scopes.top()
    const modal = top !== undefined && roots.get(top)?.getAttribute('aria-modal') === 'true'
    if (!pressed && !(tabbed && !modal && at() === undefined)) scopes.reconcile()
    for (const heard of followers) heard()
  }
  const later = (): void => queueMicrotask(check)
  const release = (): void => {
    pressed = false
    later()
  }
  // Capture phase: components that handle the same event afterwards may request another move.
  const moved = ({ target }: FocusEvent): void => {
    tabbed = false
    const root = target instanceof HTMLElement && rootOf(target)
    if (root) scopes.moved(Number(root.getAttribute(scopeAttribute)), targetOf(target, root))
    later()
  }
  document.addEventListener('focusin', moved, true)
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget === null && document.hasFocus()) later()
  })
  // This listens to keys twice, in the capture phase and after the components: a Tab that a component handles stays in the page.
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Tab') return
      if (tabbed) later()
      tabbed = false
    },
    true,
  )
  window.addEventListener('keydown', event => {
    if (event.key === 'Tab') tabbed = !event.defaultPrevented
  })
  window.addEventListener('focus', later)
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel', 'dragend']) document.addEventListener(end, release, true)
  // The callback runs as a microtask after each commit. It is cheap: usually it only looks at the ancestors of the focused element.
  new MutationObserver(check).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-focus-name', 'data-focus-cursor', 'disabled', 'hidden', 'inert'],
  })
}

/** The id of a new scope. */
export const nextScope = scopes.next

export function openScope(id: number, root: HTMLElement): void {
  root.setAttribute(scopeAttribute, String(id))
  roots.set(id, root)
  scopes.open(id)
  settle()
}

export function closeScope(id: number): void {
  roots.delete(id)
  scopes.close(id)
  // Another scope may open in the same commit; the focus should go straight there.
  queueMicrotask(settle)
}

/** Moves the focus within a scope, by default the top one: now if the target exists, else as soon as it does. */
export const requestFocus: (target: Target | undefined, scope?: number) => void = scopes.request

/** Moves the focus to an element of the page, within the scope that it is in. */
export function requestFocusOn(element: HTMLElement): void {
  const root = rootOf(element)
  if (!root) return
  const place = [...root.querySelectorAll<HTMLElement>(controls)].indexOf(element)
  requestFocus([nth(place)], Number(root.getAttribute(scopeAttribute)))
}
