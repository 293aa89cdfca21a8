import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { files, isSource, textOf } from './files.ts'
import { importsOf, targetOf } from './imports-of.ts'

/** What a file exports by name. */
function exportedBy(path: string): readonly string[] {
  return parseSync(path, textOf(path)).program.body.flatMap(statement => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) return []
    const { declaration, specifiers } = statement
    if (declaration?.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    const id = declaration && 'id' in declaration ? declaration.id : undefined
    return id && 'name' in id
      ? [id.name]
      : specifiers.flatMap(({ exported }) => ('name' in exported ? [exported.name] : []))
  })
}

it('what a file exports is used by another one', () => {
  const sources = files.filter(isSource)
  const used = new Set<string>()
  for (const path of sources)
    for (const { from, names } of importsOf(path, textOf(path)).imports) {
      const target = from?.startsWith('#tests/') ? from.slice(1) : targetOf(path, from)
      for (const name of target === undefined ? [] : names) used.add(`${target} ${name}`)
    }
  const product = sources.filter(path => /^(src|commands)\//.test(path))
  const unused = product
    .filter(path => !used.has(`${path} *`))
    .flatMap(path => exportedBy(path).map(name => `${path} ${name}`))
    .filter(each => !used.has(each))
  expect(unused, 'Nobody imports these: keep them to their files, or delete them.').toEqual([])
})
