import { expect, it } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { files, isSource, textOf } from './files.ts'

const sources = files.filter(path => isSource(path) && /^(src\/(ui|client)|commands)\//.test(path))

/** What depends on no table, or is put together of answers that do. */
const others: ReadonlySet<string> = new Set(['palette records', 'records', 'photo'])

it('what is asked for is kept by the name of its call, so that it is asked for again when a table has changed', () => {
  const keys = sources.flatMap(path => [...textOf(path).matchAll(/queryKey: \['([^']+)'/g)].map(([, name]) => name!))
  expect(keys.length).toBeGreaterThan(3)
  expect(keys.filter(name => !Object.hasOwn(calls, name) && !others.has(name))).toEqual([])
})

it('a command that changes something, be it a count of prints, tells the call for which operation it is made', () => {
  const changing = Object.entries(calls).flatMap(([name, { kind }]) => (kind === 'read' ? [] : [name as CallName]))
  // Signing in and out is not an operation on the school's tables.
  const aside: readonly CallName[] = ['login', 'logout']
  const without = files
    .filter(path => path.startsWith('commands/'))
    .flatMap(path =>
      changing
        .filter(name => !aside.includes(name))
        .flatMap(name => {
          const at = textOf(path).search(new RegExp(`\\bapi\\.${name}\\(`))
          return at >= 0 && !/\bkey\b/.test(textOf(path).slice(at)) ? [`${path}: ${name}`] : []
        }),
    )
  expect(without).toEqual([])
})
