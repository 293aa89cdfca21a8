import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'

/*
 * npm run soak -- [seconds]: random operations on a school and on a model of it, for an hour, beside 10,000 hostile
 * requests to each database, fifty nested, wide and long ones to every call with a server that is killed after each hundred, what eight consoles see of a minute of writes, the plans of all queries in a school of ten
 * years, what is typed at any pace, thousands of random lines in the palette, and every screen and dialog in all sizes and
 * looks. SEED=… repeats a run, and LINES_SEED=… its lines.
 */

const [seconds = '3600'] = process.argv.slice(2)
const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs')
const files = [
  'tests/model',
  'hostile-requests',
  'hostile-shapes',
  'histories',
  'query-plans',
  'typed-keys',
  'random-lines',
  'every-screen',
]
// What fails is printed while the others go on.
const child = spawn(process.execPath, [vitest, 'run', '--reporter=verbose', ...files], {
  stdio: 'inherit',
  env: { ...process.env, SOAK_SECONDS: seconds, LINES: 'all' },
})
child.once('exit', code => {
  process.exitCode = code ?? 1
})
