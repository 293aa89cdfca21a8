import { dirname } from 'node:path/posix'
import process from 'node:process'
import { type ESTree, parseSync, Visitor } from 'vite'
import { files, isSource, textOf } from './files.ts'
import { importsOf, targetOf } from './imports-of.ts'

/*
 * node tests/architecture/figures.ts: how much machinery the product has. Run it in a checkout of an older commit to
 * compare. Functions count with their comments and empty lines. A timer is each call that starts one, by whatever name it is
 * imported; a call of a function that starts one, in its file or another, counts beside them.
 */

const mostLines = 80
const starters = ['setTimeout', 'setInterval', 'requestIdleCallback', 'AbortSignal.timeout']

const product = files.filter(
  path => isSource(path) && /^(src|commands)\//.test(path) && !path.startsWith('src/manual/'),
)
const sum = (of: (path: string) => number): number => product.reduce((total, path) => total + of(path), 0)

const linesOf = (text: string): number => text.split('\n').length - 1
const lineAt = (text: string, place: number): number => text.slice(0, place).split('\n').length

type Counted = {
  weakMaps: number
  timers: number
  lets: number
  maps: number
  long: string[]
  called: string[]
  starting: string[]
}

function countIn(path: string): Counted {
  const text = textOf(path)
  const { program } = parseSync(path, text)
  const counted: Counted = { weakMaps: 0, timers: 0, lets: 0, maps: 0, long: [], called: [], starting: [] }
  const named = new Map<string, string>()
  counted.maps = text.match(/^(?:export )?const \w+ = new (?:Map|Set)(?:<.*>)?\(\)/gm)?.length ?? 0
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration')
      for (const each of statement.specifiers)
        if (each.type === 'ImportSpecifier' && 'name' in each.imported) named.set(each.local.name, each.imported.name)
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'VariableDeclaration' && declared.kind === 'let')
      counted.lets += declared.declarations.length
  }
  const tops = program.body.flatMap(statement => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration')
      return [{ name: declared.id?.name ?? '', start: declared.start, end: declared.end }]
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, start, end }) =>
      id.type === 'Identifier' ? [{ name: id.name, start, end }] : [],
    )
  })
  const measure = ({ start, end }: { readonly start: number; readonly end: number }) => {
    const lines = lineAt(text, end) - lineAt(text, start) + 1
    if (lines > mostLines) counted.long.push(`${path}:${lineAt(text, start)} (${lines})`)
  }
  const nameOf = (callee: ESTree.Expression | ESTree.Super): string =>
    callee.type === 'Identifier'
      ? (named.get(callee.name) ?? callee.name)
      : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
        ? callee.object.type === 'Identifier' && callee.object.name === 'AbortSignal'
          ? `AbortSignal.${callee.property.name}`
          : callee.property.name
        : ''
  new Visitor({
    NewExpression({ callee }) {
      if (/^Weak(Map|Set|Ref)$/.test(nameOf(callee))) counted.weakMaps += 1
    },
    CallExpression({ callee, start, end }) {
      const name = nameOf(callee)
      counted.called.push(name)
      if (!starters.includes(name)) return
      counted.timers += 1
      const around = tops.find(each => each.start <= start && end <= each.end)
      if (around) counted.starting.push(around.name)
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program)
  return counted
}

const pairs = new Set<string>()
for (const path of product)
  for (const { from } of importsOf(path, textOf(path)).imports) {
    const target = targetOf(path, from)
    if (target !== undefined && product.includes(target) && dirname(path) !== dirname(target))
      pairs.add(`${dirname(path)} ${dirname(target)}`)
  }
const mutual = [...pairs].filter(pair => {
  const [folder = '', other = ''] = pair.split(' ')
  return folder < other && pairs.has(`${other} ${folder}`)
})

const counted = product.map(countIn)
const helpers = new Map(product.map((path, at) => [path, new Set(counted[at]?.starting)]))
const calledHelpers = (path: string, at: number): readonly string[] => {
  const own = [...(helpers.get(path) ?? [])]
  const taken = importsOf(path, textOf(path)).imports.flatMap(({ from, names }) => {
    const known = helpers.get(targetOf(path, from) ?? '')
    return names.filter(name => known?.has(name))
  })
  return (counted[at]?.called ?? [])
    .filter(name => own.includes(name) || taken.includes(name))
    .map(name => `${path} ${name}`)
}
const callsOfHelpers = product.flatMap(calledHelpers)
const figures: Readonly<Record<string, number>> = {
  'lines of src and commands, without the manual': sum(path => linesOf(textOf(path))),
  files: product.length,
  'files of 15 lines or fewer': product.filter(path => linesOf(textOf(path)) <= 15).length,
  'WeakMaps, WeakSets, WeakRefs': counted.reduce((total, each) => total + each.weakMaps, 0),
  'calls that start a timer': counted.reduce((total, each) => total + each.timers, 0),
  'calls of functions that start one': callsOfHelpers.length,
  "variables of modules ('let')": counted.reduce((total, each) => total + each.lets, 0),
  'maps and sets of modules, made empty': counted.reduce((total, each) => total + each.maps, 0),
  'folders that import each other': mutual.length,
  [`functions over ${mostLines} lines`]: counted.reduce((total, each) => total + each.long.length, 0),
}
const widest = Math.max(...Object.keys(figures).map(name => name.length))
for (const [name, count] of Object.entries(figures))
  process.stdout.write(`${name.padEnd(widest)}  ${String(count).padStart(7)}\n`)
if (process.argv.includes('--timers')) for (const each of callsOfHelpers) process.stdout.write(`${each}\n`)
if (process.argv.includes('--long'))
  for (const each of counted.flatMap(({ long }) => long)) process.stdout.write(`${each}\n`)
