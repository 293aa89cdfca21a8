/** The sizes that code has to know. The style sheet decides them: the class `sizes` in table.css. */
export type Sizes = {
  /** The height of a row of a list in pixels. */
  readonly row: number
  /** Whether a row has two lines, in a window as narrow as a phone. */
  readonly isTwoLines: boolean
  /** How much larger than usual the letters are that somebody has chosen for their browser. */
  readonly scale: number
  /** Whether things are pressed with a finger. */
  readonly isTouch: boolean
}

/** The pixels of a letter whose size nobody has changed. */
const usualLetter = 16
let now: Sizes = { row: 32, isTwoLines: false, scale: 1, isTouch: false }
const listeners = new Set<() => void>()

export const sizes = {
  get: (): Sizes => now,
  set(next: Sizes): void {
    const { row, isTwoLines, scale, isTouch } = next
    if (row === now.row && isTwoLines === now.isTwoLines && scale === now.scale && isTouch === now.isTouch) return
    now = next
    for (const listener of [...listeners]) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

/** A length that grows with the letters: so many pixels where they have their usual size. */
export const grown = (pixels: number): string => `${pixels / usualLetter}rem`

/** Measures the sizes, now and whenever the window, the letters or the density change. */
export function followSizes(): void {
  const twoLines = matchMedia('(width < 37.5rem)')
  const touch = matchMedia('(pointer: coarse)')
  const measured = document.createElement('div')
  measured.className = 'sizes'
  document.body.append(measured)
  const measure = (): void => {
    document.documentElement.toggleAttribute('data-two-lines', twoLines.matches)
    const { width, height } = measured.getBoundingClientRect()
    // While a page is printed, nothing else is drawn.
    if (height === 0) return
    sizes.set({
      row: height,
      isTwoLines: twoLines.matches,
      scale: width / usualLetter,
      isTouch: touch.matches,
    })
  }
  measure()
  for (const media of [twoLines, touch]) media.addEventListener('change', measure)
  new ResizeObserver(measure).observe(measured)
}
