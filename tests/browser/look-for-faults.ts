/** Runs in the page: everything that is wrong with what is on the screen, in words. */
export function lookForFaults(): readonly string[] {
  const faults: string[] = []
  const wide = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > wide)
    faults.push(`the page is ${document.documentElement.scrollWidth} wide`)
  const named = (each: Element) =>
    `${each.tagName.toLowerCase()} "${(each.getAttribute('aria-label') ?? each.textContent ?? '').trim().slice(0, 30)}"`
  /** What is left of an element once every box that cuts it off has done so. */
  const seen = (each: Element): DOMRect | undefined => {
    const { left, top, right, bottom } = each.getBoundingClientRect()
    let [x, y, r, b] = [left, top, right, bottom]
    for (let box = each.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue
      const cut = box.getBoundingClientRect()
      ;[x, y, r, b] = [Math.max(x, cut.left), Math.max(y, cut.top), Math.min(r, cut.right), Math.min(b, cut.bottom)]
    }
    return r - x > 1 && b - y > 1 ? new DOMRect(x, y, r - x, b - y) : undefined
  }
  // A finger is less exact than a mouse, and presses rows and options as well.
  const isTouch = matchMedia('(pointer: coarse)').matches
  const least = isTouch ? 43.5 : 23.5
  const pressed = 'button, a[href], input:not([type=hidden]), select, textarea, [role=tab], summary'
  const lines = '[role=option], [role=row][data-index]'
  const controls = [...document.querySelectorAll(isTouch ? `${pressed}, ${lines}` : pressed)].filter(
    each =>
      !each.closest('[inert], [aria-hidden=true], .sr-only') &&
      each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }),
  )
  const shown = controls.flatMap(each => {
    const box = seen(each)
    return box ? [{ each, box, whole: each.getBoundingClientRect() }] : []
  })
  /** By how many pixels a box that does not scroll cuts it off. */
  const cutOff = (each: Element): number => {
    const { left, right } = each.getBoundingClientRect()
    let most = 0
    for (let box = each.parentElement; box; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box)
      if (overflowX === 'auto' || overflowX === 'scroll') break
      if (overflowX === 'visible') continue
      const cut = box.getBoundingClientRect()
      most = Math.max(most, right - cut.right, cut.left - left)
    }
    return most
  }
  for (const { each, whole, box } of shown) {
    if (cutOff(each) > 5) faults.push(`${named(each)} is cut off`)
    const label = each.closest('label')?.getBoundingClientRect()
    const [across, down] = [label ?? whole].map(({ width, height }) => [width, height] as const)[0]!
    if (across < least || down < least) faults.push(`${named(each)} is ${Math.round(across)} × ${Math.round(down)}`)
    if (whole.right > wide + 1 && box.right > wide + 1) faults.push(`${named(each)} ends at ${Math.round(whole.right)}`)
  }
  /** What floats over the rest, such as a list of completions, covers what it is opened over. */
  const floating = (each: Element): Element | undefined => {
    for (let box: Element | null = each; box; box = box.parentElement) {
      const { position, zIndex } = getComputedStyle(box)
      if (position !== 'static' && Number(zIndex) >= 10) return box
    }
    return undefined
  }
  for (const [at, one] of shown.entries()) {
    for (const other of shown.slice(at + 1)) {
      if (one.each.contains(other.each) || other.each.contains(one.each)) continue
      // A button that stands in an empty field.
      const fields = [one, other].filter(({ each }) => each.matches('input, textarea'))
      if (fields.length === 1 || floating(one.each) !== floating(other.each)) continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across > 2 && down > 2) faults.push(`${named(one.each)} and ${named(other.each)} overlap`)
    }
  }
  /** Whether a box cuts off what is larger than itself, and whether it can be scrolled to. */
  const cuts = (box: Element): 'no' | 'yes' | 'scrolls' => {
    const { overflowY, contain } = getComputedStyle(box)
    if (overflowY === 'auto' || overflowY === 'scroll') return 'scrolls'
    return overflowY !== 'visible' || /strict|paint|content/.test(contain) ? 'yes' : 'no'
  }
  /** By how many pixels a line of text is cut off above or below, if some of it is seen. */
  const cutLine = (parent: Element, line: DOMRect): number => {
    for (let box: Element | null = parent; box; box = box.parentElement) {
      const how = cuts(box)
      if (how === 'scrolls') return 0
      if (how === 'no') continue
      const { top, bottom } = box.getBoundingClientRect()
      const over = Math.max(top - line.top, line.bottom - bottom)
      if (over > 3) return over < line.height - 3 ? over : 0
    }
    return 0
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!parent || text.textContent?.trim() === '' || parent.closest('script, style, .sr-only, [inert]')) continue
    if (!parent.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
    range.selectNodeContents(text)
    const over = Math.max(...[...range.getClientRects()].map(line => cutLine(parent, line)), 0)
    if (over > 0) faults.push(`"${text.textContent?.trim().slice(0, 30)}" loses ${Math.round(over)} of its height`)
  }
  return faults
}
