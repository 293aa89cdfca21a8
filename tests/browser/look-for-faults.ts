/** Runs in the page: everything that is wrong with what is on the screen, in words. */
export function lookForFaults(): readonly string[] {
  const faults: string[] = []
  const wide = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > wide)
    faults.push(`the page is ${document.documentElement.scrollWidth} wide`)
  const named = (each: Element) =>
    `${each.tagName.toLowerCase()} "${(each.getAttribute('aria-label') ?? each.textContent ?? '').trim().slice(0, 30)}"`
  /** What is left of a part of the page once every box around it that cuts it off has done so. */
  const within = ({ left, top, right, bottom }: DOMRect, around: Element | null): DOMRect | undefined => {
    let [x, y, r, b] = [left, top, right, bottom]
    for (let box = around; box; box = box.parentElement) {
      // What scrolls under the head of a table is hidden by it.
      const head = box.previousElementSibling
      if (head && getComputedStyle(head).position === 'sticky') y = Math.max(y, head.getBoundingClientRect().bottom)
      if (getComputedStyle(box).overflow === 'visible') continue
      const cut = box.getBoundingClientRect()
      ;[x, y, r, b] = [Math.max(x, cut.left), Math.max(y, cut.top), Math.min(r, cut.right), Math.min(b, cut.bottom)]
    }
    return r - x > 1 && b - y > 1 ? new DOMRect(x, y, r - x, b - y) : undefined
  }
  const seen = (each: Element) => within(each.getBoundingClientRect(), each.parentElement)
  // A finger is less exact than a mouse, and presses rows and options as well.
  const isTouch = matchMedia('(pointer: coarse)').matches
  const least = isTouch ? 43.5 : 23.5
  const pressed = 'button, a[href], input:not([type=hidden]), select, textarea, [role=tab], summary'
  const lines = '[role=option], [role=row][data-index]'
  const ticked = '[type=checkbox], [type=radio]'
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
      // The strip over a table has no scrollbar of its own: the table scrolls it.
      if (overflowX === 'auto' || overflowX === 'scroll' || box.hasAttribute('data-scrolled')) break
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
  // Half of a figure reads as another one.
  for (const each of document.querySelectorAll('[role=gridcell].text-right'))
    if (seen(each) && (cutOff(each) > 1 || each.scrollWidth > each.clientWidth + 1))
      faults.push(`${named(each)} is cut off`)
  const floats = new Map<Element, Element | undefined>()
  /** What floats over the rest, such as a list of completions, covers what it is opened over. */
  const floating = (each: Element): Element | undefined => {
    // Every two controls are compared, so that each would be asked once for all others.
    if (floats.has(each)) return floats.get(each)
    const { position, zIndex } = getComputedStyle(each)
    const isIt = position !== 'static' && Number(zIndex) >= 10
    const found = isIt ? each : each.parentElement ? floating(each.parentElement) : undefined
    floats.set(each, found)
    return found
  }
  for (const [at, one] of shown.entries()) {
    for (const other of shown.slice(at + 1)) {
      if (one.each.contains(other.each) || other.each.contains(one.each)) continue
      // A button that stands in an empty field.
      const fields = [one, other].filter(({ each }) => each.matches(`input:not(${ticked}), textarea`))
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
  /** Lines of text as far as they are seen, without the space above and below most letters. */
  const written: { readonly text: Node; readonly parent: Element; readonly words: string; readonly box: DOMRect }[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!parent || text.textContent?.trim() === '' || parent.closest('script, style, .sr-only, [inert]')) continue
    if (!parent.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
    range.selectNodeContents(text)
    const words = text.textContent?.trim().slice(0, 30) ?? ''
    const rects = [...range.getClientRects()]
    // What is written downwards ends with an ellipsis below, as other texts do at their right.
    const isAcross = getComputedStyle(parent).writingMode === 'horizontal-tb'
    const over = isAcross ? Math.max(...rects.map(line => cutLine(parent, line)), 0) : 0
    if (over > 0) faults.push(`"${words}" loses ${Math.round(over)} of its height`)
    for (const { x, y, width, height } of rects) {
      const box = within(new DOMRect(x, y + height / 4, width, height / 2), parent)
      if (box && box.left < -1) faults.push(`"${words}" begins at ${Math.round(box.left)}`)
      if (box) written.push({ text, parent, words, box })
    }
  }
  for (const { each, box } of shown.filter(one => one.each.matches(ticked)))
    for (const { parent, words, box: line } of written) {
      const [left, right] = [Math.max(box.left, line.left), Math.min(box.right, line.right)]
      const [top, bottom] = [Math.max(box.top, line.top), Math.min(box.bottom, line.bottom)]
      if (right - left > 1 && bottom - top > 1 && floating(each) === floating(parent))
        faults.push(`"${words}" is written under a box to tick`)
    }
  const isOpaque = (each: Element): boolean => {
    const alpha = /(?:^rgba\(.*,|\/) *([\d.]+)%?\)$/.exec(getComputedStyle(each).backgroundColor)?.[1]
    return alpha === undefined || Number(alpha) > 0.9
  }
  // What no pointer reaches is not in the order in which things lie over each other.
  const reached = new CSSStyleSheet()
  reached.replaceSync('* { pointer-events: auto !important }')
  document.adoptedStyleSheets.push(reached)
  /** Whether both of two texts are seen at a place: nothing between them hides the lower one. */
  const areBothSeen = (one: Element, other: Element, x: number, y: number): boolean => {
    const order = document.elementsFromPoint(x, y)
    const places = [order.indexOf(one), order.indexOf(other)]
    const [upper, lower] = [Math.min(...places), Math.max(...places)]
    if (upper < 0 || order.slice(upper, lower).some(isOpaque)) return false
    // The foot of a table is not among what lies at a place, and hides what is below its cells.
    for (let box = order[upper]!.parentElement; box && !box.contains(order[lower]!); box = box.parentElement)
      if (isOpaque(box)) return false
    return true
  }
  const fromTop = written.toSorted((one, other) => one.box.top - other.box.top)
  for (const [at, one] of fromTop.entries()) {
    for (const other of fromTop.slice(at + 1)) {
      if (other.box.top >= one.box.bottom - 1) break
      const [left, right] = [Math.max(one.box.left, other.box.left), Math.min(one.box.right, other.box.right)]
      const bottom = Math.min(one.box.bottom, other.box.bottom)
      // A text that is cut off with an ellipsis has a box for its beginning and one for all of it.
      if (one.text === other.text || right - left <= 2 || bottom - other.box.top <= 1) continue
      if (areBothSeen(one.parent, other.parent, (left + right) / 2, (other.box.top + bottom) / 2))
        faults.push(`"${one.words}" and "${other.words}" are written over each other`)
    }
  }
  document.adoptedStyleSheets.pop()
  return faults
}
