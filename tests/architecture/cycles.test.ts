import { expect, it } from 'vitest'
import { files, isSource, textOf } from './files.ts'
import { importsOf, targetOf } from './imports-of.ts'

/** What each file takes from others of its own, types too. */
const imports = new Map(
  files
    .filter(path => isSource(path) && /^(src|commands)\//.test(path))
    .map(path => [path, importsOf(path, textOf(path)).imports.flatMap(({ from }) => targetOf(path, from) ?? [])]),
)

/** The first way from a file back to itself, if there is one. */
function cycleFrom(start: string, graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const seen = new Set<string>()
  const follow = (path: string, way: readonly string[]): readonly string[] | undefined => {
    for (const next of graph.get(path) ?? []) {
      if (next === start) return [...way, next]
      if (seen.has(next)) continue
      seen.add(next)
      const found = follow(next, [...way, next])
      if (found) return found
    }
    return undefined
  }
  return follow(start, [start])
}

it('nothing imports itself by a detour, also not as a type', () => {
  expect(imports.size).toBeGreaterThan(200)
  expect([...imports.keys()].flatMap(path => cycleFrom(path, imports)?.join(' → ') ?? [])).toEqual([])
})

it('and a detour is seen', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ])
  expect(cycleFrom('a', graph)).toBeUndefined()
  expect(cycleFrom('b', graph)).toEqual(['b', 'c', 'b'])
})
