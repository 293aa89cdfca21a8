import { type ESTree, parseSync, Visitor } from 'vite'
import { textOf } from './files.ts'
import { importsOf, targetOf } from './imports-of.ts'

/*
 * Where the program starts a timer: each call of setTimeout, setInterval or requestIdleCallback, by whatever name it is
 * imported. In a function that others call it is each of these calls instead. `AbortSignal.timeout` is none: it is the limit of a
 * wait, which nobody has to stop. Nor are options of TanStack Query, which has its own.
 */
const starters = ['setTimeout', 'setInterval', 'requestIdleCallback']

type Call = { readonly name: string; readonly inside: string | undefined }

/** The calls of functions by their names, as they were exported, each with the function of its file that it is in. */
function callsIn(path: string): readonly Call[] {
  const { program } = parseSync(path, textOf(path))
  const exported = new Map<string, string>()
  const functions: { readonly name: string; readonly start: number; readonly end: number }[] = []
  const add = (name: string | undefined, { start, end }: ESTree.Node): void => {
    if (name !== undefined) functions.push({ name, start, end })
  }
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration')
      for (const each of statement.specifiers)
        if (each.type === 'ImportSpecifier' && 'name' in each.imported)
          exported.set(each.local.name, each.imported.name)
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration') add(declared.id?.name, declared)
    if (declared?.type === 'VariableDeclaration')
      for (const each of declared.declarations) add(each.id.type === 'Identifier' ? each.id.name : undefined, each)
  }
  const calls: Call[] = []
  new Visitor({
    CallExpression({ callee, start, end }) {
      if (callee.type !== 'Identifier') return
      const inside = functions.find(each => each.start <= start && end <= each.end)?.name
      calls.push({ name: exported.get(callee.name) ?? callee.name, inside })
    },
  }).visit(program)
  return calls
}

/** Each place as 'file', or 'file helper' where a function is called that starts a timer. */
export function placesOfTimers(paths: readonly string[]): readonly string[] {
  const calls = new Map(paths.map(path => [path, callsIn(path)]))
  const isStart = ({ name }: Call) => starters.includes(name)
  const helpersOf = (path: string) => (calls.get(path) ?? []).filter(isStart).flatMap(({ inside }) => inside ?? [])
  const called = new Set<string>()
  const callsOfHelpers = paths.flatMap(path => {
    const helpers = new Map(helpersOf(path).map(name => [name, path]))
    for (const { from, names } of importsOf(path, textOf(path)).imports) {
      const target = targetOf(path, from)
      if (target === undefined) continue
      for (const name of helpersOf(target)) if (names.includes(name)) helpers.set(name, target)
    }
    return (calls.get(path) ?? []).flatMap(({ name, inside }) => {
      const of = helpers.get(name)
      if (of === undefined || inside === name) return []
      called.add(`${of} ${name}`)
      return [`${path} ${name}`]
    })
  })
  const direct = paths.flatMap(path =>
    (calls.get(path) ?? []).flatMap(call => (isStart(call) && !called.has(`${path} ${call.inside}`) ? [path] : [])),
  )
  return [...direct, ...callsOfHelpers].toSorted()
}
