import { dirname } from 'node:path/posix'
import { expect, it } from 'vitest'
import { files, isSource, textOf } from './files.ts'
import { importsOf, targetOf } from './imports-of.ts'

/** A folder is a module: what these folders have in them takes from each other in one direction, types too. */
const modules = /^(src|commands)\//
/** A file that stands in no folder of its module is an entry point of it. */
const loose = /^src\/(client|server|ui)\/[^/]+\.tsx?$/

const own = files.filter(path => isSource(path) && modules.test(path))
const imports = own.flatMap(path =>
  importsOf(path, textOf(path)).imports.flatMap(({ from }) => {
    const target = targetOf(path, from)
    return target !== undefined && modules.test(target) ? [[path, target] as const] : []
  }),
)

type Graph = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Each folder with those that it takes from, and one import that does so. */
function foldersOf(pairs: readonly (readonly [string, string])[]): Graph {
  const graph = new Map<string, Map<string, string>>()
  for (const [path, target] of pairs) {
    const [folder, other] = [dirname(path), dirname(target)]
    if (folder === other) continue
    const others = graph.get(folder) ?? new Map<string, string>()
    graph.set(folder, others.set(other, `${path} → ${target}`))
  }
  return graph
}

/** The imports by which a folder comes back to itself. */
function wayBack(start: string, graph: Graph): readonly string[] {
  const seen = new Set<string>()
  const follow = (folder: string, way: readonly string[]): readonly string[] => {
    for (const [next, step] of graph.get(folder) ?? []) {
      if (next === start) return [...way, step]
      if (seen.has(next)) continue
      seen.add(next)
      const found = follow(next, [...way, step])
      if (found.length > 0) return found
    }
    return []
  }
  return follow(start, [])
}

it('no folder takes from one that takes from it, by whatever detour', () => {
  const graph = foldersOf(imports)
  expect(graph.size).toBeGreaterThan(40)
  expect([...graph.keys()].map(folder => wayBack(folder, graph)).find(way => way.length > 0)).toBeUndefined()
})

it('every file stands in a folder', () => {
  expect(own.filter(path => loose.test(path) && !path.endsWith('/env.d.ts'))).toEqual([])
})

it('and a detour is seen', () => {
  const pairs = [
    ['src/a/one.ts', 'src/b/two.ts'],
    ['src/b/three.ts', 'src/c/four.ts'],
    ['src/c/five.ts', 'src/a/six.ts'],
  ] as const
  expect(wayBack('src/a', foldersOf(pairs))).toHaveLength(3)
  expect(wayBack('src/a', foldersOf(pairs.slice(0, 2)))).toEqual([])
})
