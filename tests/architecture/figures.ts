import { dirname } from 'node:path/posix'
import process from 'node:process'
import { parseSync, Visitor } from 'vite'
import { files, isSource, textOf } from './files.ts'
import { importsOf, targetOf } from './imports-of.ts'
import { placesOfTimers } from './timers.ts'

/*
 * node tests/architecture/figures.ts: how much machinery the product has. Run it in a checkout of an older commit to
 * compare. Functions count with their comments and empty lines.
 */

const mostLines = 80

const product = files.filter(
  path => isSource(path) && /^(src|commands)\//.test(path) && !path.startsWith('src/manual/'),
)
const sum = (of: (path: string) => number): number => product.reduce((total, path) => total + of(path), 0)

const linesOf = (text: string): number => text.split('\n').length - 1
const lineAt = (text: string, place: number): number => text.slice(0, place).split('\n').length

type Counted = {
  weakMaps: number
  lets: number
  maps: number
  long: string[]
}

function countIn(path: string): Counted {
  const text = textOf(path)
  const { program } = parseSync(path, text)
  const counted: Counted = { weakMaps: 0, lets: 0, maps: 0, long: [] }
  counted.maps = text.match(/^(?:export )?const \w+ = new (?:Map|Set)(?:<.*>)?\(\)/gm)?.length ?? 0
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'VariableDeclaration' && declared.kind === 'let')
      counted.lets += declared.declarations.length
  }
  const measure = ({ start, end }: { readonly start: number; readonly end: number }) => {
    const lines = lineAt(text, end) - lineAt(text, start) + 1
    if (lines > mostLines) counted.long.push(`${path}:${lineAt(text, start)} (${lines})`)
  }
  new Visitor({
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && /^Weak(Map|Set|Ref)$/.test(callee.name)) counted.weakMaps += 1
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
const timers = placesOfTimers(product)
const figures: Readonly<Record<string, number>> = {
  'lines of src and commands, without the manual': sum(path => linesOf(textOf(path))),
  files: product.length,
  'files of 15 lines or fewer': product.filter(path => linesOf(textOf(path)) <= 15).length,
  'WeakMaps, WeakSets, WeakRefs': counted.reduce((total, each) => total + each.weakMaps, 0),
  'places that start a timer': timers.length,
  "variables of modules ('let')": counted.reduce((total, each) => total + each.lets, 0),
  'maps and sets of modules, made empty': counted.reduce((total, each) => total + each.maps, 0),
  'folders that import each other': mutual.length,
  [`functions over ${mostLines} lines`]: counted.reduce((total, each) => total + each.long.length, 0),
}
const widest = Math.max(...Object.keys(figures).map(name => name.length))
for (const [name, count] of Object.entries(figures))
  process.stdout.write(`${name.padEnd(widest)}  ${String(count).padStart(7)}\n`)
if (process.argv.includes('--timers')) for (const each of timers) process.stdout.write(`${each}\n`)
if (process.argv.includes('--long'))
  for (const each of counted.flatMap(({ long }) => long)) process.stdout.write(`${each}\n`)
