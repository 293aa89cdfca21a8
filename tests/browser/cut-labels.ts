/**
 * Runs in the page: the words of Klass that are cut, broken in two lines within a control, or wider than what they stand in. A
 * name may be cut with an ellipsis, and a question may have as many lines as it needs; a label may not.
 */
export function cutLabels(): readonly string[] {
  const faults: string[] = []
  const labels =
    'button, [role=tab], [role=columnheader], h1, nav a, [data-dialog-footer] *, kbd, label, legend, dt, th'
  const range = document.createRange()
  for (const each of document.querySelectorAll<HTMLElement>(labels)) {
    if (each.closest('[inert], .sr-only, [aria-hidden=true], .key-hints') || each.offsetWidth < 2) continue
    if (!each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
    const words = each.innerText.trim().slice(0, 40)
    if (words === '') continue
    const { overflowX } = getComputedStyle(each)
    if (overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1)
      faults.push(`“${words}” is cut: ${each.scrollWidth} in ${each.clientWidth}`)
    if (!each.matches('button, [role=tab], [role=columnheader], nav a, kbd')) continue
    for (const text of [...each.childNodes].filter(child => child.nodeType === Node.TEXT_NODE)) {
      range.selectNodeContents(text)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (tops.size > 1) faults.push(`“${words}” has ${tops.size} lines`)
    }
    const over = overflowX === 'visible' ? each.scrollWidth - each.clientWidth : 0
    if (over > 1) faults.push(`“${words}” sticks out by ${over}`)
  }
  for (const hint of document.querySelectorAll<HTMLElement>('.key-hints > *')) {
    const [own, row] = [hint.getBoundingClientRect(), hint.parentElement!.getBoundingClientRect()]
    if (own.top < row.bottom - 2 && own.right > row.right + 1) faults.push(`the hint “${hint.innerText}” is cut`)
  }
  const pen = document.createElement('canvas').getContext('2d')!
  for (const select of document.querySelectorAll('select')) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    pen.font = font
    const words = select.selectedOptions[0]?.text ?? ''
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (select.checkVisibility() && pen.measureText(words).width > room + 1)
      faults.push(`“${words}” is cut in its list`)
  }
  return faults
}

/** Runs in the page: Chinese in an English page that does not say which Chinese it is. */
export function unnamedChinese(): readonly string[] {
  const faults = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement: box, textContent } = text
    if (
      !/\p{Script=Han}/u.test(textContent ?? '') ||
      box?.closest('[lang=zh-HK], .sr-only, option, textarea, code, script, style')
    )
      continue
    if (box?.checkVisibility())
      faults.add(`“${textContent?.trim().slice(0, 40)}” in ${box.tagName} ${box.className.slice(0, 60)}`)
  }
  return [...faults]
}
