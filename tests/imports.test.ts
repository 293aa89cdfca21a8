import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { files, isSource, root, textOf } from './architecture/files.ts'
import { type Import, importsOf } from './architecture/imports-of.ts'

type Room = 'contract' | 'rules' | 'server' | 'client' | 'commands' | 'ui' | 'tests'

/** Who may import whom, and which libraries. `types`: types only. */
const table: Readonly<
  Record<
    Room,
    { readonly rooms: Readonly<Partial<Record<Room, 'yes' | 'types'>>>; readonly libraries: readonly string[] }
  >
> = {
  contract: { rooms: { contract: 'yes' }, libraries: ['valibot'] },
  rules: { rooms: { contract: 'types', rules: 'yes' }, libraries: [] },
  server: {
    rooms: { contract: 'yes', rules: 'yes', server: 'yes' },
    libraries: ['hono', '@hono/node-server', 'kysely', 'pg', 'pdfkit', 'date-holidays', 'valibot', 'vite', 'node:'],
  },
  client: {
    rooms: { contract: 'yes', rules: 'yes', client: 'yes' },
    libraries: ['ofetch', 'tinykeys', 'papaparse', 'valibot', '@tanstack/query-core'],
  },
  commands: { rooms: { contract: 'yes', rules: 'yes', client: 'yes' }, libraries: [] },
  ui: {
    rooms: { contract: 'yes', rules: 'yes', client: 'yes', commands: 'yes', ui: 'yes' },
    libraries: [
      'react',
      'react-dom',
      'cmdk',
      'qrcode',
      'uplot',
      'lucide-react',
      'temporal-polyfill',
      '@headlessui/react',
      '@atlaskit/pragmatic-drag-and-drop',
      '@tanstack/react-router',
      '@tanstack/react-query',
      '@fontsource-variable/inter',
    ],
  },
  tests: {
    rooms: { contract: 'yes', rules: 'yes', server: 'yes', client: 'yes', commands: 'yes', ui: 'yes', tests: 'yes' },
    libraries: ['*'],
  },
}

/** The one place that knows a library. Everybody else asks there. */
const doors: Readonly<Record<string, RegExp>> = {
  ofetch: /^src\/client\/api\.ts$/,
  tinykeys: /^src\/client\/keymap\.ts$/,
  papaparse: /^src\/client\/csv\.ts$/,
  cmdk: /^src\/ui\/palette\//,
  'lucide-react': /^src\/ui\/kit\//,
  '@headlessui/react': /^src\/ui\/kit\//,
  '@atlaskit/pragmatic-drag-and-drop': /^src\/ui\/kit\/drag\.ts$/,
  qrcode: /^src\/ui\/kit\/qr-code\.tsx$/,
  uplot: /^src\/ui\/kit\/bar-chart\.tsx$/,
  pg: /^src\/server\/db\//,
  'node:sqlite': /^src\/server\/db\//,
  pdfkit: /^src\/server\/documents\//,
  'date-holidays': /^src\/server\/holidays\/public-holidays\.ts$/,
  // Those who answer calls know nothing of HTTP.
  hono: /^src\/server\/[^/]+\.ts$/,
  '@hono/node-server': /^src\/server\/[^/]+\.ts$/,
  // The console as it is being written, served by the same process.
  vite: /^src\/server\/dev\.ts$/,
  'node:http': /^src\/server\/([^/]+|session\/address|demo\/main)\.ts$/,
}
/** kysely is everywhere on the server; what tells one database from another is not. */
const dialects = /Dialect|Driver|Adapter|Migrat|CompiledQuery|Sqlite|Postgres/

/** What is not there after `npm ci --omit=dev`, and need not be. */
const development = new Set(['src/server/dev.ts'])

const runtime: Readonly<Record<string, string>> = manifest.dependencies
const declared: Readonly<Record<string, string>> = { ...manifest.dependencies, ...manifest.devDependencies }

const roomOf = (path: string): Room | undefined => {
  const found = /^(?:src\/)?(contract|rules|server|client|commands|ui|tests)\//.exec(path)?.[1]
  return found as Room | undefined
}
const packageOf = (from: string): string =>
  from.startsWith('node:') ? from : from.split('/', from.startsWith('@') ? 2 : 1).join('/')

/** Where an import of the house's own leads, from the root; undefined for a library's. */
function targetOf(path: string, from: string): string | undefined {
  if (from.startsWith('.')) return posix.join(dirname(path), from)
  // import.meta.glob writes paths from the root.
  if (from.startsWith('/')) return from.slice(1)
  const [, room, rest] = /^#([^/]+)\/(.+)$/.exec(from) ?? []
  if (room === undefined || rest === undefined) return undefined
  return room === 'commands' || room === 'tests' ? `${room}/${rest}` : `src/${room}/${rest}`
}

/** What the law has to say about a file: sentences that tell what to do. */
function complaintsAbout(path: string, source: string, exists: (path: string) => boolean = onDisk): string[] {
  const { imports, barrel } = importsOf(path, source)
  const own = barrel ? [`${path} only passes on what other files have. Import those files, and delete this one.`] : []
  return [...own, ...imports.flatMap(each => complaint(path, each, exists))]
}
const onDisk = (path: string): boolean => existsSync(join(root, path))

function complaint(path: string, { from, types, names }: Import, exists: (path: string) => boolean): string[] {
  const room = roomOf(path)
  if (from === undefined) return [`${path} imports what only its run can tell. Write the path down.`]
  const target = targetOf(path, from)
  if (target === undefined) return libraryComplaint(path, room, from, names)
  if (room === undefined) return []
  const other = roomOf(target)
  if (other === undefined) {
    // package.json is the tests' to read.
    if (room === 'tests') return []
    return [`${path} imports ${from}, which is in no room. Give it a home in one.`]
  }
  if (!target.includes('*') && !exists(target)) {
    return [`${path} imports ${from}, which is not there. Write the whole name, with .ts or .tsx.`]
  }
  if (other !== room && from.startsWith('.')) return [`${path} imports ${from}: write #${other}/ across rooms.`]
  if (other === room && from.startsWith('#') && room !== 'tests') {
    return [`${path} imports ${from}: inside a room imports are relative.`]
  }
  if (room === 'commands' && other === 'commands') {
    return [`${path} imports the command ${target}. Commands never import each other: what both need is a rule.`]
  }
  const may = table[room].rooms[other]
  if (may === undefined) return [`${path} imports ${from}: ${room} must not know ${other} (see src/README.md).`]
  if (may === 'types' && !types) return [`${path} imports ${from}: ${room} may import types only from ${other}.`]
  if (path.startsWith('src/ui/kit/') && !target.startsWith('src/ui/kit/')) {
    return [`${path} imports ${from}. The kit knows nothing of tutoring: pass it in as a property.`]
  }
  const screen = (file: string) => /^src\/ui\/screens\/([^/.]+)/.exec(file)?.[1]
  if (screen(path) !== undefined && screen(target) !== undefined && screen(path) !== screen(target)) {
    return [`${path} imports the screen ${target}. Screens never import screens: what both show is a part of its own.`]
  }
  return []
}

function libraryComplaint(path: string, room: Room | undefined, from: string, names: readonly string[]): string[] {
  const name = packageOf(from)
  const found: string[] = []
  if (!name.startsWith('node:') && !(name in declared)) {
    found.push(`${path} imports ${from}, which package.json does not name.`)
  }
  if (room === undefined || room === 'tests') return found
  const allowed = table[room].libraries.some(
    library => library === name || (library === 'node:' && name.startsWith(library)),
  )
  if (!allowed) found.push(`${path} imports ${from}: ${room} has no business with it (see src/README.md).`)
  const served = room === 'server' || room === 'contract' || room === 'rules'
  if (served && !development.has(path) && !name.startsWith('node:') && name in declared && !(name in runtime)) {
    found.push(`${path} imports ${from}, which is missing after npm ci --omit=dev. Move it to the dependencies.`)
  }
  const door = doors[name]
  if (door && !door.test(path))
    found.push(`${path} imports ${from}. Only ${door.source.replace(/[\\^$]/g, '')} knows it: ask there.`)
  const dialect =
    name === 'kysely' && !path.startsWith('src/server/db/') ? names.find(each => dialects.test(each)) : undefined
  if (dialect !== undefined)
    found.push(`${path} imports kysely's ${dialect}. Only src/server/db knows one database from another.`)
  return found
}

describe('who may import whom', () => {
  const sources = files.filter(path => isSource(path) || /^(\.setup\/)?[^/]+\.ts$/.test(path))

  it('there is something to be read', () => {
    expect(sources.length).toBeGreaterThan(50)
  })

  it.each([...Object.keys(table), 'the rest'])('%s', room => {
    const paths = sources.filter(path => (roomOf(path) ?? 'the rest') === room)
    expect(paths).not.toEqual([])
    expect(paths.flatMap(path => complaintsAbout(path, textOf(path)))).toEqual([])
  })
})

describe('the law of imports sees', () => {
  const everything = () => true
  it.each([
    ['a library in the rules', 'src/rules/money.ts', `import * as v from 'valibot'`],
    ['a value of the contract in the rules', 'src/rules/money.ts', `import { calls } from '#contract/calls.ts'`],
    ['the server in the console', 'src/ui/shell/shell.tsx', `import type { Row } from '#server/db/tables.ts'`],
    ['Node in the contract', 'src/contract/call.ts', `import { join } from 'node:path'`],
    ['React in a command', 'commands/payments/collect.ts', `import { useState } from 'react'`],
    ['one command in another', 'commands/payments/collect.ts', `import other from '../leave/approve-leave.ts'`],
    ['a second one that knows ofetch', 'src/client/queries.ts', `const { ofetch } = await import('ofetch')`],
    ['a second one that knows lucide', 'src/ui/shell/shell.tsx', `export { Check } from 'lucide-react'`],
    ['HTTP in a handler', 'src/server/payments/collect.ts', `import type { Context } from 'hono'`],
    ['SQL dialects outside of db', 'src/server/app.ts', `import { SqliteDialect } from 'kysely'`],
    ['tutoring in the kit', 'src/ui/kit/table.tsx', `import type { Student } from '#contract/students.ts'`],
    ['a screen in a screen', 'src/ui/screens/students.tsx', `import { Bar } from './payments.tsx'`],
    ['a way out of the room', 'src/ui/shell/shell.tsx', `import { api } from '../../client/api.ts'`],
    ['a detour into the own room', 'src/ui/shell/shell.tsx', `import { Table } from '#ui/kit/table.tsx'`],
    ['a type by import()', 'src/client/api.ts', `export type Db = import('#server/db/open.ts').Database`],
    ['a type export', 'src/client/api.ts', `export type { Database } from '#server/db/open.ts'`],
    ['a side effect', 'src/client/api.ts', `import 'react'`],
    ['a path that only the run can tell', 'src/client/api.ts', 'const room = await import(name)'],
    ['a glob into the server', 'src/ui/registry.ts', `const all = import.meta.glob(['/src/server/*/*.ts'])`],
    ['a barrel', 'src/rules/index.ts', `export * from './money.ts'\nexport { day } from './days.ts'`],
    ['a barrel in two steps', 'src/rules/all.ts', `import { day } from './days.ts'\nexport { day }`],
    ['an undeclared package', 'tests/world.ts', `import { chunk } from 'lodash'`],
    ['a development package in the server', 'src/server/app.ts', `import { parse } from 'papaparse'`],
  ])('%s', (_title, path, source) => {
    expect(complaintsAbout(path, source, everything)).not.toEqual([])
  })

  it('a file that is not there', () => {
    expect(complaintsAbout('src/client/api.ts', `import { a } from './no-such-file.ts'`)).toHaveLength(1)
    expect(complaintsAbout('src/client/api.ts', `import { a } from './runner'`)).toHaveLength(1)
  })

  it('nothing wrong where nothing is', () => {
    const source = `import { Temporal as T } from './days.ts'\nimport type { Call } from '#contract/call.ts'\nexport const a = 1`
    expect(complaintsAbout('src/rules/money.ts', source, everything)).toEqual([])
  })
})
