import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const text = readFileSync(join(root, 'src/server/security.md'), 'utf8')
const rows = text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (met|partly|not met|n\/a) \| (.+) \|$/gm)
const list = [...rows].map(([, number = '', level = '', words, state = '', why = '']) => ({
  number,
  level,
  words,
  state,
  why,
}))

test('the list of security requirements has each of levels 1 and 2 once, counts them, and names files that exist', () => {
  expect(list.length).toBe(253)
  expect(new Set(list.map(({ number }) => number)).size).toBe(253)
  expect(list.filter(({ level }) => level === '1').length).toBe(70)
  const count = (state: string) => list.filter(row => row.state === state).length
  expect(text).toContain(
    `Of 253: ${count('met')} met, ${count('partly')} partly, ${count('not met')} not met, ${count('n/a')} not applicable.`,
  )
  const named = list.flatMap(({ why }) =>
    [...why.matchAll(/`([\w./-]+(?:\.ts|\.md|\/))`/g)].map(([, path = '']) => path),
  )
  expect(named.length).toBeGreaterThan(100)
  const missing = named.filter(path => !existsSync(join(root, path)) && !existsSync(join(root, 'src/server', path)))
  expect(missing).toEqual([])
})
