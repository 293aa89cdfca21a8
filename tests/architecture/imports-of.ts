import { dirname, posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

export type Import = {
  /** As written: '#contract/call.ts', './money.ts', 'react'. Undefined for one that is only known when it runs. */
  readonly from: string | undefined
  /** Only types: nothing is loaded. */
  readonly types: boolean
  /** Loaded when it is asked for, by import(). */
  readonly later: boolean
  /** The names it takes from there; '*' for all of them, 'default' for the default one. */
  readonly names: readonly string[]
}

export type Imports = {
  readonly imports: readonly Import[]
  /** The file has nothing of its own, it only passes on what others have. */
  readonly barrel: boolean
}

/** Every way in which a file takes something from another: static, type, side effect, dynamic, import(), export from. */
export function importsOf(path: string, source: string): Imports {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const imports: Import[] = []
  const add = (from: string | undefined, types: boolean, names: readonly string[], later = false) =>
    imports.push({ from, types, names, later })
  const nameOf = (name: { readonly type: string; readonly name?: string; readonly value?: unknown }): string =>
    name.name ?? String(name.value)

  new Visitor({
    ImportDeclaration({ source: from, importKind, specifiers }) {
      const onlyTypes = specifiers.every(each => each.type === 'ImportSpecifier' && each.importKind === 'type')
      add(
        from.value,
        importKind === 'type' || (specifiers.length > 0 && onlyTypes),
        specifiers.map(each =>
          each.type === 'ImportSpecifier'
            ? nameOf(each.imported)
            : each.type === 'ImportDefaultSpecifier'
              ? 'default'
              : '*',
        ),
      )
    },
    ExportAllDeclaration({ source: from, exportKind }) {
      add(from.value, exportKind === 'type', ['*'])
    },
    ExportNamedDeclaration({ source: from, exportKind, specifiers }) {
      if (!from) return
      add(
        from.value,
        exportKind === 'type',
        specifiers.map(({ local }) => nameOf(local)),
      )
    },
    ImportExpression({ source: from }) {
      add(from.type === 'Literal' && typeof from.value === 'string' ? from.value : undefined, false, ['*'], true)
    },
    TSImportType({ source: from }) {
      add(from.value, true, ['*'])
    },
    TSImportEqualsDeclaration({ moduleReference }) {
      add(moduleReference.type === 'TSExternalModuleReference' ? moduleReference.expression.value : undefined, false, [
        '*',
      ])
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'require') add(undefined, false, ['*'])
      for (const glob of isGlob(callee) ? given.slice(0, 1) : []) {
        const patterns = glob.type === 'ArrayExpression' ? glob.elements : [glob]
        for (const pattern of patterns) {
          const known = pattern?.type === 'Literal' && typeof pattern.value === 'string'
          add(known ? pattern.value : undefined, false, ['*'])
        }
      }
    },
  }).visit(program)

  const passesOn = program.body.every(
    statement =>
      statement.type === 'ImportDeclaration' ||
      statement.type === 'ExportAllDeclaration' ||
      (statement.type === 'ExportNamedDeclaration' && !statement.declaration),
  )
  return { imports, barrel: passesOn && program.body.some(statement => statement.type.startsWith('Export')) }
}

/** import.meta.glob(...) */
const isGlob = (callee: ESTree.Expression): boolean =>
  callee.type === 'MemberExpression' &&
  callee.object.type === 'MetaProperty' &&
  callee.property.type === 'Identifier' &&
  callee.property.name === 'glob'

/** The file of this repository that an import names; `undefined` for one of a package. */
export function targetOf(path: string, from: string | undefined): string | undefined {
  if (from?.startsWith('.')) return posix.join(dirname(path), from)
  const [, module, rest] = /^#([^/]+)\/(.+)$/.exec(from ?? '') ?? []
  return module && (module === 'commands' ? `${module}/${rest}` : `src/${module}/${rest}`)
}
