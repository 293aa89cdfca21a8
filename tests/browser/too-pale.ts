/**
 * Runs in the page: every text on the screen with too little contrast to what it stands on, in words. WCAG wants 4.5 to 1,
 * 3 to 1 for large letters, and nothing of what is disabled. A text over a picture or a pattern is not measured.
 */
export function tooPale(): readonly string[] {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number]
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const known = new Map<string, Colour>()
  const parsed = (text: string): Colour => {
    const before = known.get(text)
    if (before) return before
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = text
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    const colour = [red, green, blue, alpha / 255] as const
    known.set(text, colour)
    return colour
  }
  const over = ([r, g, b, a]: Colour, [red, green, blue]: Colour): Colour => [
    r * a + red * (1 - a),
    g * a + green * (1 - a),
    b * a + blue * (1 - a),
    1,
  ]
  /** What is found of an element, once: nothing changes meanwhile, and what a text stands on is asked for each text. */
  const once = <T>(find: (each: Element) => T): ((each: Element) => T) => {
    const before = new Map<Element, T>()
    return each => {
      const value = before.has(each) ? before.get(each)! : find(each)
      before.set(each, value)
      return value
    }
  }
  const opacity = once((each: Element): number => {
    const own = Number(getComputedStyle(each).opacity)
    return each.parentElement ? own * opacity(each.parentElement) : own
  })
  const faded = ([red, green, blue, alpha]: Colour, each: Element): Colour => [red, green, blue, alpha * opacity(each)]
  const light = ([red, green, blue]: Colour): number => {
    const [r, g, b] = [red, green, blue].map(value =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    ) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const ground = once(each => faded(parsed(getComputedStyle(each).backgroundColor), each))
  /** What a text stands on at a place; undefined where something hides it, or no colour says what is there. */
  const under = (parent: Element, x: number, y: number): Colour | undefined => {
    const order = document.elementsFromPoint(x, y)
    const from = order.indexOf(parent)
    // What is drawn over it may dim it, as the veil behind a dialog does.
    if (from < 0 || order.slice(0, from).some(each => ground(each)[3] > 0)) return undefined
    const layers: Colour[] = []
    for (const each of order.slice(from)) {
      if (getComputedStyle(each).backgroundImage !== 'none') return undefined
      const colour = ground(each)
      layers.push(colour)
      if (colour[3] === 1) break
    }
    return layers.reduceRight((below, layer) => over(layer, below), parsed('Canvas'))
  }
  const off =
    '[disabled], [aria-disabled=true], [aria-busy=true], [inert], .sr-only, script, style, label:has(:disabled)'
  const isOff = once(
    (each: Element): boolean => each.matches(off) || (each.parentElement !== null && isOff(each.parentElement)),
  )
  const found = new Set<string>()
  const judge = (
    words: string,
    parent: Element,
    { color, fontSize, fontWeight }: CSSStyleDeclaration,
    box: DOMRect,
  ) => {
    const ink = faded(parsed(color), parent)
    // Words without a colour only hold the place of others, as under a field whose words are marked.
    if (ink[3] === 0) return
    const below = under(parent, box.x + box.width / 2, box.y + box.height / 2)
    if (!below) return
    const [one = 0, other = 0] = [light(below), light(over(ink, below))].sort((a, b) => b - a)
    const contrast = (one + 0.05) / (other + 0.05)
    const size = Number.parseFloat(fontSize)
    const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
    // Colours have whole numbers on a screen.
    if (contrast < least - 0.02) found.add(`"${words.trim().slice(0, 30)}" has a contrast of ${contrast.toFixed(2)}`)
  }
  // What no pointer reaches is not in the order in which things lie over each other.
  const reached = new CSSStyleSheet()
  reached.replaceSync('* { pointer-events: auto !important }')
  document.adoptedStyleSheets.push(reached)
  const isSeen = (each: Element) =>
    !isOff(each) && each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    const words = text.textContent ?? ''
    if (!parent || words.trim() === '' || !isSeen(parent)) continue
    range.selectNodeContents(text)
    for (const box of range.getClientRects()) judge(words, parent, getComputedStyle(parent), box)
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    if (!isSeen(field) || field.value + field.placeholder === '' || ['checkbox', 'radio', 'file'].includes(field.type))
      continue
    const style = getComputedStyle(field, field.value === '' ? '::placeholder' : null)
    const { x, y, width, height } = field.getBoundingClientRect()
    // At its beginning, where what is typed stands.
    judge(
      field.value === '' ? field.placeholder : field.value,
      field,
      style,
      new DOMRect(x, y, Math.min(width, 40), height),
    )
  }
  document.adoptedStyleSheets.pop()
  return [...found]
}
