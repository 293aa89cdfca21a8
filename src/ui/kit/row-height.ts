let pixels = 32
let twoLines = false
const listeners = new Set<() => void>()

/** The height of a row of a list in pixels, the same as in the style sheet, and whether a row has two lines. */
export const rowHeight = {
  get: (): number => pixels,
  isTwoLines: (): boolean => twoLines,
  set(height: number, hasTwoLines = false): void {
    pixels = height
    twoLines = hasTwoLines
    for (const listener of [...listeners]) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
