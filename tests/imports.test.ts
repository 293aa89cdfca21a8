import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { files, isSource, root, textOf } from './architecture/files.ts'
import { type Import, importsOf } from './architecture/imports-of.ts'

type Module = 'contract' | 'manual' | 'rules' | 'server' | 'demo' | 'client' | 'commands' | 'ui' | 'tests'

/** Which modules and libraries each module may import. `types`: types only. */
const table: Readonly<
  Record<
    Module,
    { readonly modules: Readonly<Partial<Record<Module, 'yes' | 'types'>>>; readonly libraries: readonly string[] }
  >
> = {
  contract: { modules: { contract: 'yes' }, libraries: ['valibot'] },
  manual: { modules: {}, libraries: [] },
  rules: { modules: { contract: 'yes', rules: 'yes' }, libraries: ['@lezer/lr'] },
  server: {
    modules: { contract: 'yes', rules: 'yes', server: 'yes' },
    libraries: [
      'hono',
      '@hono/node-server',
      'kysely',
      'pg',
      'pdfkit',
      'qrcode',
      'date-holidays',
      'otpauth',
      '@zxcvbn-ts/language-common',
      'sharp',
      'valibot',
      '@valibot/to-json-schema',
      'aws4fetch',
      '@peculiar/x509',
      'reflect-metadata',
      'vite',
      'node:',
    ],
  },
  // The demo school is made by the handlers of the server, which does not know it.
  demo: { modules: { contract: 'yes', rules: 'yes', server: 'yes', demo: 'yes' }, libraries: ['kysely', 'node:'] },
  client: {
    modules: { contract: 'yes', rules: 'yes', client: 'yes' },
    libraries: ['ofetch', 'tinykeys', 'papaparse', 'hucre', 'valibot', '@tanstack/query-core'],
  },
  commands: { modules: { contract: 'yes', rules: 'yes', client: 'yes' }, libraries: [] },
  ui: {
    modules: { contract: 'yes', manual: 'yes', rules: 'yes', client: 'yes', commands: 'yes', ui: 'yes' },
    libraries: [
      'react',
      'react-dom',
      'cmdk',
      'qrcode',
      'uplot',
      'lucide-react',
      'temporal-polyfill',
      '@headlessui/react',
      'marked',
      '@atlaskit/pragmatic-drag-and-drop',
      '@tanstack/react-router',
      '@tanstack/react-query',
      '@tanstack/react-virtual',
      '@fontsource-variable/inter',
    ],
  },
  tests: {
    modules: {
      contract: 'yes',
      rules: 'yes',
      server: 'yes',
      demo: 'yes',
      client: 'yes',
      commands: 'yes',
      ui: 'yes',
      tests: 'yes',
    },
    libraries: ['*'],
  },
}

/** The only files that may import a library. Other files use those. */
const owners: Readonly<Record<string, RegExp>> = {
  '@lezer/lr': /^src\/rules\/filter\/parser\.ts$/,
  ofetch: /^src\/client\/core\/create-api\.ts$/,
  tinykeys: /^src\/client\/keys\/keymap\.ts$/,
  papaparse: /^src\/client\/export\/csv\.ts$/,
  hucre: /^src\/client\/(export\/as-workbook|import\/workbook)\.ts$/,
  cmdk: /^src\/ui\/palette\//,
  'lucide-react': /^src\/ui\/kit\//,
  '@headlessui/react': /^src\/ui\/kit\//,
  '@atlaskit/pragmatic-drag-and-drop': /^src\/ui\/kit\/drag\.ts$/,
  '@tanstack/react-virtual': /^src\/ui\/(kit\/use-virtual-rows|palette\/use-virtual-options)\.ts$/,
  marked: /^src\/ui\/school\/view\/markdown\.tsx$/,
  '@valibot/to-json-schema': /^src\/server\/http\/openapi\.ts$/,
  qrcode: /^src\/(ui\/kit\/qr-code\.tsx|server\/office\/documents\/sheet\.ts)$/,
  uplot: /^src\/ui\/kit\/bar-chart\.tsx$/,
  pg: /^src\/server\/db\//,
  'node:sqlite': /^src\/server\/db\//,
  pdfkit: /^src\/server\/office\/documents\//,
  sharp: /^src\/server\/school\/students\/picture\.ts$/,
  '@zxcvbn-ts/language-common': /^src\/server\/office\/session\/password-fault\.ts$/,
  otpauth: /^src\/server\/office\/session\/totp\.ts$/,
  '@peculiar/x509': /^src\/server\/http\/certificates\/(authority|limits)\.ts$/,
  'reflect-metadata': /^src\/server\/http\/certificates\/authority\.ts$/,
  aws4fetch: /^src\/server\/office\/backups\//,
  'date-holidays': /^src\/server\/school\/holidays\/public-holidays\.ts$/,
  // Server operations know nothing of HTTP.
  hono: /^src\/server\/http\//,
  // And what knows HTTP knows nothing of SQL.
  kysely: /^src\/(demo|server\/(?!http\/).+)\//,
  '@hono/node-server': /^src\/server\/(http|main)\//,
  // Serves the unbuilt console during development.
  vite: /^src\/server\/main\/dev\.ts$/,
  'node:http': /^src\/(server\/(http\/.+|main\/.+|office\/session\/address)|demo\/main)\.ts$/,
}
/** kysely is used everywhere on the server, but only `db` knows the dialects. */
const dialects = /Dialect|Driver|Adapter|Migrat|CompiledQuery|Sqlite|Postgres/

/** Files that are for development only. */
const development = new Set(['src/server/main/dev.ts'])

const runtime: Readonly<Record<string, string>> = manifest.dependencies
const declared: Readonly<Record<string, string>> = { ...manifest.dependencies, ...manifest.devDependencies }

const moduleOf = (path: string): Module | undefined => {
  const found = /^(?:src\/)?(contract|manual|rules|server|demo|client|commands|ui|tests)\//.exec(path)?.[1]
  return found as Module | undefined
}
const packageOf = (from: string): string =>
  from.startsWith('node:') ? from : from.split('/', from.startsWith('@') ? 2 : 1).join('/')

/** The path of an import of our own, from the root; undefined for a library. */
function targetOf(path: string, from: string): string | undefined {
  if (from.startsWith('.')) return posix.join(dirname(path), from)
  // import.meta.glob writes paths from the root.
  if (from.startsWith('/')) return from.slice(1)
  const [, module, rest] = /^#([^/]+)\/(.+)$/.exec(from) ?? []
  if (module === undefined || rest === undefined) return undefined
  return module === 'commands' || module === 'tests' ? `${module}/${rest}` : `src/${module}/${rest}`
}

/** Every rule that a file breaks, as sentences that say what to do. */
function complaintsAbout(path: string, source: string, exists: (path: string) => boolean = onDisk): string[] {
  const { imports, barrel } = importsOf(path, source)
  const own = barrel ? [`${path} only passes on what other files have. Import those files, and delete this one.`] : []
  return [...own, ...imports.flatMap(each => complaint(path, each, exists))]
}
const onDisk = (path: string): boolean => existsSync(join(root, path))

function complaint(path: string, { from, types, names }: Import, exists: (path: string) => boolean): string[] {
  const module = moduleOf(path)
  // Each thread begins there, and it loads what the thread is for.
  if (from === undefined && path === 'src/server/process/thread.ts') return []
  if (from === undefined) return [`${path} imports a path that is computed. Write it as a literal.`]
  const target = targetOf(path, from)
  if (target === undefined) return libraryComplaint(path, module, from, names)
  if (module === undefined) return []
  const other = moduleOf(target)
  if (other === undefined) {
    // package.json is the tests' to read.
    if (module === 'tests') return []
    return [`${path} imports ${from}, which is in no module. Move it into one.`]
  }
  if (!target.includes('*') && !exists(target)) {
    return [`${path} imports ${from}, which is not there. Write the whole name, with .ts or .tsx.`]
  }
  if (other !== module && from.startsWith('.')) return [`${path} imports ${from}: write #${other}/ across modules.`]
  if (other === module && from.startsWith('#') && module !== 'tests') {
    return [`${path} imports ${from}: inside a module imports are relative.`]
  }
  if (module === 'commands' && other === 'commands') {
    return [`${path} imports the command ${target}. Commands never import each other: what both need is a rule.`]
  }
  const may = table[module].modules[other]
  if (may === undefined) return [`${path} imports ${from}: ${module} must not know ${other} (see src/README.md).`]
  if (may === 'types' && !types) return [`${path} imports ${from}: ${module} may import types only from ${other}.`]
  // Keys are no tutoring, either.
  if (path.startsWith('src/ui/kit/') && !/^src\/(ui\/kit|client\/keys)\//.test(target)) {
    return [`${path} imports ${from}. The kit knows nothing of tutoring: pass it in as a property.`]
  }
  const screen = (file: string) => /^src\/ui\/school\/.*\/([^/]+)-screen\.tsx$/.exec(file)?.[1]
  if (screen(path) !== undefined && screen(target) !== undefined && screen(path) !== screen(target)) {
    return [`${path} imports the screen ${target}. Screens never import screens: what both show is a part of its own.`]
  }
  return []
}

function libraryComplaint(path: string, module: Module | undefined, from: string, names: readonly string[]): string[] {
  const name = packageOf(from)
  const found: string[] = []
  if (!name.startsWith('node:') && !(name in declared)) {
    found.push(`${path} imports ${from}, which package.json does not name.`)
  }
  if (module === undefined || module === 'tests') return found
  const allowed = table[module].libraries.some(
    library => library === name || (library === 'node:' && name.startsWith(library)),
  )
  if (!allowed) found.push(`${path} imports ${from}: ${module} may not use it (see src/README.md).`)
  if (!development.has(path) && !name.startsWith('node:') && name in declared && !(name in runtime)) {
    found.push(`${path} imports ${from}, which users get with the product. Move it to the dependencies.`)
  }
  const owner = owners[name]
  if (owner && !owner.test(path))
    found.push(`${path} imports ${from}. Only ${owner.source.replace(/[\\^$]/g, '')} may import it. Use that.`)
  const dialect =
    name === 'kysely' && !path.startsWith('src/server/db/') ? names.find(each => dialects.test(each)) : undefined
  if (dialect !== undefined)
    found.push(`${path} imports kysely's ${dialect}. Only src/server/db knows one database from another.`)
  return found
}

describe('who may import whom', () => {
  const sources = files.filter(path => isSource(path) || /^(\.setup\/)?[^/]+\.ts$/.test(path))

  it('the files are found', () => {
    expect(sources.length).toBeGreaterThan(50)
  })

  // The manual is text alone.
  const withCode = Object.keys(table).filter(module => module !== 'manual')
  it.each([...withCode, 'the rest'])('%s', module => {
    const paths = sources.filter(path => (moduleOf(path) ?? 'the rest') === module)
    expect(paths).not.toEqual([])
    expect(paths.flatMap(path => complaintsAbout(path, textOf(path)))).toEqual([])
  })
})

describe('the rules of imports find', () => {
  const everything = () => true
  it.each([
    ['a library in the rules', 'src/rules/money.ts', `import * as v from 'valibot'`],
    ['the server in the console', 'src/ui/shell/shell.tsx', `import type { Row } from '#server/db/tables.ts'`],
    ['Node in the contract', 'src/contract/call.ts', `import { join } from 'node:path'`],
    ['React in a command', 'commands/payments/collect.ts', `import { useState } from 'react'`],
    ['one command in another', 'commands/payments/collect.ts', `import other from '../leave/approve-leave.ts'`],
    ['a second one that knows ofetch', 'src/client/data/queries.ts', `const { ofetch } = await import('ofetch')`],
    ['a second one that knows lucide', 'src/ui/shell/shell.tsx', `export { Check } from 'lucide-react'`],
    ['HTTP in a handler', 'src/server/school/payments/collect.ts', `import type { Context } from 'hono'`],
    ['SQL dialects outside of db', 'src/server/http/app.ts', `import { SqliteDialect } from 'kysely'`],
    ['tutoring in the kit', 'src/ui/kit/table.tsx', `import type { Student } from '#contract/students.ts'`],
    [
      'a screen in a screen',
      'src/ui/school/students/students-screen.tsx',
      `import { Bar } from '../payments/payments-screen.tsx'`,
    ],
    ['a relative path to another module', 'src/ui/shell/shell.tsx', `import { api } from '../../client/api.ts'`],
    ['a path from the root within a module', 'src/ui/shell/shell.tsx', `import { Table } from '#ui/kit/table.tsx'`],
    ['a type by import()', 'src/client/core/api.ts', `export type Db = import('#server/db/open.ts').Database`],
    ['a type export', 'src/client/core/api.ts', `export type { Database } from '#server/db/open.ts'`],
    ['a side effect', 'src/client/core/api.ts', `import 'react'`],
    ['a computed path', 'src/client/core/api.ts', 'const module = await import(name)'],
    ['a glob into the server', 'src/ui/app/registry.ts', `const all = import.meta.glob(['/src/server/*/*.ts'])`],
    ['a barrel', 'src/rules/index.ts', `export * from './money.ts'\nexport { day } from './days.ts'`],
    ['a barrel in two steps', 'src/rules/all.ts', `import { day } from './days.ts'\nexport { day }`],
    ['an undeclared package', 'tests/world.ts', `import { chunk } from 'lodash'`],
    ['a development package in the product', 'src/client/core/api.ts', `import { build } from 'vite'`],
  ])('%s', (_title, path, source) => {
    expect(complaintsAbout(path, source, everything)).not.toEqual([])
  })

  it('a file that is not there', () => {
    expect(complaintsAbout('src/client/core/api.ts', `import { a } from './no-such-file.ts'`)).toHaveLength(1)
    expect(complaintsAbout('src/client/core/api.ts', `import { a } from './runner'`)).toHaveLength(1)
  })

  it('nothing in a file that follows them', () => {
    const source = `import { Temporal as T } from './days.ts'\nimport type { Call } from '#contract/call.ts'\nexport const a = 1`
    expect(complaintsAbout('src/rules/money.ts', source, everything)).toEqual([])
  })
})
