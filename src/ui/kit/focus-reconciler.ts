import { focusScopes, type Target } from './focus-scopes.ts'

/**
 * The one place that moves the focus. Elements say what they are by attributes:
 * - data-focus-name: the name of what can be a target, within the nearest element around it that has one
 * - data-focus-cursor: a list; the name of the item that takes the focus for it, empty without one
 * - data-focus-first: where a scope begins
 * - data-focus-scope: the box of a scope, with its id
 * - data-focus-caret: a text box whose text is not selected when it takes the focus
 * What has no name goes by its field's name, or by its label.
 */

/** What can have the focus. */
export const controls = ':is(input:not([type=hidden]), select, textarea, button, a[href], [tabindex]):not(:disabled)'
/** A search box and a pager look for what is there: there is nothing to fill in. */
const fillable =
  ':is(input:not([type=hidden], [type=checkbox], [type=search]), select, textarea):not(:disabled, [readonly], [tabindex="-1"], [data-pager] *)'
const scopeAttribute = 'data-focus-scope'

/** The field that is wrong, in a target. */
export const firstProblem = 'problem'
/** A control of a row by its place among them, in a target. */
export const nth = (place: number): string => `nth ${place}`

const roots = new Map<number, HTMLElement>()

const rootOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>(`[${scopeAttribute}]`)
/** Whether two elements are in one scope: not one of them in a dialog over the other. */
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

/** The target that an element in a scope is; undefined for the scope's own box. */
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

/** What takes the focus for an element: itself, an item of a list, or the first control of what takes none. */
function into(element: HTMLElement): Found | undefined {
  if (isList(element)) {
    const cursor = element.dataset.focusCursor
    const item = cursor ? named(element, cursor) : undefined
    return (item && into(item)) ?? { node: element, late: true }
  }
  const node = element.matches(controls) ? element : element.querySelector<HTMLElement>(controls)
  return node ? { node, late: false } : undefined
}

/** Where a scope begins. */
function first(root: HTMLElement): Found | undefined {
  const begin =
    root.querySelector<HTMLElement>('[data-focus-first]') ??
    root.querySelector<HTMLElement>(`[data-dialog-body] ${fillable}`) ??
    root.querySelector<HTMLElement>('[data-focus-cursor]') ??
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
      // The item is not drawn yet, or is gone: its heir stands for it, with the control of the same name.
      late = true
      next = named(node, node.dataset.focusCursor ?? '')
    }
    if (!next) {
      // Of a row, the row is as good as a control that it does not have.
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

/** What has the focus; undefined while a list is about to hand it on to one of its items. */
export function focusedElement(): Element | undefined {
  const active = document.activeElement ?? document.body
  return active instanceof HTMLElement && active.dataset.focusCursor ? undefined : active
}

/** The pointer is down: what it was pressed on may be a text to be selected, and not a thing to take the focus. */
let pressed = false
/** Somebody has tabbed on, perhaps out of the page to the browser's own buttons: that is no loss of the focus. */
let tabbed = false
const check = (): void => {
  const top = scopes.top()
  const modal = top !== undefined && roots.get(top)?.getAttribute('aria-modal') === 'true'
  if (!pressed && !(tabbed && !modal && at() === undefined)) scopes.reconcile()
}
const later = (): void => queueMicrotask(check)

function reachable(root: HTMLElement, yes: boolean): void {
  root.toggleAttribute('inert', !yes)
  // For screen readers that do not know the other one.
  if (yes) root.removeAttribute('aria-hidden')
  else root.setAttribute('aria-hidden', 'true')
}

/** Only the top scope can be reached, by whatever means. */
function settle(): void {
  const top = scopes.top()
  for (const [id, root] of roots) if (id === top) reachable(root, true)
  scopes.reconcile()
  for (const [id, root] of roots) if (id !== top) reachable(root, false)
}

let started = false
function start(): void {
  if (started) return
  started = true
  const release = (): void => {
    pressed = false
    later()
  }
  // Heard before the components do, which may ask for another move.
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
  // Heard first, and then last: a Tab that a component takes for itself does not leave the page.
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
  // Its callback is a microtask after each commit. While the focus is where it should be it looks at one element's parents.
  new MutationObserver(check).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-focus-name', 'data-focus-cursor', 'disabled', 'hidden', 'inert'],
  })
}

let made = 0
/** The id of a scope that is being drawn: it lies over those that were drawn before. */
export function nextScope(): number {
  made += 1
  return made
}

export function openScope(id: number, root: HTMLElement): void {
  start()
  root.setAttribute(scopeAttribute, String(id))
  roots.set(id, root)
  scopes.open(id)
  settle()
}

export function closeScope(id: number): void {
  roots.delete(id)
  scopes.close(id)
  // Another one may open in the same commit: nothing in between is given the focus.
  queueMicrotask(settle)
}

/** Moves the focus within a scope, the top one unless told: at once if the target is there, else when it comes. */
export const requestFocus: (target: Target | undefined, scope?: number) => void = scopes.request
