import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { planOf } from './plan-of-line.ts'

/*
 * Each line of lines.tsv is what somebody types into the palette, a tab, and what Enter then does: the command with its
 * answers; whether it runs, is confirmed or asks, and what; the texts that questions open with (`name~text`); and the
 * words that are of no use. It is Friday 20 November 2026 at the school of school.ts, on the students, and everything is
 * loaded. A `-` stands for nothing found.
 */
const rows = readFileSync(new URL('lines.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('# '))
  .map(line => line.split('\t') as [line: string, plan: string])

it('there are more than three hundred lines, each once', () => {
  expect(new Set(rows.map(([line]) => line)).size).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(300)
})

it.each(rows)('%s', async (line, plan) => expect(await planOf(line)).toBe(plan))
