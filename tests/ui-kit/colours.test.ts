import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const sheet = readFileSync(join(import.meta.dirname, '../../src/ui/styles/colours.css'), 'utf8')

/** The colours that a rule of the sheet names, as the sheet writes them. */
function named(selector: string): Readonly<Record<string, string>> {
  const block = sheet.split(`\n${selector} {`)[1]?.split('\n}')[0]
  if (block === undefined) throw new Error(`The sheet has no rule ${selector}`)
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (oklch\([^/)]*\));/g)].map(found => [found[1]!, found[2]!]))
}

const light = named(':root')
const dark = { ...light, ...named(':root[data-theme="dark"]') }
const darkDialog = { ...dark, ...named(':root[data-theme="dark"] [data-raised]') }

/** The relative luminance of an oklch colour, by way of linear sRGB. */
function luminance(colour: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const within = (value: number): number => Math.min(1, Math.max(0, value))
  const red = within(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = within(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = within(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['bg', 'surface', 'raised', 'sunken', 'cursor', 'selected', 'hover']
const words = [
  ...['text', 'text-2', 'text-3', 'accent-text', 'good', 'bad', 'warn'].flatMap(ink =>
    grounds.map(ground => [ink, ground] as const),
  ),
  ...(['good', 'bad', 'warn'] as const).map(ink => [ink, `${ink}-bg`] as const),
  ['on-accent', 'accent'] as const,
  ['on-accent', 'accent-hover'] as const,
  ['on-accent', 'danger'] as const,
  ['on-accent', 'danger-hover'] as const,
]
const edges = [
  ...['bg', 'surface', 'raised'].flatMap(ground =>
    ['line-field', 'accent', 'second'].map(ink => [ink, ground] as const),
  ),
  // The bar of the cursor row, and the ring around what has the focus.
  ...grounds.map(ground => ['accent-text', ground] as const),
]

describe.each([
  ['light', light],
  ['dark', dark],
  ['dark, in a dialog', darkDialog],
])('the colours, %s', (_, colours) => {
  const weak = (pairs: readonly (readonly [string, string])[], least: number): readonly string[] =>
    pairs.flatMap(([ink, ground]) => {
      const found = contrast(colours[ink]!, colours[ground]!)
      return found < least ? [`${ink} on ${ground}: ${found.toFixed(2)}`] : []
    })
  it('let every word be read', () => {
    expect(weak(words, 4.5)).toEqual([])
  })
  it('let every edge of a field, the cursor and the focus be seen', () => {
    expect(weak(edges, 3)).toEqual([])
  })
})
