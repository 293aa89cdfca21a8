const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined

const number = (attributes: unknown, key: string): number => Number(field(attributes, key) ?? 0)

function stroke(shape: unknown): string {
  if (!Array.isArray(shape)) throw new Error('An icon has a stroke of no known shape')
  const [tag, attributes]: unknown[] = shape
  const n = (key: string): number => number(attributes, key)
  if (tag === 'path') return `M0 0${String(field(attributes, 'd'))}`
  if (tag === 'circle')
    return `M${n('cx') - n('r')} ${n('cy')}a${n('r')} ${n('r')} 0 1 0 ${2 * n('r')} 0a${n('r')} ${n('r')} 0 1 0 ${-2 * n('r')} 0z`
  if (tag === 'rect') {
    const r = n('rx')
    const arc = (x: number, y: number): string => (r ? `a${r} ${r} 0 0 1 ${x} ${y}` : '')
    const across = n('width') - 2 * r
    const down = n('height') - 2 * r
    return `M${n('x') + r} ${n('y')}h${across}${arc(r, r)}v${down}${arc(-r, r)}h${-across}${arc(-r, -r)}v${-down}${arc(r, -r)}z`
  }
  throw new Error(`An icon is drawn with ${String(tag)}, which is not turned into a path yet`)
}

/**
 * All strokes of a lucide icon as the `d` of one path. The library's component renders an element per stroke: five icons
 * in a row are twenty elements, most of the elements of a table.
 */
export function strokes(icon: object): string {
  const shapes = field(field(icon, '__iconData'), 'node')
  if (!Array.isArray(shapes)) throw new Error('lucide-react keeps its strokes elsewhere now')
  return shapes.map(stroke).join('')
}
