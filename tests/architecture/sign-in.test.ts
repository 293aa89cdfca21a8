import { expect, it } from 'vitest'
import { textOf } from './files.ts'
import { importsOf, targetOf } from './imports-of.ts'

/** What is loaded before somebody can sign in. */
function loadedWith(start: string): ReadonlySet<string> {
  const loaded = new Set([start])
  for (const path of loaded)
    for (const { from, types, later } of importsOf(path, textOf(path)).imports)
      if (!types && !later) {
        const target = targetOf(path, from)
        if (target !== undefined) loaded.add(target)
      }
  return loaded
}

it('the page of the sign-in loads no fields of records, no screen, no other command and no part of the contract for them', () => {
  const loaded = [...loadedWith('src/ui/main/start-sign-in.tsx')]
  expect(loaded).toContain('src/client/run/runner.ts')
  const others =
    /^src\/client\/(entities\/(?!nothing-related)|palette\/)|^src\/ui\/(school|palette|list|form)\/|^commands\/(?!session\/)|^src\/contract\/(calls|students|live-lessons)\.ts/
  expect(loaded.filter(path => others.test(path))).toEqual([])
})
